export { bestAssignment, type Candidate } from "./assignment.ts";
export { sharedTokens } from "./shared-tokens.ts";
