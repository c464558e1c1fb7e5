import { type Message, type Place, problem } from "@discoprep/corpus";
import { sha256 } from "@discoprep/files";
import { LineSplitter } from "@discoprep/files/text";
import { tokenIndices } from "@discoprep/formats/conll16";
import { consistencyChecks } from "./consistency-checks.ts";
import type { Context, FileKind, Level, Report } from "./context.ts";
import { checkLine } from "./line-checks.ts";
import { checkParts, rawDocumentCheck } from "./raw-checks.ts";
import { checkSchema } from "./schema-checks.ts";
import { tokenChecks } from "./token-checks.ts";
import { duplicateIdCheck, type RelationCheck, valueChecks } from "./value-checks.ts";

export type FileContext = Omit<Context, "kind"> & { readonly kind?: FileKind | undefined };

/** Checks levels 1 to 5. @param corpus the IDs of other files, added to; `onRelation` is called for each relation of the right shape */
export async function* checkRelationFile(
  stream: AsyncIterable<Uint8Array | string>,
  context: FileContext,
  level: Level,
  corpus: { readonly ids?: Map<number, Place>; onRelation?(): void } = {},
): AsyncGenerator<Message> {
  const relationChecks = checksUpTo(level, corpus.ids ?? new Map());
  let fileContext: Context | undefined;
  let lines = 0;
  const reportedOnce = new Set<string>();
  for await (const line of LineSplitter.linesOf(stream)) {
    lines++;
    const messages: Message[] = [];
    const isFirst = fileContext === undefined;
    const value = checkLine(line, context.file, (message) => void messages.push(message), reportedOnce);
    if (value !== undefined && level >= 2) {
      fileContext ??= { ...context, kind: context.kind ?? fileKind(context.file, value) };
      const place = { file: context.file, line: line.number, ...names(value) };
      const report: Report = (rule, details, at = place) => void messages.push(problem(rule, at, details));
      const relation = checkSchema(value, fileContext, reportedOnce, report);
      if (relation !== undefined) {
        for (const check of relationChecks) check(relation, fileContext, report, place);
        corpus.onRelation?.();
      }
    }
    const wasGuessed = isFirst && context.kind === undefined && namedKind(context.file) === undefined;
    yield* wasGuessed && fileContext?.kind === "gold" ? messages.map(asGold) : messages;
  }
  if (lines === 0 && (context.kind ?? fileKind(context.file)) !== "system")
    yield problem("empty-file", { file: context.file }, { expected: "relations", found: "nothing" });
}

/** Says at the first message that the look of a relation decided how its file is checked. */
function asGold(message: Message, index: number): Message {
  if (index > 0 || message.severity !== "error") return message;
  return { ...message, remedy: `${message.remedy} Checked as gold; --kind system checks an output.` };
}

function checksUpTo(level: Level, ids: Map<number, Place>): RelationCheck[] {
  const checks: RelationCheck[] = [];
  if (level >= 3) checks.push(...valueChecks, duplicateIdCheck(ids));
  if (level >= 4) checks.push(...tokenChecks);
  if (level >= 5) checks.push(...consistencyChecks, rawDocumentCheck(), checkParts, duplicateRelationCheck());
  return checks;
}

function names({ DocID: document, ID: relation }: Readonly<Record<string, unknown>>): Place {
  return {
    ...(typeof document === "string" && { document: document.slice(0, 200) }),
    ...(typeof relation === "number" && { relation }),
  };
}

const namedKinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^relations-no-senses\b/, "no-senses"],
  [/^(relations|pdtb-data|pdtb_trial_data)\.json$/, "gold"],
  [/output\.json$/, "system"],
];

function namedKind(file: string): FileKind | undefined {
  return namedKinds.find(([pattern]) => pattern.test(file.replace(/^.*[\\/]/, "")))?.[1];
}

/** Returns the kind that the file's name states, else that of the first object: gold has character spans and 5-tuples. */
function fileKind(file: string, first?: Readonly<Record<string, unknown>>): FileKind {
  const named = namedKind(file);
  if (named !== undefined) return named;
  if (first === undefined || !isLikeGold(first)) return "system";
  return first.Type === "" ? "no-senses" : "gold";
}

function isLikeGold(relation: Readonly<Record<string, unknown>>): boolean {
  const argument = relation.Arg1;
  if (typeof argument !== "object" || argument === null || !("CharacterSpanList" in argument)) return false;
  const tokens = "TokenList" in argument ? argument.TokenList : undefined;
  return !(Array.isArray(tokens) && typeof tokens[0] === "number");
}

/** Reports (level 5) relations that are in the file twice. */
function duplicateRelationCheck(): RelationCheck {
  const lines = new Map<string, number | undefined>();
  return (relation, { kind }, report, place) => {
    if (kind === "no-senses") return;
    const { DocID, Type, Sense } = relation;
    const parts = [relation.Connective, relation.Arg1, relation.Arg2].map(tokenIndices);
    // Hashes keep the memory of a file with millions of relations small.
    const same = sha256(JSON.stringify([DocID, Type, parts]));
    const equal = sha256(JSON.stringify([same, Sense]));
    const expected = "a relation that is not in the file yet";
    if (lines.has(equal)) {
      report("duplicate-relation", { expected, found: `line ${lines.get(equal)} again` });
    } else if (lines.has(same)) {
      const sense = Sense.join(", ") || "no sense";
      report("same-arguments", { expected, found: `line ${lines.get(same)} again, but with ${sense}` });
    }
    if (!lines.has(equal)) lines.set(equal, place.line);
    if (!lines.has(same)) lines.set(same, place.line);
  };
}
