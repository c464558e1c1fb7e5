import { readDataFile } from "@discoprep/files";

/** What is in `data/english-sentences.json`, where each list is explained. */
interface SentenceTable {
  readonly words: readonly string[];
  readonly speechVerbs: readonly string[];
  readonly roles: readonly string[];
  readonly withAddressee: readonly string[];
  readonly afterSpeech: readonly string[];
  readonly pronouns: readonly string[];
  readonly auxiliaries: readonly string[];
  readonly companies: readonly string[];
  readonly connectors: readonly string[];
  readonly labelled: readonly string[];
  readonly afterLetters: readonly string[];
  readonly beforeEras: readonly string[];
  readonly lettered: readonly string[];
  readonly unfinished: readonly string[];
  readonly prepositions: readonly string[];
  readonly notes: readonly string[];
  readonly afterNotes: readonly string[];
  readonly weekdays: readonly string[];
  readonly inLowerCase: readonly string[];
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  readonly beforeMonth: readonly string[];
  readonly timeZones: readonly string[];
  readonly beforeTimes: readonly string[];
  readonly beforeSaint: readonly string[];
  readonly credits: readonly string[];
  readonly beforeDates: readonly string[];
  readonly beforePronounI: readonly string[];
  readonly reported: readonly string[];
  readonly timesOfThat: readonly string[];
  readonly notSpeakers: readonly string[];
  readonly speakerAdverbs: readonly string[];
  readonly nameParticles: readonly string[];
  readonly speakerRoles: readonly string[];
  readonly unfinishedBeforeEllipsis: readonly string[];
  readonly aloneBeforeEllipsis: readonly string[];
  readonly questionWords: readonly string[];
  readonly oldInterjections: readonly string[];
  readonly stageDirections: readonly string[];
  readonly namesWithMarks: readonly string[];
  readonly beforeEmoji: readonly string[];
}

/** The words by which English sentences are told. */
export const table = readDataFile<SentenceTable>(new URL("../data/english-sentences.json", import.meta.url));

/** A pattern of alternatives. */
export function anyOf(words: readonly string[]): string {
  return words.map((word) => word.replace(/[?.]/g, "\\$&")).join("|");
}
