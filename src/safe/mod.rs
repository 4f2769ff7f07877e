//! F7: a safe interface in Rust over the same engine: [`Model`], [`Data`], [`Spec`], [`Batch`].
//!
//! Everything that the C library would raise as an error is an [`Error`] here. Absent: physics, and decisions about it.

mod array;
mod batch;
mod contact;
mod data;
mod error;
mod model;
mod named;
mod objects;
mod rows;
mod spec;

pub use array::Array;
pub use batch::{Batch, BatchOptions, Stage};
pub use contact::Contact;
pub use data::{Data, State};
pub use error::{Error, Result};
pub use model::{Edit, Integrator, Kind, Model};
pub use named::{ActuatorView, BodyView, GeomView, JointView, SiteView};
pub use rows::{Failures, Rows, RowsMut};
pub use spec::{Actuator, Body, Geom, GeomType, Joint, JointType, Site, Spec};
