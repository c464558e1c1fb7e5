import type { Dependency } from "@discoprep/corpus";

export interface DependencyNode {
  readonly form: string;
  /** 1-based position of the word; 0 is the root. */
  readonly index: number;
  /** The number of primes: `cut-16'` is the first copy of the node in collapsed dependencies. */
  readonly copy: number;
}

/** Returns the node of `Inc.-4`, split at the last hyphen, or undefined if no number follows the hyphen. */
export function parseDependencyNode(text: string): DependencyNode | undefined {
  const [, form, index, primes = ""] = /^(.*)-(\d+)('*)$/s.exec(text) ?? [];
  return form === undefined ? undefined : { form, index: Number(index), copy: primes.length };
}

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

export function dependencyOf(row: readonly [string, string, string]): Dependency | undefined {
  const head = parseDependencyNode(row[1]);
  const dependent = parseDependencyNode(row[2]);
  if (head === undefined || dependent === undefined) return undefined;
  return dependencyBetween(row[0], head, dependent);
}
