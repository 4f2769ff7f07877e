//! The error of everything that runs before a model exists.

use core::fmt;

/// Which part of the author floor found an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// while compiling or editing: `Error: ...`
    #[default]
    Compile,
    /// in the content of an XML file: `XML Error: ...`
    Xml,
    /// while opening, parsing or writing a file: the message stands alone
    Parse,
}

/// A failure while reading, editing or compiling; never raised, always returned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Error {
    /// what is wrong
    pub message: String,
    /// object type of the element at fault, empty when there is none
    pub element: String,
    /// its name, empty when it has none
    pub name: String,
    /// its index in the compiled model, when known
    pub id: Option<i32>,
    /// file and place in the file, line 0 when unknown
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// line where the element begins, 0 when the fault is there
    pub element_line: u32,
    /// who found it: decides the form of the text
    pub stage: Stage,
    /// spelling that the user may have meant
    pub hint: String,
    /// remark of the user attached to the element (`info` field)
    pub info: String,
    /// further faults of the same file, found in the same run
    pub more: Vec<Error>,
    /// more lines for the end of the text
    pub remark: String,
    /// remarks of the reader on what it had read, to be reported as warnings
    pub notes: Vec<String>,
}

/// Further faults that a text names; of the rest it tells the number.
const MORE: usize = 8;

impl Error {
    /// An error without a place.
    pub fn new(message: impl Into<String>) -> Self {
        Error {
            message: message.into(),
            ..Self::default()
        }
    }
}

impl fmt::Display for Error {
    /// The reference's text, then the place in the file and the nearest spelling when known, then
    /// further faults, one per line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.first(f)?;
        if !self.more.is_empty() {
            writeln!(f, "and {} more:", self.more.len())?;
        }
        for other in self.more.iter().take(MORE) {
            write!(
                f,
                "{}:{}:{}: {}",
                other.document(),
                other.line,
                other.column,
                other.message
            )?;
            write!(f, " in element '{}'", other.element)?;
            if !other.hint.is_empty() {
                write!(f, ": did you mean '{}'?", other.hint)?;
            }
            writeln!(f)?;
        }
        if self.more.len() > MORE {
            writeln!(f, "...")?;
        }
        Ok(())
    }
}

impl Error {
    /// The file as messages name it.
    fn document(&self) -> &str {
        if self.file.is_empty() {
            "XML string"
        } else {
            &self.file
        }
    }

    /// A line for the element that was compiled, if it is one's fault.
    fn whose(&self) -> String {
        if self.element.is_empty() {
            return String::new();
        }
        let id = self.id.unwrap_or(-1);
        let info = match self.info.as_str() {
            "" => String::new(),
            info => format!(", {info}"),
        };
        format!("\nElement name '{}', id {id}{info}", self.name)
    }

    /// The text of what is a warning only.
    pub fn warning(&self) -> String {
        format!("{}{}", self.message, self.whose())
    }

    /// The fault itself.
    fn first(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stage {
            Stage::Parse => write!(f, "{}", self.message)?,
            Stage::Xml => {
                write!(f, "XML Error: {}", self.message)?;
                if self.line > 0 {
                    let line = if self.element_line > 0 {
                        self.element_line
                    } else {
                        self.line
                    };
                    writeln!(f, "\nElement '{}', line {line}", self.element)?;
                }
            }
            Stage::Compile => {
                write!(f, "Error: {}", self.message)?;
                f.write_str(&self.whose())?;
                f.write_str(&self.remark)?;
            }
        }
        if self.line == 0 {
            return Ok(());
        }
        if self.stage == Stage::Compile {
            writeln!(f)?;
        }
        write!(f, "{}:{}", self.document(), self.line)?;
        if self.column > 0 {
            write!(f, ":{}", self.column)?;
        }
        if self.stage == Stage::Compile {
            write!(f, ": in {}", self.element)?;
        }
        if !self.hint.is_empty() {
            write!(f, ": did you mean '{}'?", self.hint)?;
        }
        if self.stage != Stage::Compile {
            writeln!(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// Result of everything that runs before a model exists.
pub type Result<T> = core::result::Result<T, Error>;
