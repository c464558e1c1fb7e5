import {
  CodePointOffsets,
  type Message,
  type Place,
  ProblemError,
  problem,
  type Relation,
  type RelationType,
  relationTypes,
  type Selection,
  type Span,
} from "@discoprep/corpus";
import { isDroppedRow, type ReadResult } from "../format/index.ts";
import { type BratNote, bratParts, joinedAtLineBreaks, partLink, senseAttributes } from "./write-brat.ts";

interface Link {
  readonly id: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly source: Place;
}

const partLinks = bratParts.slice(2).map(partLink);
const expectedTypes = [...relationTypes, ...partLinks].join(", ");

/**
 * Returns the relations of a brat file that `writeBrat` wrote, in the order of their `R` lines. Leaves out relations and events
 * of other types, with a warning, and connectives and other parts that belong to no relation. Ignores other text-bound annotations.
 * @param raw the text of the `.txt` file
 * @throws ProblemError naming the line that is not brat standoff or does not fit the text
 */
export function readBrat(ann: string, raw: string, file?: string): ReadResult {
  const lines = new BratLines(raw);
  for (const [index, line] of ann.split(/\r?\n/).entries()) lines.add(line, { file, line: index + 1 });
  const { messages } = lines;
  const relations = lines.relations();
  return { rows: relations.length + messages.filter(isDroppedRow).length, relations, messages };
}

class BratLines {
  readonly messages: Message[] = [];
  readonly #raw: string;
  readonly #offsets: CodePointOffsets;
  readonly #entities = new Map<string, Selection>();
  /** Parts other than arguments that no link names yet. */
  readonly #loose = new Map<string, Message>();
  readonly #links = new Map<string, Link>();
  readonly #notes = new Map<string, BratNote>();
  readonly #attributes = new Map<string, Map<string, string>>();

  constructor(raw: string) {
    this.#raw = raw;
    this.#offsets = new CodePointOffsets(raw);
  }

  add(line: string, source: Place): void {
    const [id = "", body = "", ...rest] = line.split("\t");
    if (id.startsWith("T")) {
      const entity = this.#entity(body, rest[0]);
      if (entity === undefined) throw misfit(source, line);
      this.#entities.set(id, entity);
      const type = body.slice(0, body.indexOf(" "));
      if (partLinks.some((link) => link === partLink(type)))
        this.#loose.set(id, problem("loose-part", source, { expected: partLink(type), found: line }));
    } else if (id.startsWith("R")) {
      const [whole, type = "", from = "", to = ""] = /^(\S+) Arg1:(\S+) Arg2:(\S+)$/.exec(body) ?? [];
      if (whole === undefined) throw misfit(source, line);
      if (!isRelationType(type) && !partLinks.includes(type)) this.#leaveOut(source, `relation ${type}`);
      this.#links.set(id, { id, type, from, to, source });
    } else if (id.startsWith("A") || id.startsWith("M")) {
      const [name = "", target = "", value] = body.split(" ");
      if (target === "") throw misfit(source, line);
      const values = this.#attributes.get(target) ?? new Map<string, string>();
      if (value !== undefined) this.#attributes.set(target, values.set(name, value));
    } else if (id.startsWith("E")) this.#leaveOut(source, `event ${body.split(":")[0] ?? ""}`);
    else if (id.startsWith("#") && body.startsWith("AnnotatorNotes "))
      this.#notes.set(body.slice("AnnotatorNotes ".length), parseNote(rest.join("\t")));
  }

  #leaveOut(source: Place, found: string): void {
    this.messages.push(problem("other-brat-type", source, { expected: expectedTypes, found }));
  }

  /** Returns the selection of `Connective 10 14;20 23`, or undefined for another text. */
  #entity(body: string, text: string | undefined): Selection | undefined {
    const places = /^\S+ (\d+ \d+(?:;\d+ \d+)*)$/.exec(body)?.[1]?.split(";") ?? [];
    const spans = places.flatMap((place): Span[] => {
      const [start = 0, end = 0] = place
        .split(" ")
        .map((offset) => this.#offsets.toUtf16(Number(offset)) ?? -1);
      return start >= 0 && start < end ? [{ start, end }] : [];
    });
    if (places.length === 0 || spans.length < places.length) return undefined;
    return { spans: joinedAtLineBreaks(this.#raw, spans), text };
  }

  relations(): Relation[] {
    const links = [...this.#links.values()];
    const attached = new Map<string, Map<string, Selection>>();
    for (const { type, from, to, source } of links.filter((link) => partLinks.includes(link.type)))
      attached.set(to, (attached.get(to) ?? new Map()).set(type, this.#target(from, source)));
    for (const { from } of links) this.#loose.delete(from);
    this.messages.push(...this.#loose.values());
    const holders = new Map<string, string>();
    return links.flatMap((link) => {
      const { id, type, from, to, source } = link;
      if (!isRelationType(type)) return [];
      const arg1 = this.#target(from, source);
      const arg2 = this.#target(to, source);
      const parts = attached.get(to);
      const holder = holders.get(to);
      // Connective and senses belong to Arg2. If two relations share it, their owner is unknown.
      if (holder !== undefined) {
        const details = { expected: "one relation for each Arg2", found: `${to} of ${holder} and ${id}` };
        throw new ProblemError(problem("shared-arg2", source, details));
      }
      if (parts !== undefined || this.#attributes.has(to)) holders.set(to, id);
      return { type, arg1, arg2, ...this.#details(link, parts), source };
    });
  }

  #target(id: string, source: Place): Selection {
    const entity = this.#entities.get(id);
    if (entity === undefined) throw misfit(source, id);
    return entity;
  }

  #details({ id, to }: Link, parts: ReadonlyMap<string, Selection> | undefined): Partial<Relation> {
    const note = this.#notes.get(id) ?? {};
    const values = this.#attributes.get(to);
    // The attributes' senses come first, because an annotator changes the attributes.
    const connective = (names: readonly string[], text?: string, noted?: readonly string[]) => {
      const stated = names.flatMap((name) => values?.get(name) ?? []);
      const senses = stated.length > 0 ? stated : noted;
      return senses === undefined && text === undefined
        ? undefined
        : { text: text ?? "", senses: senses ?? [] };
    };
    const part = (name: string): Selection | undefined => parts?.get(partLink(name));
    const punctuation = part("Punctuation");
    return {
      id: note.id,
      connective: part("Connective"),
      conn1: connective(senseAttributes.conn1, note.text, note.senses),
      conn2: connective(senseAttributes.conn2, note.text2, note.senses2),
      sup1: part("Sup1"),
      sup2: part("Sup2"),
      punctuation: punctuation && { ...punctuation, type: note.punctuation },
    };
  }
}

function isRelationType(type: string): type is RelationType {
  return relationTypes.some((name) => name === type);
}

function parseNote(text: string): BratNote {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function misfit(where: Place, found: string): ProblemError {
  const expected =
    "T, R, A and # lines whose offsets (code points) lie inside the text and whose targets exist";
  return new ProblemError(problem("invalid-brat-line", where, { expected, found }));
}
