interface MeasureFacts {
  /** The measure's key in figures and JSON. */
  readonly name: string;
  readonly title: string;
  /** Why the official figure may differ from the corrected one. */
  readonly why?: string;
  /** Name in the records of TIRA, of all measures with a corrected figure. */
  readonly tira?: string;
  /** The official figure, of the strict or the partial script; `macro` of 2015 only. */
  readonly strict?: "connective" | "arg1" | "arg2" | "both" | "overall" | "macro";
  readonly partial?: "arg1" | "arg2" | "concatenated" | "conjunctive" | "overall";
}

const why = "best alignment; proper overlap of one-token arguments";

/** The measures of relations in the order of tables. */
export const measures: readonly MeasureFacts[] = [
  {
    name: "connective",
    title: "Explicit connective",
    tira: "Explicit connective",
    strict: "connective",
    why: "as many pairs as can be; a connective outside the head table is its own head",
  },
  { name: "arg1", title: "Arg1", tira: "Arg1 extraction", strict: "arg1" },
  { name: "arg2", title: "Arg2", tira: "Arg2 extraction", strict: "arg2" },
  { name: "both", title: "Arg1 and Arg2", tira: "Arg 1 Arg2 extraction", strict: "both" },
  {
    name: "parser",
    title: "Overall parser",
    tira: "Parser",
    strict: "overall",
    why: "links one to one; a wrong sense is wrong, whether gold has it or not",
  },
  {
    name: "sense",
    title: "Senses (mean)",
    tira: "Sense",
    strict: "macro",
    why: "mean over the senses of gold; those of nothing are 0",
  },
  { name: "partial_arg1", title: "Arg1 (partial)", tira: "Arg1 extraction", partial: "arg1", why },
  { name: "partial_arg2", title: "Arg2 (partial)", tira: "Arg2 extraction", partial: "arg2", why },
  { name: "partial_concatenated", title: "Arg1, Arg2 concatenated (partial)", partial: "concatenated" },
  {
    name: "partial_both",
    title: "Arg1 and Arg2 (partial)",
    tira: "Arg 1 Arg2 extraction",
    partial: "conjunctive",
    why: `aligned pairs that miss the cutoff counted; ${why}`,
  },
  { name: "partial_parser", title: "Overall parser (partial)", tira: "Parser", partial: "overall", why },
];

/** The measures of the sense-only task. */
export const senseMeasures: readonly string[] = ["parser", "sense"];
