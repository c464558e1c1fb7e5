export {
  type AgreementOptions,
  type Comparison,
  type ConllAgreement,
  conllAgreement,
} from "./conll/agreement.ts";
export { type Annotation, annotatorLetter } from "./conll/annotation.ts";
export { readKnownConnectives } from "./conll/known-connectives.ts";
export { readAnnotation } from "./conll/read-annotation.ts";
export { readingPieces } from "./conll/reading-pieces.ts";
export type { Reading } from "./conll/readings.ts";
export {
  type SeveralAgreement,
  type SeveralComparison,
  severalAgreement,
} from "./conll/several-annotators.ts";
export { conllTables, severalTables } from "./conll/tables.ts";
export { flatFigures, type PdtAgreement, pdtAgreement } from "./pdt/agreement.ts";
export type { ConnectiveRule } from "./pdt/pairing.ts";
export { readTreeDocuments } from "./pdt/read-documents.ts";
export { pdtTables } from "./pdt/tables.ts";
export type { Figure, FigureTable } from "./share.ts";
