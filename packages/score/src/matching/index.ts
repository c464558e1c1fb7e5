export { type KindPair, type MatchingRow, matchKinds, maximumMatching } from "./maximum-matching.ts";
export { sharedTokens } from "./shared-tokens.ts";
