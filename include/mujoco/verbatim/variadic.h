// Raises an ERROR with a printf-style text: the log handler decides what happens; the built-in one ends
// the process.
MJAPI void mju_error(const char *msg, ...) mjPRINTFLIKE(1, 2);

// Sends a WARNING with a printf-style text to the log handler.
MJAPI void mju_warning(const char *msg, ...) mjPRINTFLIKE(1, 2);

// Sends an INFO with a printf-style text under a topic (mjtLogTopic; 0 is always shown).
MJAPI void mju_info(int topic, const char *msg, ...) mjPRINTFLIKE(2, 3);
