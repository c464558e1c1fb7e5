/**
 * Yields the cycles that steps from these nodes reach, each once, from its first member.
 * @param nextOf the node to which a step leads; undefined if the way ends
 */
export function* cyclesOf<Node>(
  nodes: Iterable<Node>,
  nextOf: (node: Node) => Node | undefined,
): Generator<Node[]> {
  const visited = new Set<Node>();
  for (const start of nodes) {
    const path: Node[] = [];
    let node: Node | undefined = start;
    for (; node !== undefined && !visited.has(node); node = nextOf(node)) {
      visited.add(node);
      path.push(node);
    }
    const entry = node === undefined ? -1 : path.indexOf(node);
    if (entry !== -1) yield path.slice(entry);
  }
}
