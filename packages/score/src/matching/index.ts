export { type MatchingRow, maximumMatching } from "./maximum-matching.ts";
export { sharedTokens } from "./shared-tokens.ts";
