import type { SystemResult } from "@discoprep/score/systems";

/** A column of the table of results: a key of scores.json. */
export interface ScoreColumn {
  readonly key: string;
  /** At most 36 characters. */
  readonly title: string;
  /** What the page on the evaluation says of it. */
  readonly what: string;
  /** Null where there is nothing to count. */
  readonly of: (system: SystemResult) => number | null;
}

/** The columns, the one that ranks first. */
export const scoreColumns: readonly ScoreColumn[] = [
  column("parser", "Parser F1", "both arguments and the sense", ({ figures }) => figures.all.parser.f1),
  column("parser_p", "Parser P", "precision of the same", ({ figures }) => figures.all.parser.p),
  column("parser_r", "Parser R", "recall of the same", ({ figures }) => figures.all.parser.r),
  column(
    "explicit_parser",
    "Explicit parser F1",
    "the same for Explicit relations",
    ({ figures }) => figures.explicit.parser.f1,
  ),
  column(
    "non_explicit_parser",
    "Non-Explicit parser F1",
    "the same for all other relations",
    ({ figures }) => figures.non_explicit.parser.f1,
  ),
  column(
    "connective",
    "Connective F1",
    "connectives of Explicit relations",
    ({ figures }) => figures.all.connective.f1,
  ),
  column("arg1", "Arg1 F1", "the tokens of Arg1", ({ figures }) => figures.all.arg1.f1),
  column("arg2", "Arg2 F1", "the tokens of Arg2", ({ figures }) => figures.all.arg2.f1),
  column("both", "Arg1 and Arg2 F1", "the tokens of both arguments", ({ figures }) => figures.all.both.f1),
  column(
    "sense",
    "Sense F1 (mean)",
    "the mean of the F1 of all senses",
    ({ figures }) => figures.all.sense.f1,
  ),
  column(
    "partial_parser",
    "Parser F1, partial matches",
    "the sense, where both arguments overlap enough",
    ({ figures }) => figures.all.partial_parser.f1,
  ),
  column(
    "official_parser",
    "Parser F1 as in CoNLL-2016",
    "the figure of the official program of CoNLL-2016; 0 where it stops",
    ({ official }) => {
      const parser = official?.all?.parser;
      return parser === undefined || "error" in parser ? null : parser.f1;
    },
  ),
];

function column(key: string, title: string, what: string, of: ScoreColumn["of"]): ScoreColumn {
  return { key, title, what, of };
}

/** scores.json: finite numbers only, as Codabench asks. */
export function scoresOf(system: SystemResult): Record<string, number> {
  return Object.fromEntries(scoreColumns.map(({ key, of }) => [key, of(system) ?? 0]));
}
