import type { Argument, Predicate } from "@discoprep/conll08";
import type { Message } from "@discoprep/corpus";
import type { Tree } from "../trees/tree.ts";
import { argumentHeads, type HeadedToken, labelledHeads } from "./argument-heads.ts";
import type { PointedArgument, Proposition } from "./proposition.ts";
import type { TreeNodes } from "./tree-nodes.ts";

/** A sentence on which propositions are projected. */
export interface ProjectionTarget {
  readonly nodes: TreeNodes;
  readonly tokens: readonly SplitToken[];
  /** The tokens (from 1) of a leaf's parts, delimiters included; none for an empty element. */
  partsOf(leaf: number): readonly number[];
}

/** A token after splitting. */
export interface SplitToken extends HeadedToken {
  readonly form: string;
  /** Whether it is the hyphen or slash at which a word was split. */
  readonly isDelimiter: boolean;
}

/**
 * The predicates of a sentence with their arguments as dependencies between tokens (paper §3.2.2, specification §8.2):
 *
 * - the tokens of an argument are the words below its nodes; an empty category gives way to its antecedent, and an
 *   argument that is nothing but empty is left out
 * - the relative pronoun of a chain is an argument of its own, R-A0 (CoNLL-2005)
 * - the arguments' heads stand for them; see `argumentHeads`
 * - a support chain is a chain of SU dependencies from the predicate outwards, its elements predicates `lemma.SU`
 *
 * Of two predicates on one token, or two arguments of one predicate on one token, the first in the file counts.
 * @param report takes what does not fit the tree: the argument or the proposition is left out
 */
export function semanticDependencies(
  propositions: readonly Proposition[],
  target: ProjectionTarget,
  report: (message: Message) => void,
): Predicate[] {
  const predicates = new Map<number, { readonly roleset: string; readonly labels: Map<number, string> }>();
  const supports: [predicate: number, chain: readonly number[]][] = [];
  for (const proposition of propositions) {
    const token = predicateToken(proposition, target, report);
    if (token === undefined) continue;
    const other = predicates.get(token);
    if (other !== undefined) {
      if (other.roleset !== proposition.roleset)
        report(lost(proposition, proposition.roleset, other.roleset));
      continue;
    }
    const labels = new Map<number, string>();
    predicates.set(token, { roleset: proposition.roleset, labels });
    for (const argument of projectedArguments(proposition, target, report)) {
      const first = labels.get(argument.token);
      if (first === undefined) labels.set(argument.token, argument.label);
      else if (first !== argument.label) report(lost(proposition, argument.label, first));
    }
    supports.push([token, supportChain(proposition, token, target, report)]);
  }
  for (const [predicate, chain] of supports) {
    let from = predicate;
    for (const element of chain) {
      const roleset = `${target.tokens[from - 1]?.form.toLowerCase()}.SU`;
      const owner = predicates.get(from) ?? { roleset, labels: new Map<number, string>() };
      predicates.set(from, owner);
      if (!owner.labels.has(element)) owner.labels.set(element, "SU");
      from = element;
    }
  }
  return [...predicates]
    .map(([token, { roleset, labels }]) => ({ token, roleset, arguments: sorted(labels) }))
    .sort((a, b) => a.token - b.token);
}

function sorted(labels: ReadonlyMap<number, string>): Argument[] {
  return [...labels].map(([token, label]) => ({ token, label })).sort((a, b) => a.token - b.token);
}

/** The predicate's own token: of a split word the segment that the line names, or else the last. */
function predicateToken(
  proposition: Proposition,
  target: ProjectionTarget,
  report: (message: Message) => void,
): number | undefined {
  const { terminal, arguments: pointed } = proposition;
  const leaf = target.nodes.leaves[terminal];
  if (leaf === undefined || leaf.label === "-NONE-") {
    report(
      unfit(
        proposition,
        leaf === undefined ? "the tree has no such leaf" : "the predicate is an empty element",
      ),
    );
    return undefined;
  }
  const segment = pointed.find(({ label }) => label === "rel")?.segment;
  const words = segments(target.partsOf(terminal), target);
  return words[segment ?? words.length - 1] ?? words.at(-1);
}

function segments(parts: readonly number[], { tokens }: ProjectionTarget): number[] {
  return parts.filter((part) => tokens[part - 1]?.isDelimiter !== true);
}

/** Arguments that are neither the predicate nor links of chains nor its support; C-ARG1 goes with ARG1. */
function projectedArguments(
  proposition: Proposition,
  target: ProjectionTarget,
  report: (message: Message) => void,
): Argument[] {
  const whole = new Map<string, Set<number>>();
  const found: Argument[] = [];
  const groups: [label: string, positions: Set<number>][] = [];
  for (const argument of proposition.arguments) {
    if (isOther(argument.label)) continue;
    for (const { label, positions } of pieces(argument, proposition, target, report)) {
      const continued = label.startsWith("C-") ? whole.get(label.slice(2)) : undefined;
      if (continued !== undefined) {
        for (const position of positions) continued.add(position);
        continue;
      }
      const own = new Set(positions);
      const name = label.replace(/^C-/, "");
      whole.set(name, own);
      groups.push([name, own]);
    }
  }
  for (const [label, positions] of groups) {
    found.push(...labelledHeads(label, argumentHeads(positions, target.tokens)));
  }
  return found;
}

function isOther(label: string): boolean {
  return label === "rel" || label === "Support" || label.startsWith("LINK-");
}

/** The tokens of an argument; those of its relative pronoun apart. */
function pieces(
  argument: PointedArgument,
  proposition: Proposition,
  target: ProjectionTarget,
  report: (message: Message) => void,
): { label: string; positions: number[] }[] {
  const members = findMembers(argument, proposition, target, report);
  if (members === undefined) return [];
  const label = roleLabel(argument.label);
  const spoken = members.filter((nodes) => wordsOf(nodes, target).length > 0);
  if (spoken.length === 0) spoken.push(...antecedents(members.flat(), proposition, target));
  const isRelative = (nodes: readonly Tree[]): boolean => nodes.every((node) => node.label.startsWith("WH"));
  const others = spoken.filter((nodes) => !isRelative(nodes));
  const positions = (chain: readonly (readonly Tree[])[]): number[] =>
    wordsOf(chain.flat(), target).flatMap((leaf) => partsNamed(leaf, argument, target));
  if (others.length === 0 || others.length === spoken.length) {
    return spoken.length === 0 ? [] : [{ label, positions: positions(spoken) }];
  }
  return [
    { label, positions: positions(others) },
    { label: `R-${label}`, positions: positions(spoken.filter(isRelative)) },
  ];
}

function partsNamed(leaf: number, { segment }: PointedArgument, target: ProjectionTarget): readonly number[] {
  const parts = target.partsOf(leaf);
  const named = segment === undefined ? undefined : segments(parts, target)[segment];
  return named === undefined ? parts : [named];
}

function wordsOf(nodes: readonly Tree[], { nodes: { wordsBelow } }: ProjectionTarget): number[] {
  return nodes.flatMap(wordsBelow);
}

/** The nodes of a chain's members; undefined, and reported, where the tree has no such node. */
function findMembers(
  argument: PointedArgument,
  proposition: Proposition,
  target: ProjectionTarget,
  report: (message: Message) => void,
): Tree[][] | undefined {
  const members: Tree[][] = [];
  for (const member of argument.chain) {
    const nodes = member.map((pointer) => target.nodes.find(pointer));
    if (nodes.includes(undefined)) {
      report(unfit(proposition, "an argument's pointer fits no node of the tree", argument.text));
      return undefined;
    }
    members.push(nodes as Tree[]);
  }
  return members;
}

/**
 * What an empty argument stands for: the rest of a chain that a LINK names, or the phrase that bears its index. A phrase
 * around the predicate is none (`the plan, he says, works`): where it is meant, the pointers name its pieces.
 */
function antecedents(
  empty: readonly Tree[],
  { arguments: pointed, terminal }: Proposition,
  target: ProjectionTarget,
): Tree[][] {
  const { find, antecedent, wordsBelow } = target.nodes;
  const links = pointed
    .filter(({ label }) => label.startsWith("LINK-"))
    .map(({ chain }) => chain.flat().flatMap((pointer) => find(pointer) ?? []));
  const seen = new Set<Tree>(empty);
  for (const node of seen) {
    const related = [antecedent(node) ?? [], links.filter((link) => link.includes(node))].flat(2);
    const spoken = related.filter((other) => wordsBelow(other).length > 0);
    if (spoken.length > 0) {
      return spoken.filter((other) => !wordsBelow(other).includes(terminal)).map((other) => [other]);
    }
    for (const other of related) seen.add(other);
  }
  return [];
}

/** ARG0 → A0, ARGA → AA, ARGM-TMP → AM-TMP, ARG2-with → A2. */
function roleLabel(label: string): string {
  const found = /^((?:[CR]-)?)ARG(?:M-([A-Z]+)|([0-9A])).*$/.exec(label);
  if (found === null) return label;
  const [, prefix, adjunct, number] = found;
  return adjunct === undefined ? `${prefix}A${number}` : `${prefix}AM-${adjunct}`;
}

/** The support chain's tokens, nearest to the predicate first. */
function supportChain(
  proposition: Proposition,
  predicate: number,
  target: ProjectionTarget,
  report: (message: Message) => void,
): number[] {
  const chain = proposition.arguments
    .filter(({ label }) => label === "Support")
    .flatMap((argument) => findMembers(argument, proposition, target, report)?.flat() ?? [])
    .flatMap((node) => argumentHeads(wordsOf([node], target).flatMap(target.partsOf), target.tokens));
  return [...new Set(chain)]
    .filter((token) => token !== predicate)
    .sort((a, b) => Math.abs(a - predicate) - Math.abs(b - predicate));
}

function unfit({ file, line, document, tree, terminal }: Proposition, what: string, found?: string): Message {
  const place = `tree ${tree} (from 0), token ${terminal} (from 0, empty elements counted)`;
  return {
    severity: "error",
    rule: "pointer-without-node",
    what,
    where: { file, line, document },
    expected: "a node of the same version of the treebank",
    found: found === undefined ? place : `${found}, ${place}`,
    remedy: "Use the treebank that the propositions were made for.",
  };
}

function lost({ file, line, document }: Proposition, label: string, kept: string): Message {
  return {
    severity: "warning",
    rule: "label-not-written",
    what: "the format has room for one label there; the second is left out",
    where: { file, line, document },
    expected: kept,
    found: label,
  };
}
