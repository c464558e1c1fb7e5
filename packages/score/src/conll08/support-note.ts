import type { Counts } from "./counts.ts";

/** What eval08.pl says of support chains after the overall scores. */
export function supportNote({ semantics }: Counts, scoresSupport: boolean): string {
  if (scoresSupport) return "\n  Note: NOT skipping SU predicates and arguments\n\n";
  const { gold, system } = semantics.skipped;
  return (
    "\n  Note: skipped SU predicates and arguments\n" +
    `  \tSkipped ${gold.predicates} SU predicates and ${gold.arguments} SU arguments in gold output\n` +
    `  \tSkipped ${system.predicates} SU predicates and ${system.arguments} SU arguments is system output\n\n`
  );
}
