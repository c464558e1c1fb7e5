import { type Message, type Predicate, problem } from "@discoprep/corpus";
import { preorder, type Tree, tokensOf } from "../trees/tree.ts";
import { type Argument, argumentHeads, type HeadedToken, labelledHeads } from "./argument-heads.ts";
import type { PointedArgument, Pointer, Proposition } from "./read-propositions.ts";

interface ProjectionTarget {
  readonly tree: Tree;
  readonly tokens: readonly SplitToken[];
  /** Returns the tokens (from 1) of a leaf's parts, delimiters included. */
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
 * Returns predicates and arguments as dependencies between tokens (paper §3.2.2, specification §8.2). Tokens of an argument
 * are the words below its nodes; an empty category gives way to its antecedent. A relative pronoun is an argument of its own,
 * R-A0; a support chain is SU dependencies between predicates `lemma.SU`. Of two predicates on a token, or two arguments of a
 * predicate on a token, the first in the file counts; what does not fit the tree is reported and left out.
 */
export function semanticDependencies(
  propositions: readonly Proposition[],
  target: ProjectionTarget,
  report: (message: Message) => void,
): Predicate[] {
  const lose = ({ file, line, document }: Proposition, found: string, expected: string): void =>
    report(problem("label-not-written", { file, line, document }, { expected, found }));
  const frames = new Map<number, Frame>();
  const supports: [predicate: number, chain: readonly number[]][] = [];
  for (const proposition of propositions) {
    const projection = new Projection(proposition, target, report);
    const token = projection.predicate();
    if (token === undefined) continue;
    const other = frames.get(token);
    if (other !== undefined) {
      if (other.roleset !== proposition.roleset) lose(proposition, proposition.roleset, other.roleset);
      continue;
    }
    const labels = new Map<number, string>();
    frames.set(token, { roleset: proposition.roleset, labels });
    for (const argument of projection.arguments()) {
      const first = labels.get(argument.token);
      if (first === undefined) labels.set(argument.token, argument.label);
      else if (first !== argument.label) lose(proposition, argument.label, first);
    }
    supports.push([token, projection.supportChain(token)]);
  }
  for (const [predicate, chain] of supports) addSupport(predicate, chain, frames, target);
  return [...frames]
    .map(([token, { roleset, labels }]) => ({
      ...{ token, roleset },
      arguments: [...labels].map(([position, label]) => ({ token: position, label })).sort(byToken),
    }))
    .sort(byToken);
}

function byToken(a: { readonly token: number }, b: { readonly token: number }): number {
  return a.token - b.token;
}

/** Links the elements of a support chain, from the predicate outwards. */
function addSupport(
  predicate: number,
  chain: readonly number[],
  frames: Map<number, Frame>,
  { tokens }: ProjectionTarget,
): void {
  let from = predicate;
  for (const element of chain) {
    const roleset = `${tokens[from - 1]?.form.toLowerCase()}.SU`;
    const owner = frames.get(from) ?? { roleset, labels: new Map<number, string>() };
    frames.set(from, owner);
    if (!owner.labels.has(element)) owner.labels.set(element, "SU");
    from = element;
  }
}

class Projection {
  readonly #proposition: Proposition;
  readonly #target: ProjectionTarget;
  readonly #report: (message: Message) => void;
  readonly #nodes: readonly Tree[];

  constructor(proposition: Proposition, target: ProjectionTarget, report: (message: Message) => void) {
    this.#proposition = proposition;
    this.#target = target;
    this.#report = report;
    this.#nodes = preorder(target.tree);
  }

  /** Returns the predicate's token: of a split word the segment that the line names, or else the last. */
  predicate(): number | undefined {
    const { terminal, arguments: pointed } = this.#proposition;
    const leaf = this.#find({ terminal, height: 0 });
    if (leaf?.kind !== "token") {
      this.#reportUnfit(leaf === undefined ? "no such leaf" : "an empty element as predicate");
      return undefined;
    }
    const segment = pointed.find(({ label }) => label === "rel")?.segment;
    const words = this.#segments(terminal);
    return words[segment ?? words.length - 1] ?? words.at(-1);
  }

  /** C-ARG1 goes with ARG1. */
  arguments(): Argument[] {
    const whole = new Map<string, Set<number>>();
    const groups: [label: string, positions: Set<number>][] = [];
    for (const argument of this.#proposition.arguments) {
      if (/^(rel$|Support$|LINK-)/.test(argument.label)) continue;
      for (const { label, positions } of this.#pieces(argument)) {
        const name = label.replace(/^C-/, "");
        const continued = name === label ? undefined : whole.get(name);
        const own = continued ?? new Set();
        for (const position of positions) own.add(position);
        if (continued !== undefined) continue;
        whole.set(name, own);
        groups.push([name, own]);
      }
    }
    const { tokens } = this.#target;
    return groups.flatMap(([label, positions]) => labelledHeads(label, argumentHeads(positions, tokens)));
  }

  /** The nearest to the predicate comes first. */
  supportChain(predicate: number): number[] {
    const { tokens, partsOf } = this.#target;
    const chain = this.#proposition.arguments
      .filter(({ label }) => label === "Support")
      .flatMap((argument) => this.#members(argument)?.flat() ?? [])
      .flatMap((node) => argumentHeads(wordsOf([node]).flatMap(partsOf), tokens));
    return [...new Set(chain)]
      .filter((token) => token !== predicate)
      .sort((a, b) => Math.abs(a - predicate) - Math.abs(b - predicate));
  }

  /** Returns the tokens of an argument; those of its relative pronoun apart. */
  #pieces(argument: PointedArgument): { label: string; positions: number[] }[] {
    const members = this.#members(argument);
    if (members === undefined) return [];
    const label = roleLabel(argument.label);
    let spoken = members.filter((nodes) => wordsOf(nodes).length > 0);
    if (spoken.length === 0) spoken = this.#antecedents(members.flat());
    const piece = (name: string, chain: readonly (readonly Tree[])[]) => ({
      label: name,
      positions: wordsOf(chain.flat()).flatMap((leaf) => this.#parts(leaf, argument)),
    });
    const isRelative = (nodes: readonly Tree[]): boolean =>
      nodes.every((node) => node.label.startsWith("WH"));
    const others = spoken.filter((nodes) => !isRelative(nodes));
    if (spoken.length === 0) return [];
    if (others.length === 0 || others.length === spoken.length) return [piece(label, spoken)];
    return [piece(label, others), piece(`R-${label}`, spoken.filter(isRelative))];
  }

  #parts(leaf: number, { segment }: PointedArgument): readonly number[] {
    const named = segment === undefined ? undefined : this.#segments(leaf)[segment];
    return named === undefined ? this.#target.partsOf(leaf) : [named];
  }

  #segments(leaf: number): number[] {
    const { partsOf, tokens } = this.#target;
    return partsOf(leaf).filter((part) => tokens[part - 1]?.isDelimiter !== true);
  }

  /** Returns the nodes of a chain's members; undefined, and reported, if the tree has no such node. */
  #members(argument: PointedArgument): Tree[][] | undefined {
    const members = argument.chain.map((member) => member.flatMap((pointer) => this.#find(pointer) ?? []));
    if (members.every((nodes, index) => nodes.length === argument.chain[index]?.length)) return members;
    this.#reportUnfit(`no node for the argument ${argument.text}`);
    return undefined;
  }

  #find({ terminal, height }: Pointer): Tree | undefined {
    let node = this.#nodes.find(({ kind, position }) => kind !== "phrase" && position === terminal);
    for (let level = 0; level < height; level++) node = node?.parent;
    return node;
  }

  /** Returns the antecedents of an empty argument: the rest of a LINK's chain, or the phrase with its index. */
  #antecedents(empty: readonly Tree[]): Tree[][] {
    const { terminal, arguments: pointed } = this.#proposition;
    const links = pointed
      .filter(({ label }) => label.startsWith("LINK-"))
      .map(({ chain }) => chain.flat().flatMap((pointer) => this.#find(pointer) ?? []));
    const seen = new Set(empty);
    for (const node of seen) {
      const related = [this.#indexed(node) ?? [], links.filter((link) => link.includes(node))].flat(2);
      const spoken = related.filter((other) => wordsOf([other]).length > 0);
      if (spoken.length > 0)
        return spoken.filter((other) => !wordsOf([other]).includes(terminal)).map((other) => [other]);
      for (const other of related) seen.add(other);
    }
    return [];
  }

  /** `*T*-1` leads to `WHNP-1`. */
  #indexed(node: Tree): Tree | undefined {
    const [, index] = preorder(node).flatMap(({ word }) => /^\*.*-(\d+)$/.exec(word) ?? []);
    if (index === undefined) return undefined;
    return this.#nodes.find(
      ({ kind, label }) => kind === "phrase" && /-(\d+)(?:=\d+)*$/.exec(label)?.[1] === index,
    );
  }

  #reportUnfit(fault: string): void {
    const { file, line, document, tree, terminal } = this.#proposition;
    const expected = "a node of the same version of the treebank";
    const found = `${fault}: tree ${tree} (from 0), token ${terminal} (from 0, empty elements counted)`;
    this.#report(problem("pointer-without-node", { file, line, document }, { expected, found }));
  }
}

function wordsOf(nodes: readonly Tree[]): number[] {
  return nodes.flatMap(tokensOf).map(({ position }) => position);
}

/** ARG0 → A0, ARGA → AA, ARGM-TMP → AM-TMP, ARG2-with → A2. */
function roleLabel(label: string): string {
  const found = /^((?:[CR]-)?)ARG(?:M-([A-Z]+)|([0-9A])).*$/.exec(label);
  if (found === null) return label;
  const [, prefix, adjunct, number] = found;
  return adjunct === undefined ? `${prefix}A${number}` : `${prefix}AM-${adjunct}`;
}
