import { type Message, type Predicate, problem } from "@discoprep/corpus";
import { preorder, type Tree, tokensOf } from "../trees/tree.ts";
import { type Argument, argumentHeads, type HeadedToken, labelledHeads } from "./argument-heads.ts";
import type { PointedArgument, Pointer, Proposition } from "./read-propositions.ts";

/** A tree's nodes and the tokens of its sentence, numbered from 1. */
interface ProjectionTarget {
  readonly nodes: readonly Tree[];
  readonly tokens: readonly SplitToken[];
  /** Returns the tokens of a leaf's parts, delimiters included. */
  partsOf(leaf: number): readonly number[];
}

interface SplitToken extends HeadedToken {
  readonly form: string;
  readonly isDelimiter: boolean;
}

interface Frame {
  readonly roleset: string;
  readonly labels: Map<number, string>;
}

/**
 * Returns predicates and arguments as dependencies between tokens (paper §3.2.2, specification §8.2). An argument is the words
 * below its nodes, or below the antecedents of an empty category. A relative pronoun is an argument of its own, R-A0. A support
 * chain is SU dependencies between predicates `lemma.SU`. Each token has one predicate, and one label for each predicate: the
 * first in the file. Reports and leaves out further ones, and what does not fit the tree.
 */
export function semanticDependencies(
  propositions: readonly Proposition[],
  target: ProjectionTarget,
  report: (message: Message) => void,
): Predicate[] {
  const frames = new Map<number, Frame>();
  const chains: number[][] = [];
  for (const proposition of propositions) {
    const projection = { proposition, target, report };
    const predicate = predicateToken(projection);
    if (predicate === undefined) continue;
    const { file, line, document, roleset } = proposition;
    const compare = (expected: string, found: string): void => {
      if (found !== expected)
        report(problem("label-not-written", { file, line, document }, { expected, found }));
    };
    const frame = { roleset, labels: new Map<number, string>() };
    const firstFrame = setOnce(frames, predicate, frame);
    compare(firstFrame.roleset, roleset);
    if (firstFrame !== frame) continue;
    for (const { token, label } of argumentsOf(projection))
      compare(setOnce(frame.labels, token, label), label);
    chains.push([predicate, ...supportChain(predicate, projection)]);
  }
  for (const chain of chains) addSupport(chain, frames, target.tokens);
  return [...frames]
    .map(([token, { roleset, labels }]) => ({
      token,
      roleset,
      arguments: [...labels].map(([position, label]) => ({ token: position, label })).sort(byToken),
    }))
    .sort(byToken);
}

/** Sets a value unless the key has one. Returns the value that the key has then. */
function setOnce<K, V>(map: Map<K, V>, key: K, value: V): V {
  const first = map.get(key) ?? value;
  map.set(key, first);
  return first;
}

function byToken(a: { readonly token: number }, b: { readonly token: number }): number {
  return a.token - b.token;
}

/** Links each token of a chain to the next: from a predicate outwards. */
function addSupport(
  chain: readonly number[],
  frames: Map<number, Frame>,
  tokens: readonly SplitToken[],
): void {
  for (const [index, support] of chain.slice(1).entries()) {
    const token = chain[index] as number;
    const roleset = `${tokens[token - 1]?.form.toLowerCase()}.SU`;
    setOnce(setOnce(frames, token, { roleset, labels: new Map() }).labels, support, "SU");
  }
}

interface Projection {
  readonly proposition: Proposition;
  readonly target: ProjectionTarget;
  readonly report: (message: Message) => void;
}

interface Piece {
  readonly label: string;
  readonly positions: number[];
}

/** Returns the predicate's token: the segment of a split word that the line names, or else the last. */
function predicateToken(projection: Projection): number | undefined {
  const { proposition, target } = projection;
  const { terminal } = proposition;
  const leaf = nodeAt({ terminal, height: 0 }, target.nodes);
  if (leaf?.kind !== "token") {
    reportUnfit(leaf === undefined ? "no such leaf" : "an empty element as predicate", projection);
    return undefined;
  }
  const segment = proposition.arguments.find(({ label }) => label === "rel")?.segment;
  const segments = segmentsOf(terminal, target);
  return segments.at(segment ?? -1) ?? segments.at(-1);
}

/** Returns the arguments' heads. C-ARG1 continues the ARG1 before it. */
function argumentsOf(projection: Projection): Argument[] {
  const groups: Piece[] = [];
  for (const argument of projection.proposition.arguments) {
    if (/^(rel$|Support$|LINK-)/.test(argument.label)) continue;
    for (const piece of piecesOf(argument, projection)) {
      const label = piece.label.replace(/^C-/, "");
      const isContinued = label !== piece.label;
      const whole = isContinued ? groups.findLast((group) => group.label === label) : undefined;
      if (whole === undefined) groups.push({ label, positions: piece.positions });
      else whole.positions.push(...piece.positions);
    }
  }
  const { tokens } = projection.target;
  return groups.flatMap(({ label, positions }) => labelledHeads(label, argumentHeads(positions, tokens)));
}

/** Returns an argument's tokens, and separately those of its relative pronoun. */
function piecesOf(argument: PointedArgument, projection: Projection): Piece[] {
  const chain = chainOf(argument, projection);
  const members = chain.filter((nodes) => positionsOf(nodes).length > 0);
  const spoken = members.length > 0 ? members : antecedentsOf(chain.flat(), projection);
  const pronouns = spoken.filter((nodes) => nodes.every(({ label }) => label.startsWith("WH")));
  const phrases = spoken.filter((nodes) => !pronouns.includes(nodes));
  const piece = (label: string, parts: readonly Tree[][]): Piece => ({
    label,
    positions: positionsOf(parts.flat()).flatMap((leaf) => tokensOfLeaf(leaf, argument, projection.target)),
  });
  const label = roleLabel(argument.label);
  if (spoken.length === 0) return [];
  if (phrases.length === 0 || pronouns.length === 0) return [piece(label, spoken)];
  return [piece(label, phrases), piece(`R-${label}`, pronouns)];
}

/** Returns the tokens of a support chain, the nearest to the predicate first. */
function supportChain(predicate: number, projection: Projection): number[] {
  const { tokens, partsOf } = projection.target;
  const heads = projection.proposition.arguments
    .filter(({ label }) => label === "Support")
    .flatMap((argument) => chainOf(argument, projection).flat())
    .flatMap((node) => argumentHeads(positionsOf([node]).flatMap(partsOf), tokens));
  return [...new Set(heads)]
    .filter((token) => token !== predicate)
    .sort((a, b) => Math.abs(a - predicate) - Math.abs(b - predicate));
}

/** Returns the nodes of a chain's members; reports an argument with a pointer to no node, and returns an empty list. */
function chainOf(argument: PointedArgument, projection: Projection): Tree[][] {
  const { nodes } = projection.target;
  const chain = argument.chain.map((member) => member.flatMap((pointer) => nodeAt(pointer, nodes) ?? []));
  if (chain.flat().length === argument.chain.flat().length) return chain;
  reportUnfit(`no node for the argument ${argument.text}`, projection);
  return [];
}

/** Returns the spoken antecedents of empty nodes, without the predicate; follows antecedents that are empty themselves. */
function antecedentsOf(empty: readonly Tree[], { proposition, target: { nodes } }: Projection): Tree[][] {
  const links = proposition.arguments
    .filter(({ label }) => label.startsWith("LINK-"))
    .map(({ chain }) => chain.flat().flatMap((pointer) => nodeAt(pointer, nodes) ?? []));
  const emptyNodes = new Set(empty);
  for (const node of emptyNodes) {
    const linked = links.filter((link) => link.includes(node));
    const antecedents = [phraseOfTrace(node, nodes) ?? [], ...linked].flat();
    const spoken = antecedents.filter((phrase) => positionsOf([phrase]).length > 0);
    const members = spoken.map((phrase) => [phrase]);
    if (spoken.length > 0)
      return members.filter((member) => !positionsOf(member).includes(proposition.terminal));
    for (const antecedent of antecedents) emptyNodes.add(antecedent);
  }
  return [];
}

/** Returns the first phrase with a trace's index: `*T*-1` leads to `WHNP-1`. */
function phraseOfTrace(node: Tree, nodes: readonly Tree[]): Tree | undefined {
  const [, index] = preorder(node).flatMap(({ word }) => /^\*.*-(\d+)$/.exec(word) ?? []);
  if (index === undefined) return undefined;
  const ending = new RegExp(`-${index}(=\\d+)*$`);
  return nodes.find(({ kind, label }) => kind === "phrase" && ending.test(label));
}

function nodeAt({ terminal, height }: Pointer, nodes: readonly Tree[]): Tree | undefined {
  let node = nodes.find(({ kind, position }) => kind !== "phrase" && position === terminal);
  for (let level = 0; level < height; level++) node = node?.parent;
  return node;
}

/** Returns the token of the segment that an argument names, or else all parts of the leaf. */
function tokensOfLeaf(
  leaf: number,
  { segment }: PointedArgument,
  target: ProjectionTarget,
): readonly number[] {
  const part = segment === undefined ? undefined : segmentsOf(leaf, target)[segment];
  return part === undefined ? target.partsOf(leaf) : [part];
}

function segmentsOf(leaf: number, { partsOf, tokens }: ProjectionTarget): number[] {
  return partsOf(leaf).filter((part) => tokens[part - 1]?.isDelimiter !== true);
}

function positionsOf(nodes: readonly Tree[]): number[] {
  return nodes.flatMap(tokensOf).map(({ position }) => position);
}

/** Converts ARG0 → A0, ARGA → AA, ARGM-TMP → AM-TMP, ARG2-with → A2. */
function roleLabel(label: string): string {
  const adjunct = /^([CR]-)?ARGM-([A-Z]+).*$/;
  return label.replace(adjunct, "$1AM-$2").replace(/^([CR]-)?ARG([0-9A]).*$/, "$1A$2");
}

function reportUnfit(fault: string, { proposition, report }: Projection): void {
  const { file, line, document, tree, terminal } = proposition;
  const expected = "a node of the same version of the treebank";
  const found = `${fault}: tree ${tree} (from 0), token ${terminal} (from 0, empty elements counted)`;
  report(problem("pointer-without-node", { file, line, document }, { expected, found }));
}
