import type { Dependency } from "@discoprep/corpus";

/** A node of a Stanford-style dependency: a word, its 1-based position, and how often it was copied. */
export interface DependencyNode {
  readonly form: string;
  /** 0 is the root. */
  readonly index: number;
  /** The number of primes: `cut-16'` is the first copy of the node in collapsed dependencies. */
  readonly copy: number;
}

/** `Inc.-4`, split at the last hyphen; undefined where no number follows one. */
export function parseDependencyNode(text: string): DependencyNode | undefined {
  const hyphen = text.lastIndexOf("-");
  const number = /^(\d+)('*)$/.exec(text.slice(hyphen + 1));
  if (hyphen === -1 || number === null) return undefined;
  return { form: text.slice(0, hyphen), index: Number(number[1]), copy: (number[2] as string).length };
}

/** Makes the dependency of one node on another. */
export function dependencyBetween(
  label: string,
  head: DependencyNode,
  dependent: DependencyNode,
): Dependency {
  return {
    label,
    head: head.index,
    dependent: dependent.index,
    headCopy: head.copy || undefined,
    dependentCopy: dependent.copy || undefined,
  };
}
