export {
  type AgreementOptions,
  type ConllAgreement,
  conllAgreement,
  type Disagreement,
} from "./conll/agreement.ts";
export { readKnownConnectives } from "./conll/known-connectives.ts";
export { readAnnotation } from "./conll/read-annotation.ts";
export { type SeveralAgreement, severalAgreement } from "./conll/several-annotators.ts";
