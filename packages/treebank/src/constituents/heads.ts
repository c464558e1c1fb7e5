import { type Constituent, isPunctuation, phrasesBottomUp } from "./constituent.ts";
import { isCoordinated } from "./coordination.ts";
import { type HeadRule, type HeadRules, matches, rulesOf } from "./head-rules.ts";

/** Gives every phrase its head child; a coordination's is in its first conjunct (specification §5.5). */
export function assignHeads(root: Constituent, rules: HeadRules): void {
  assignHeadChildren(root, rules, (phrase) =>
    isCoordinated(phrase) ? endOfFirstConjunct(phrase) : phrase.children.length,
  );
}

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

/** The rule for labels that a table lacks. */
const lastWord: readonly HeadRule[] = [
  { from: "right", choice: "content" },
  { from: "right", labels: ["*"] },
];

/** Gives every phrase its head child: one with a word, or a trace whose antecedent will take its place. */
export function assignHeadChildren(
  root: Constituent,
  rules: HeadRules,
  endOf = (phrase: Constituent): number => phrase.children.length,
): void {
  const worded = new Set<Constituent>();
  const hasWord = (node: Constituent): boolean => node.kind === "token" || worded.has(node);
  for (const phrase of phrasesBottomUp(root)) {
    const children = phrase.children.slice(0, Math.max(endOf(phrase), 1));
    phrase.headChild = headChild({ phrase, children, hasWord }, rulesOf(phrase.label, rules) ?? lastWord);
    if (phrase.headChild !== undefined && hasWord(phrase.headChild)) worded.add(phrase);
  }
}

interface Place {
  readonly phrase: Constituent;
  readonly children: readonly Constituent[];
  hasWord(node: Constituent): boolean;
}

function headChild(place: Place, steps: readonly HeadRule[]): Constituent | undefined {
  for (const step of steps) {
    const head = matchStep(place, step);
    if (head !== undefined) return head;
  }
  return place.phrase.children.at(-1);
}

/** Returns the child that a step finds. A step with `choice` looks at all children of a coordination. */
function matchStep(place: Place, { from, choice, labels, function: tag }: HeadRule): Constituent | undefined {
  const { phrase, children, hasWord } = place;
  const find = (nodes: readonly Constituent[], isMatch: (node: Constituent) => boolean) =>
    from === "left" ? nodes.find(isMatch) : nodes.findLast(isMatch);
  if (choice === "first") return find(phrase.children, () => true);
  if (choice === "content")
    return find(phrase.children, (node) => (node.kind === "phrase" ? hasWord(node) : !isPunctuation(node)));
  // A predicate may be a trace: its function says enough.
  if (labels === undefined) return find(children, (child) => hasFunction(child, tag));
  const head = find(
    children,
    (child) => accepts(labels, child) && hasFunction(child, tag) && canBeHead(child, place),
  );
  return head ?? (labels.includes("*") ? find(children, () => true) : undefined);
}

/** Compares a token's tag up to its hyphen: NR-SHORT is NR. */
function accepts(labels: readonly string[], { kind, label }: Constituent): boolean {
  const category = kind === "token" && label.includes("-") ? label.split("-", 1)[0] || label : label;
  return labels.some((pattern) => matches(category, pattern));
}

function hasFunction(child: Constituent, tag: string | undefined): boolean {
  if (tag === undefined) return true;
  return tag === "none" ? child.function === undefined : (child.function?.includes(tag) ?? false);
}

function canBeHead(child: Constituent, { hasWord }: Place): boolean {
  return hasWord(child) || child.antecedent !== undefined;
}
