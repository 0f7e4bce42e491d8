package dev.contextd.agent;

/// What can happen to a request to a model.
sealed interface Trouble {
    /// @param json what the API says then
    record Refusal(int status, String json) implements Trouble {
        static Refusal overloaded() {
            return new Refusal(
                    529, "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}");
        }

        static Refusal invalid() {
            return new Refusal(
                    400, "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"No.\"}}");
        }
    }

    /// The answer begins and does not end.
    record BrokenOff() implements Trouble {}
}
