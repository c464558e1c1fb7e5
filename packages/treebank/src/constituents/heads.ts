import type { Constituent } from "../trees/constituent.ts";
import { isCoordinated } from "./coordination.ts";
import { type HeadRule, type HeadRules, matches, rulesOf } from "./head-rules.ts";
import type { LthOptions } from "./lth-options.ts";
import { isPunctuation, phrasesBottomUp } from "./moves.ts";

const conjunctionSteps: HeadRules = new Map([
  [
    "*",
    [
      { from: "right", labels: ["CC", "CONJP"] },
      { from: "right", labels: [",", ":", ";"] },
      { from: "left", labels: ["*"] },
    ],
  ],
]);

/** Gives every phrase its head child (specification §5.5). */
export function assignHeads(root: Constituent, rules: HeadRules, options: LthOptions): void {
  const isPrague = options.coordStructure === "prague";
  assignHeadChildren(root, {
    rules,
    options: { ...options },
    rulesFor: (phrase) => (isPrague && isCoordinated(phrase) ? conjunctionSteps : undefined),
    endOf: (phrase) =>
      !isPrague && isCoordinated(phrase) ? endOfFirstConjunct(phrase) : phrase.children.length,
  });
}

/** The index before which the head of a coordination stands. */
function endOfFirstConjunct({ label, children }: Constituent): number {
  if (children.every(({ kind }) => kind !== "phrase")) {
    if (children.length === 3) return 1;
    // A flat list of words: nothing says where the first conjunct ends.
    if (/^(NP|NX|NML)$/.test(label)) return children.length;
  }
  const content = children.findIndex((child) => child.function === undefined && !isPunctuation(child));
  const start = content === -1 ? children.length : content;
  const end = children.findIndex((child, index) => index > start && /^(CC|CONJP|,|:)$/.test(child.label));
  return end === -1 ? children.length : end;
}

/** How heads are found. */
interface HeadSearch {
  readonly rules: HeadRules;
  /** The index before which a phrase's head stands. */
  endOf?(phrase: Constituent): number;
  /** Another table for some phrases. */
  rulesFor?(phrase: Constituent): HeadRules | undefined;
  /** The choices that the steps' `if` and `unless` name. */
  readonly options?: Readonly<Record<string, unknown>>;
}

/** For labels that a table lacks: the last child that is a word or holds one. */
const lastWord: readonly HeadRule[] = [
  { from: "right", choice: "content" },
  { from: "right", labels: ["*"] },
];

/**
 * Gives every phrase its head child, each after its children. Children that hold nothing but empty elements are
 * passed over, but for traces with an antecedent, which will stand there.
 */
export function assignHeadChildren(root: Constituent, search: HeadSearch): void {
  const { rules, options = {} } = search;
  // Nodes whose head is a word.
  const worded = new Set<Constituent>();
  const hasWord = (node: Constituent): boolean => node.kind === "token" || worded.has(node);
  for (const phrase of phrasesBottomUp(root)) {
    const special = search.rulesFor?.(phrase);
    const end = special === undefined ? search.endOf?.(phrase) : undefined;
    const children = phrase.children.slice(0, Math.max(end ?? phrase.children.length, 1));
    const steps = (rulesOf(phrase.label, special ?? rules) ?? lastWord).filter(
      (step) =>
        (step.if === undefined || options[step.if] === true) &&
        (step.unless === undefined || options[step.unless] !== true),
    );
    phrase.headChild = headChild({ phrase, children, hasWord }, steps);
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

function headChild(place: Place, steps: readonly HeadRule[]): Constituent | undefined {
  for (const step of steps) {
    const found = matchStep(place, step);
    if (found !== undefined) return found;
  }
  return place.phrase.children.at(-1);
}

/** A step with `choice` looks at all children of a coordination, the others at those of its first conjunct. */
function matchStep(
  place: Place,
  { from, choice, after, labels, function: tag }: HeadRule,
): Constituent | undefined {
  const { phrase, children, hasWord } = place;
  const find = (nodes: readonly Constituent[], isWanted: (node: Constituent) => boolean) =>
    from === "left" ? nodes.find(isWanted) : nodes.findLast(isWanted);
  if (after !== undefined) return lastAfter(place, after);
  if (choice === "first") return find(phrase.children, () => true);
  if (choice === "content") {
    return find(phrase.children, (node) => (node.kind === "phrase" ? hasWord(node) : !isPunctuation(node)));
  }
  // A predicate may be a trace: its function says enough.
  if (labels === undefined) return find(children, (child) => hasFunction(child, tag));
  const found = find(
    children,
    (child) => accepts(labels, child) && hasFunction(child, tag) && canBeHead(child, place),
  );
  return found ?? (labels.includes("*") ? find(children, () => true) : undefined);
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

/** Right of the marker; a marker with nothing right of it leaves the last child that can be a head. */
function lastAfter(place: Place, label: string): Constituent | undefined {
  const { children } = place;
  const marker = children.findIndex((child) => child.label === label && canBeHead(child, place));
  if (marker === -1) return undefined;
  const right = children.slice(marker + 1).findLast((child) => !isPunctuation(child));
  return right ?? children.findLast((child) => canBeHead(child, place)) ?? children.at(-1);
}
