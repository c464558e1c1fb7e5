import {
  CodePointOffsets,
  type ConnectiveSenses,
  type Message,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  type Span,
} from "@discoprep/corpus";
import type { ReadResult } from "../format/index.ts";
import { type BratNote, bratParts, joinedAtLineBreaks, partLink, senseAttributes } from "./write-brat.ts";

interface Entity extends Selection {
  readonly type: string;
}

/** Values by attribute, by the entity that has them. */
type Attributes = Map<string, Map<string, string>>;

interface Link {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/** The lines of a file by their ids; notes by the id of their target. */
interface BratFile {
  readonly entities: Map<string, Entity>;
  readonly links: Map<string, Link>;
  readonly notes: Map<string, BratNote>;
  readonly attributes: Attributes;
  readonly messages: Message[];
}

/**
 * Returns the relations of a brat file that `writeBrat` wrote, in the order of their `R` lines. Leaves out relations
 * and events of other types, with a warning. Ignores text-bound annotations without a relation.
 * @param raw the text of the `.txt` file
 * @throws ProblemError naming the line that is not brat standoff or does not fit the text
 */
export function readBrat(ann: string, raw: string, file: string): ReadResult {
  const offsets = new CodePointOffsets(raw);
  const found: BratFile = {
    entities: new Map(),
    links: new Map(),
    notes: new Map(),
    attributes: new Map(),
    messages: [],
  };
  for (const [index, line] of ann.split("\n").entries()) {
    const where = { file, line: index + 1 };
    if (!line.startsWith("T")) readLine(line, where, found);
    else {
      const [id = "", body = "", text] = line.split("\t");
      const entity = entityOf(body, text, raw, offsets);
      if (entity === undefined) throw misfit(where, line);
      found.entities.set(id, entity);
    }
  }
  const relations = buildRelations(found, file);
  const { messages } = found;
  return { rows: relations.length + messages.length, relations, messages };
}

/** `Connective 10 14;20 23`, with the text under the spans; undefined for other text. */
function entityOf(
  body: string,
  text: string | undefined,
  raw: string,
  offsets: CodePointOffsets,
): Entity | undefined {
  const match = /^(\S+) (\d+ \d+(?:;\d+ \d+)*)$/.exec(body);
  const spans = match?.[2]?.split(";").map((pair) => {
    const [start, end] = pair.split(" ").map((number) => offsets.toUtf16(Number(number)));
    return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
  });
  if (match === null || spans === undefined || spans.includes(undefined)) return undefined;
  return {
    type: match[1] as string,
    spans: joinedAtLineBreaks(raw, spans as Span[]),
    text,
  };
}

/** A line of any other kind. @throws ProblemError where it is not brat standoff */
function readLine(
  line: string,
  where: { file: string; line: number },
  { links, notes, attributes, messages }: BratFile,
): void {
  const [id = "", body = "", ...rest] = line.split("\t");
  if (id.startsWith("R")) {
    const match = /^(\S+) Arg1:(\S+) Arg2:(\S+)$/.exec(body);
    if (match === null) throw misfit(where, line);
    const [, type = "", from = "", to = ""] = match;
    if (!readTypes.includes(type))
      messages.push(
        problem("other-brat-type", where, { expected: readTypes.join(", "), found: `relation ${type}` }),
      );
    links.set(id, { type, from, to, line: where.line });
  } else if (id.startsWith("A") || id.startsWith("M")) {
    const [name = "", target = "", value] = body.split(" ");
    if (target === "") throw misfit(where, line);
    if (value !== undefined) attributes.set(target, new Map(attributes.get(target)).set(name, value));
  } else if (id.startsWith("E")) {
    const found = `event ${body.split(":")[0] ?? ""}`;
    messages.push(problem("other-brat-type", where, { expected: readTypes.join(", "), found }));
  } else if (id.startsWith("#") && body.startsWith("AnnotatorNotes "))
    notes.set(body.slice("AnnotatorNotes ".length), parseNote(rest.join("\t")));
}

const partLinks = bratParts.slice(2).map(partLink);
/** The types of `R` lines that are read. */
const readTypes: readonly string[] = [...relationTypes, ...partLinks];

function buildRelations({ entities, links, notes, attributes }: BratFile, file: string): Relation[] {
  const attached = new Map<string, Map<string, Selection>>();
  for (const { type, from, to, line } of links.values()) {
    if (!partLinks.includes(type)) continue;
    const part = entities.get(from);
    if (part === undefined) throw misfit({ file, line }, from);
    attached.set(to, (attached.get(to) ?? new Map<string, Selection>()).set(type, selectionOf(part)));
  }
  const holders = new Map<string, string>();
  return [...links].flatMap(([id, { type, from, to, line }]) => {
    const known = relationTypes.find((name) => name === type);
    if (known === undefined) return [];
    const [source, target] = [entities.get(from), entities.get(to)];
    if (source === undefined || target === undefined) throw misfit({ file, line }, `${from} ${to}`);
    const others = attached.get(to);
    if (others !== undefined || attributes.has(to)) {
      const first = holders.get(to);
      // Connective and senses belong to Arg2. If two relations share it, their owner is unknown.
      if (first !== undefined) {
        const details = { expected: "one relation for each Arg2", found: `${to} of ${first} and ${id}` };
        throw new ProblemError(problem("shared-arg2", { file, line }, details));
      }
      holders.set(to, id);
    }
    const note = notes.get(id) ?? {};
    return [relationOf(known, [source, target], others, note, attributes.get(to), { file, line })];
  });
}

/** Text and senses of a connective. The attributes' senses come first, because an annotator changes the attributes. */
function connectiveOf(
  names: readonly string[],
  values: ReadonlyMap<string, string> | undefined,
  text: string | undefined,
  noted: readonly string[] | undefined,
): ConnectiveSenses | undefined {
  const found = names.flatMap((name) => values?.get(name) ?? []);
  const senses = found.length > 0 ? found : noted;
  return senses === undefined && text === undefined ? undefined : { text: text ?? "", senses: senses ?? [] };
}

function relationOf(
  type: RelationType,
  [arg1, arg2]: readonly [Entity, Entity],
  others: ReadonlyMap<string, Selection> | undefined,
  note: BratNote,
  values: ReadonlyMap<string, string> | undefined,
  source: { file: string; line: number },
): Relation {
  const part = (name: string): Selection | undefined => others?.get(partLink(name));
  const punctuation = part("Punctuation");
  return {
    id: note.id,
    type,
    connective: part("Connective"),
    conn1: connectiveOf(senseAttributes.conn1, values, note.text, note.senses),
    conn2: connectiveOf(senseAttributes.conn2, values, note.text2, note.senses2),
    arg1: selectionOf(arg1),
    arg2: selectionOf(arg2),
    sup1: part("Sup1"),
    sup2: part("Sup2"),
    punctuation: punctuation && { ...punctuation, type: note.punctuation },
    source,
  };
}

function selectionOf({ spans, text }: Entity): Selection {
  return { spans, text };
}

/** Returns a note of ours, or nothing where an annotator wrote other text. */
function parseNote(text: string): BratNote {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function misfit(where: { file: string; line: number }, found: string): ProblemError {
  const expected =
    "T, R, A and # lines whose offsets (code points) lie inside the text and whose targets exist";
  return new ProblemError(problem("invalid-brat-line", where, { expected, found }));
}
