/** A field of a row: the one description from which Parquet schema, dataset card and Croissant fields are made. */
export interface Field {
  readonly name: string;
  readonly what: string;
  readonly type: "string" | "int32" | readonly Field[];
  /** Whether it holds a list of such values. */
  readonly list?: true;
}

const start: Field = { name: "start", what: "first character in text, from 0", type: "int32" };
const end: Field = { name: "end", what: "character after the last", type: "int32" };

/** What is selected of the text: one part of a relation. */
function part(name: string, what: string): Field {
  return {
    name,
    what,
    type: [
      { name: "text", what: "the text under the spans, or the inserted connective", type: "string" },
      { name: "spans", what: "stretches of text, ascending", type: [start, end], list: true },
      { name: "tokens", what: "positions in tokens, ascending", type: "int32", list: true },
    ],
  };
}

/** The fields of a row, which is one document. Characters are Unicode code points, as Python counts them. */
export const documentFields: readonly Field[] = [
  { name: "id", what: "document ID", type: "string" },
  { name: "language", what: "language tag (BCP 47)", type: "string" },
  { name: "text", what: "raw text", type: "string" },
  {
    name: "tokens",
    what: "tokens of the document",
    type: [
      { name: "form", what: "word or mark", type: "string" },
      start,
      end,
      { name: "part_of_speech", what: "part-of-speech tag; empty where there is none", type: "string" },
    ],
    list: true,
  },
  {
    name: "sentences",
    what: "sentences of the document",
    type: [
      { name: "first_token", what: "position of the first token in tokens", type: "int32" },
      { name: "after_last_token", what: "position after the last token", type: "int32" },
      { name: "parsetree", what: "bracketed tree; empty where there is none", type: "string" },
      {
        name: "dependencies",
        what: "dependencies, as provided",
        type: [
          { name: "label", what: "label", type: "string" },
          { name: "head", what: "word and number of the head, from 1; ROOT-0", type: "string" },
          { name: "dependent", what: "word and number of the dependent, from 1", type: "string" },
        ],
        list: true,
      },
    ],
    list: true,
  },
  {
    name: "relations",
    what: "discourse relations, as in relations.json",
    type: [
      { name: "id", what: "relation ID", type: "int32" },
      { name: "type", what: "Explicit, Implicit, AltLex, EntRel, …", type: "string" },
      { name: "senses", what: "senses, the first one first", type: "string", list: true },
      part("connective", "connective"),
      part("arg1", "Arg1"),
      part("arg2", "Arg2"),
    ],
    list: true,
  },
];
