import { ProblemError } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import type { Constituent } from "../trees/constituent.ts";
import { isPunctuation, phrasesBottomUp } from "./moves.ts";

const headRule = z.strictObject({
  /** The side from which the search starts. */
  from: z.enum(["left", "right"]),
  /** A set: X* begins with X, * is any. Without it and without `choice` and `after`, any label. */
  labels: z.array(z.string().min(1)).optional(),
  /** none: only children without function; otherwise only those whose function contains it. */
  function: z.string().min(1).optional(),
  /** content: neither punctuation nor an empty phrase; first: the outermost child. */
  choice: z.enum(["content", "first"]).optional(),
  /** The last child right of the first one with this label that is not punctuation mark. */
  after: z.string().min(1).optional(),
  if: z.string().optional(),
  unless: z.string().optional(),
});

/** The shape of a head table's file; see `reading` in the tables of this package. */
const headRuleFile = z.strictObject({
  source: z.string(),
  reading: z.string().optional(),
  rules: z.record(z.string().min(1), z.union([z.string().min(1), z.array(headRule)])),
});

type HeadRule = z.infer<typeof headRule>;

/** The steps by phrase label, in the file's order; a label may end in `*`. */
export type HeadRules = ReadonlyMap<string, readonly HeadRule[]>;

const loaded = new Map<string, HeadRules>();

/** One of the package's own head tables, read when it is first asked for. */
export function ownHeadRules(name: string): HeadRules {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const file = new URL(`../../data/head-rules-${name}.json`, import.meta.url);
  const rules = resolved(headRuleFile.parse(readDataFile(file)).rules, name);
  loaded.set(name, rules);
  return rules;
}

/**
 * A user's head table: JSON as the package's own tables are, or Penn2Malt's lines
 * (`NP<tab>r NP NN NT;r CD;l`: label, then steps of direction and labels).
 * @throws ProblemError naming the file, and the line or the entry
 */
export function parseHeadRules(text: string, file: string): HeadRules {
  return text.trimStart().startsWith("{") ? parseJson(text, file) : parsePenn2Malt(text, file);
}

function parseJson(text: string, file: string): HeadRules {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid(file, `the file is no JSON: ${(error as Error).message}`);
  }
  const checked = headRuleFile.safeParse(value);
  if (checked.success) return resolved(checked.data.rules, file);
  const [issue] = checked.error.issues;
  throw invalid(file, `${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}

function resolved(rules: Record<string, string | HeadRule[]>, file: string): HeadRules {
  return new Map(
    Object.entries(rules).map(([label, steps]) => {
      const found = typeof steps === "string" ? rules[steps] : steps;
      if (Array.isArray(found)) return [label, found];
      throw invalid(file, `rules.${label}: ${String(steps)} is no label with steps of its own`);
    }),
  );
}

function parsePenn2Malt(text: string, file: string): HeadRules {
  const rules = new Map<string, HeadRule[]>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const found = /^\s*(\S+)\s+(\S.*)$/.exec(line);
    const steps = found?.[2]?.split(";").filter((step) => step.trim() !== "") ?? [];
    if (found === null || !steps.every((step) => /^\s*[lr](\s|$)/.test(step))) {
      throw invalid(file, "this line is no head rule", index + 1, line);
    }
    rules.set(found[1] as string, steps.map(penn2MaltStep));
  }
  return rules;
}

function penn2MaltStep(step: string): HeadRule {
  const [direction, ...labels] = step.trim().split(/\s+/);
  const from = direction === "l" ? "left" : "right";
  return labels.length === 0 ? { from, choice: "content" } : { from, labels };
}

function invalid(file: string, what: string, line?: number, found?: string): ProblemError {
  return new ProblemError({
    rule: "invalid-head-rules",
    what,
    where: { file, ...(line !== undefined && { line }) },
    expected:
      'JSON such as {"source": "…", "rules": {"NP": [{"from": "right", "labels": ["NN"]}]}}, or NP<tab>r NN;l NP',
    ...(found !== undefined && { found }),
  });
}

/** How heads are found. */
export interface HeadSearch {
  readonly rules: HeadRules;
  /** The index before which a phrase's head stands. */
  endOf?(phrase: Constituent): number;
  /** Another table for some phrases. */
  rulesFor?(phrase: Constituent): HeadRules | undefined;
  /** The choices that the steps' `if` and `unless` name. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/**
 * Gives every phrase its head child, each after its children. Children that hold nothing but empty elements are
 * passed over, but for traces with an antecedent, which will stand there.
 */
export function assignHeadChildren(root: Constituent, search: HeadSearch): void {
  // Nodes whose head is a word.
  const worded = new Set<Constituent>();
  const hasWord = (node: Constituent): boolean => node.kind === "token" || worded.has(node);
  for (const phrase of phrasesBottomUp(root)) {
    const special = search.rulesFor?.(phrase);
    const end = special === undefined ? search.endOf?.(phrase) : undefined;
    const children = phrase.children.slice(0, Math.max(end ?? phrase.children.length, 1));
    phrase.headChild = headChild(
      { phrase, children, hasWord },
      special ?? search.rules,
      search.options ?? {},
    );
    if (phrase.headChild !== undefined && hasWord(phrase.headChild)) worded.add(phrase);
  }
}

/** A phrase whose head is wanted. */
interface Place {
  readonly phrase: Constituent;
  /** Those of its children that can be it. */
  readonly children: readonly Constituent[];
  hasWord(node: Constituent): boolean;
}

function headChild(
  place: Place,
  rules: HeadRules,
  options: Readonly<Record<string, unknown>>,
): Constituent | undefined {
  for (const step of rulesOf(place.phrase.label, rules) ?? lastWord) {
    if (step.if !== undefined && options[step.if] !== true) continue;
    if (step.unless !== undefined && options[step.unless] === true) continue;
    const found = matchStep(place, step);
    if (found !== undefined) return found;
  }
  return place.phrase.children.at(-1);
}

/** For labels that a table lacks: the last child that is a word or holds one. */
const lastWord: readonly HeadRule[] = [
  { from: "right", choice: "content" },
  { from: "right", labels: ["*"] },
];

export function rulesOf(label: string, rules: HeadRules): readonly HeadRule[] | undefined {
  const exact = rules.get(label);
  if (exact !== undefined) return exact;
  for (const [pattern, steps] of rules) if (matches(label, pattern)) return steps;
  return undefined;
}

function matches(label: string, pattern: string): boolean {
  return pattern.endsWith("*") ? label.startsWith(pattern.slice(0, -1)) : label === pattern;
}

/** A step with `choice` looks at all children of a coordination, the others at those of its first conjunct. */
function matchStep(place: Place, step: HeadRule): Constituent | undefined {
  const { phrase, children } = place;
  const { from, choice, after, labels } = step;
  if (after !== undefined) return lastAfter(place, after);
  if (choice === "first") return find(phrase.children, from, () => true);
  if (choice === "content") return find(phrase.children, from, (child) => isContent(child, place));
  // A predicate may be a trace: its function says enough.
  if (labels === undefined) return find(children, from, (child) => hasFunction(child, step.function));
  const found = find(
    children,
    from,
    (child) => accepts(labels, child) && hasFunction(child, step.function) && canBeHead(child, place),
  );
  return found ?? (labels.includes("*") ? find(children, from, () => true) : undefined);
}

function find(
  nodes: readonly Constituent[],
  from: HeadRule["from"],
  isWanted: (node: Constituent) => boolean,
): Constituent | undefined {
  return from === "left" ? nodes.find(isWanted) : nodes.findLast(isWanted);
}

/** Of a token's tag the part before a hyphen counts: NR-SHORT is NR. */
function accepts(labels: readonly string[], { kind, label }: Constituent): boolean {
  const category = kind === "token" && label.includes("-") ? label.split("-", 1)[0] || label : label;
  return labels.some((pattern) => matches(category, pattern));
}

function hasFunction(child: Constituent, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  return wanted === "none" ? child.function === undefined : (child.function?.includes(wanted) ?? false);
}

function canBeHead(child: Constituent, { hasWord }: Place): boolean {
  return hasWord(child) || child.antecedent !== undefined;
}

function isContent(child: Constituent, { hasWord }: Place): boolean {
  return child.kind === "phrase" ? hasWord(child) : !isPunctuation(child);
}

/** Right of the marker; a marker with nothing right of it leaves the last child that can be a head. */
function lastAfter(place: Place, label: string): Constituent | undefined {
  const { children } = place;
  const marker = children.findIndex((child) => child.label === label && canBeHead(child, place));
  if (marker === -1) return undefined;
  const right = children.slice(marker + 1).findLast((child) => !isPunctuation(child));
  return right ?? children.findLast((child) => canBeHead(child, place)) ?? children.at(-1);
}
