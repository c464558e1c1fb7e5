export {
  type Comparison,
  type ConllAgreement,
  conllAgreement,
  type SeveralAgreement,
  severalAgreement,
} from "./conll/agreement.ts";
export { type Annotation, annotatorLetter } from "./conll/annotation.ts";
export { readAnnotation } from "./conll/read-annotation.ts";
export { readingPieces } from "./conll/reading-pieces.ts";
export type { Reading } from "./conll/readings.ts";
export { conllTables, severalTables } from "./conll/tables.ts";
export { flatFigures, pdtAgreement, pdtTables } from "./pdt/agreement.ts";
export { readTreeDocuments } from "./pdt/read-documents.ts";
export type { Figure, FigureTable } from "./share.ts";
