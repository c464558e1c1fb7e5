import type { Problem } from "@discoprep/corpus";
import type { Inventory } from "./inventory.ts";
import type { Mapping } from "./mapping.ts";
import { nearestSense } from "./nearest.ts";

/**
 * What is wrong with a mapping: a source sense it forgets or treats twice, a sense its source does
 * not know, a target its target does not know, a cycle. An empty list: the mapping is sound.
 */
export function checkMapping(mapping: Mapping): Problem[] {
  return [
    ...missingSenses(mapping),
    ...unknownSenses(mapping),
    ...unknownTargets(mapping),
    ...cycles(mapping),
  ];
}

function* missingSenses({ source, map, unmapped, id }: Mapping): Generator<Problem> {
  for (const sense of source.senses) {
    if (Object.hasOwn(map, sense) !== Object.hasOwn(unmapped, sense)) continue;
    const twice = Object.hasOwn(map, sense);
    yield {
      rule: twice ? "sense-mapped-and-unmapped" : "sense-missing-in-mapping",
      what: twice
        ? `"${sense}" is both mapped and unmapped`
        : `the mapping ${id} forgets the sense "${sense}"`,
      where: {},
      expected: `every sense of ${source.id} once, in map or in unmapped`,
      remedy: twice
        ? "Remove one of the two entries."
        : "Give its target in map, or the reason for none in unmapped.",
    };
  }
}

function* unknownSenses({ source, map, unmapped, losses, id }: Mapping): Generator<Problem> {
  const known = new Set(source.senses);
  for (const [part, table] of Object.entries({ map, unmapped, losses })) {
    for (const sense of Object.keys(table)) {
      if (known.has(sense)) continue;
      yield {
        rule: "unknown-source-sense",
        what: `the mapping ${id} names an unknown sense in ${part}`,
        where: {},
        expected: `a sense of ${source.id}`,
        ...foundSense(sense, source),
      };
    }
  }
}

function* unknownTargets({ target, map, id }: Mapping): Generator<Problem> {
  const known = new Set(target.senses);
  for (const [sense, to] of Object.entries(map)) {
    if (known.has(to)) continue;
    yield {
      rule: "unknown-target-sense",
      what: `the mapping ${id} maps "${sense}" to an unknown sense`,
      where: {},
      expected: `a sense of ${target.id}`,
      ...foundSense(to, target),
    };
  }
}

function foundSense(sense: string, { senses }: Inventory): Pick<Problem, "found" | "meant" | "remedy"> {
  const meant = nearestSense(senses, sense);
  return { found: sense, ...(meant !== undefined && { meant }), remedy: "Check the spelling." };
}

/** Each cycle once, told from its member that stands first in the file. */
function* cycles({ map, id }: Mapping): Generator<Problem> {
  const done = new Set<string>();
  for (const start of Object.keys(map)) {
    const path: string[] = [];
    let sense = start;
    while (!done.has(sense) && Object.hasOwn(map, sense) && map[sense] !== sense) {
      done.add(sense);
      path.push(sense);
      sense = map[sense] as string;
    }
    const entry = path.indexOf(sense);
    if (entry === -1) continue;
    yield {
      rule: "cyclic-mapping",
      what: `the mapping ${id} maps a sense to itself over other senses`,
      where: {},
      expected: "targets that stay what they are when mapped again",
      found: [...path.slice(entry), sense].join(" → "),
      remedy: "Decide which of the names is the target.",
    };
  }
}
