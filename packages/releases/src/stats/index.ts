export { type CorpusStatistics, corpusStatistics, relationStatistics } from "./corpus-statistics.ts";
export {
  type ComparedCount,
  compareCounts,
  type ExpectedCounts,
  readExpectedCounts,
} from "./expectation.ts";
