export { type AnnotationProgress, annotationProgress } from "./annotation-progress.ts";
export {
  type CorpusStatistics,
  corpusStatistics,
  type LabelsByType,
  relationStatistics,
  setInMemory,
} from "./corpus-statistics.ts";
export {
  type ComparedCount,
  compareCounts,
  type ExpectedCounts,
  readExpectedCounts,
} from "./expectation.ts";
