/** Token F1 in the partial scorer's own order of operations, which decides the last bit. */
export function tokenF1(shared: number, predicted: number, gold: number): number {
  if (shared === 0) return 0;
  const precision = shared / predicted;
  const recall = shared / gold;
  return (2 * (precision * recall)) / (precision + recall);
}
