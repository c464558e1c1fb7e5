import { firstHeads, type Message, type Parse, problem, type Word } from "@discoprep/corpus";
import { type ColumnSentence, columnsOfText, columnText } from "@discoprep/formats/columns";
import { checkedColumns } from "@discoprep/formats/conll08";
import { conlluColumns, readConllu } from "@discoprep/formats/conllu";
import { addsUp, conll08Columns, conll08Parse, conllxColumns, conllxParse } from "./columns.ts";
import { readParses, writeParses } from "./parses.ts";

interface LayerFormat {
  /** @param file a name for messages */
  readonly read: (text: string, file: string, report: (message: Message) => void) => Iterable<Parse>;
  readonly write: (parses: Iterable<Parse>, language: string, document: string) => Iterable<string>;
  readonly carries: readonly (keyof typeof partCounts)[];
}

type Count = (parse: Parse) => number;

/** Counts what a sentence may have beyond forms and heads, except tags that equal the tag written in their place. */
const partCounts = {
  comments: ({ comments = [] }) => comments.length,
  "split words": (parse) => (parse.ranges ?? []).filter((range) => addsUp(parse, range)).length,
  "multi-word tokens": (parse) => (parse.ranges ?? []).filter((range) => !addsUp(parse, range)).length,
  "empty nodes": ({ emptyNodes = [] }) => emptyNodes.length,
  "enhanced dependencies": filled("deps"),
  // The text shows whether a space follows; other values are lost.
  "values of MISC": (parse) =>
    filled("misc")(parse) + (parse.ranges ?? []).filter(({ misc }) => misc !== undefined).length,
  lemmas: filled("lemma"),
  "universal parts of speech": differing("upos"),
  "parts of speech": filled("partOfSpeech"),
  "predicted parts of speech": differing("predictedPos"),
  features: filled("feats"),
  predicates: ({ predicates = [] }) => predicates.length,
  "constituent trees": ({ parsetree }) => (parsetree === undefined ? 0 : 1),
  "further heads": (parse) =>
    (parse.dependencies?.length ?? 0) - firstHeads(parse).filter((head) => head !== undefined).length,
} as const satisfies Readonly<Record<string, Count>>;

function filled(column: keyof Word): Count {
  return ({ tokens }) => tokens.filter((word) => word[column] !== undefined).length;
}

function differing(tag: "upos" | "predictedPos"): Count {
  return ({ tokens }) =>
    tokens.filter(({ [tag]: text, partOfSpeech }) => text && partOfSpeech && text !== partOfSpeech).length;
}

/** CoNLL-2008 carries a range only if its words add up to it; parses.json carries forms and one part of speech. */
export const layerFormats = {
  conllu: {
    read: readConllu,
    write: columnWriter(conlluColumns),
    carries: [
      "comments",
      "split words",
      "multi-word tokens",
      "empty nodes",
      "enhanced dependencies",
      "values of MISC",
      "lemmas",
      "universal parts of speech",
      "parts of speech",
      "features",
    ],
  },
  conllx: {
    *read(text, file, report) {
      for (const parse of readConllu(text, file, report)) yield conllxParse(parse);
    },
    write: columnWriter(conllxColumns),
    carries: ["lemmas", "universal parts of speech", "parts of speech", "features"],
  },
  conll08: {
    *read(text, file, report) {
      for (const sentence of columnsOfText(text, file, checkedColumns, report)) yield conll08Parse(sentence);
    },
    write: columnWriter((parse) => conll08Columns(parse)),
    carries: ["split words", "lemmas", "parts of speech", "predicted parts of speech", "predicates"],
  },
  parses: { read: readParses, write: writeParses, carries: ["parts of speech"] },
} as const satisfies Readonly<Record<string, LayerFormat>>;

export type LayerFormatName = keyof typeof layerFormats;

function columnWriter(columnsOf: (parse: Parse) => ColumnSentence): LayerFormat["write"] {
  return function* (parses) {
    for (const parse of parses) yield columnText([columnsOf(parse)]);
  };
}

interface LayerConversion {
  readonly from: LayerFormatName;
  readonly to: LayerFormatName;
  readonly language: string;
  readonly document: string;
}

/** Faults after which a sentence cannot be read: nothing is converted then. */
const fatal: ReadonlySet<string> = new Set(
  (
    "invalid-utf8 nul-byte line-too-long column-count uneven-columns missing-column argument-columns empty-column " +
    "token-id word-number duplicate-token-id range-number empty-node-number head split-padding"
  ).split(" "),
);

/** Returns pieces of text; none if the input has errors, so that no incomplete treebank is written. */
export function convertLayers(
  text: string,
  file: string,
  { from, to, language, document }: LayerConversion,
  report: (message: Message) => void,
): Iterable<string> {
  let hasError = false;
  const totals = Object.entries(partCounts)
    .filter(([part]) => !layerFormats[to].carries.some((carried) => carried === part))
    .map(([part, count]) => ({ part, count, number: 0 }));
  const read = layerFormats[from].read(text, file, (message) => {
    if (from !== "parses" && !fatal.has(message.rule)) return;
    hasError ||= message.severity === "error";
    report(message);
  });
  for (const parse of read) for (const total of totals) total.number += total.count(parse);
  if (hasError) return [];
  for (const { part, number } of totals) {
    const details = { expected: `what ${to} carries`, found: `${part}: ${number}` };
    if (number > 0) report(problem("layer-not-carried", { file }, details));
  }
  return layerFormats[to].write(
    layerFormats[from].read(text, file, () => {}),
    language,
    document,
  );
}
