# Part of run.sh: every command of the book.

part_docs() {
  say "commands of the book"
  local log=$logs/docs.log
  env -u LD_LIBRARY_PATH PIP_FIND_LINKS="${PIP_FIND_LINKS:-} $oracle/wheels" python3 capi-tests/packages/docs.py docs/*.md 2>&1 | tee "$log" | grep -v 'passed, [0-9]* failed$'
  count "$log" docs "${PIPESTATUS[0]}"
  printf '# a page\n\n```sh\nfalse\n```\n' >"$logs/bad.md"
  check "a command that fails is noticed" refuses python3 capi-tests/packages/docs.py "$logs/bad.md"
}
