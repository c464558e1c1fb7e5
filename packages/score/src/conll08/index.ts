export { type NamedSentences, refuseUnreadable } from "./fixed-reader.ts";
export { type NamedLines, OfficialExit } from "./official-reader.ts";
export { type PropositionScores, runEvalScript, scorePropositions } from "./run.ts";
