import type { Problem } from "@discoprep/corpus";
import { cyclesOf } from "@discoprep/files/text";
import type { Inventory, Mapping } from "./inventory.ts";
import { nearestSense } from "./nearest.ts";

/**
 * What is wrong with a mapping: a source sense it forgets or treats twice, a sense its source does
 * not know, a target its target does not know, a cycle. An empty list: the mapping is sound.
 */
export function checkMapping({ id, source, target, map, unmapped, losses }: Mapping): Problem[] {
  // A sense that is mapped to itself stays what it is.
  const nextOf = (sense: string): string | undefined =>
    Object.hasOwn(map, sense) && map[sense] !== sense ? map[sense] : undefined;
  const problems: Problem[] = [];
  for (const sense of source.senses) {
    if (Object.hasOwn(map, sense) !== Object.hasOwn(unmapped, sense)) continue;
    const expected = `every sense of ${source.id} once, in map or in unmapped`;
    problems.push(
      Object.hasOwn(map, sense)
        ? {
            rule: "sense-mapped-and-unmapped",
            what: `"${sense}" is both mapped and unmapped`,
            where: {},
            expected,
            remedy: "Remove one of the two entries.",
          }
        : {
            rule: "sense-missing-in-mapping",
            what: `the mapping ${id} forgets the sense "${sense}"`,
            where: {},
            expected,
            remedy: "Give its target in map, or the reason for none in unmapped.",
          },
    );
  }
  for (const [part, table] of Object.entries({ map, unmapped, losses })) {
    const what = `the mapping ${id} names an unknown sense in ${part}`;
    for (const sense of Object.keys(table))
      problems.push(...unknownSense("unknown-source-sense", what, sense, source));
  }
  for (const [sense, to] of Object.entries(map)) {
    const what = `the mapping ${id} maps "${sense}" to an unknown sense`;
    problems.push(...unknownSense("unknown-target-sense", what, to, target));
  }
  for (const cycle of cyclesOf(Object.keys(map), nextOf))
    problems.push({
      rule: "cyclic-mapping",
      what: `the mapping ${id} maps a sense to itself over other senses`,
      where: {},
      expected: "targets that stay what they are when mapped again",
      found: [...cycle, cycle[0]].join(" → "),
      remedy: "Decide which of the names is the target.",
    });
  return problems;
}

function unknownSense(
  rule: Problem["rule"],
  what: string,
  found: string,
  { id, senses }: Inventory,
): Problem[] {
  if (senses.includes(found)) return [];
  const meant = nearestSense(senses, found);
  const expected = `a sense of ${id}`;
  const remedy = "Check the spelling.";
  return [{ rule, what, where: {}, expected, found, ...(meant !== undefined && { meant }), remedy }];
}
