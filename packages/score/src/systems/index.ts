export { type BootstrapResult, pairedBootstrap } from "./bootstrap.ts";
export {
  type ErrorKind,
  errorKinds,
  type RelationOutcome,
  relationOutcomes,
} from "./error-analysis.ts";
