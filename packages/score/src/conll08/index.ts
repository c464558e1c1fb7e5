export { refuseUnreadable } from "./fixed-reader.ts";
export {
  type PropositionScores,
  type PropositionSetScores,
  runEvalScript,
  scorePropositions,
} from "./run.ts";
