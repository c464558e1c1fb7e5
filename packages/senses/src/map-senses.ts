import { type ConnectiveSenses, type Message, type Relation, type RuleId, sensesOf } from "@discoprep/corpus";
import { findSense, type Mapping } from "./inventory.ts";
import { nearestSense } from "./nearest.ts";

export interface SenseOptions {
  /** What becomes of senses without a target, such as the class-level `Expansion`. Default: keep, as the tasks did. */
  readonly unmapped?: "keep" | "drop";
  /** What becomes of the senses of a second implicit connective. Default: drop, as the tasks did. */
  readonly secondConnective?: "drop" | "append";
}

export interface MappedRelations {
  readonly relations: Relation[];
  readonly messages: Message[];
  /** Each sense as annotated, with what it became; EntRel counts as a sense. None without a mapping. */
  readonly pairs: readonly (readonly [annotated: string, target: string])[];
}

type Report = (severity: Message["severity"], rule: RuleId, what: string, details?: Partial<Message>) => void;

/**
 * The relations as the CoNLL-2015/16 releases state them: `conn1.senses` holds the final senses, `conn2`
 * is gone. EntRel becomes the sense of EntRel relations (CoNLL-2015 overview §3.3); NoRel relations pass
 * unchanged, so that they can still be numbered; a sense that occurs twice after mapping stands once.
 * A relation left without a sense is dropped. Whatever is dropped, and every unknown sense (an error), is a message.
 * @param mapping how to map, or undefined to keep the senses as annotated
 */
export function mapSenses(
  relations: readonly Relation[],
  mapping: Mapping | undefined,
  options: SenseOptions = {},
): MappedRelations {
  const messages: Message[] = [];
  const pairs: [string, string][] = [];
  const mapped = relations.flatMap((relation, position) => {
    const report: Report = (severity, rule, what, details) => {
      const where = { ...relation.source, relation: relation.id ?? relation.source?.relation ?? position };
      messages.push({ severity, rule, what, where, ...details });
    };
    return mapRelation(relation, mapping, options, report, pairs);
  });
  return { relations: mapped, messages, pairs };
}

function mapRelation(
  relation: Relation,
  mapping: Mapping | undefined,
  options: SenseOptions,
  report: Report,
  pairs: [string, string][],
): Relation[] {
  if (relation.type === "NoRel") return [relation];
  if (relation.type === "EntRel") {
    reportSensesOfEntRel(relation, report);
    if (mapping !== undefined) pairs.push(["EntRel", "EntRel"]);
    return [withSenses(relation, "", ["EntRel"])];
  }
  const annotated = [...(relation.conn1?.senses ?? []), ...secondSenses(relation.conn2, options, report)];
  const senses = annotated.flatMap((sense) => {
    const targets = mapSense(sense, mapping, options, report);
    if (mapping !== undefined) for (const target of targets) pairs.push([sense, target]);
    return targets;
  });
  const distinct = [...new Set(senses)];
  if (distinct.length < senses.length) {
    report("info", "duplicate-sense", "a sense that occurs twice after mapping is written once", {
      found: senses.join(", "),
    });
  }
  if (distinct.length === 0) {
    report(
      "warning",
      "relation-without-sense",
      `the ${relation.type} relation has no sense and is left out`,
      {
        expected: "one or two senses",
        found: annotated.join(", ") || "none annotated",
        remedy:
          annotated.length === 0
            ? "Annotate a sense, if the relation should be kept."
            : "Map its sense, or keep senses without a target.",
      },
    );
    return [];
  }
  return [withSenses(relation, relation.conn1?.text ?? "", distinct)];
}

/** EntRel has no sense; some corpora write the type in its place. */
function reportSensesOfEntRel(relation: Relation, report: Report): void {
  const senses = sensesOf(relation).filter((sense) => sense !== "EntRel");
  if (senses.length === 0) return;
  report("warning", "sense-of-entrel", "the EntRel relation has a sense, which is left out", {
    expected: "no sense, or EntRel",
    found: senses.join(", "),
    remedy: "Correct the type, or take the sense out.",
  });
}

function withSenses(relation: Relation, text: string, senses: readonly string[]): Relation {
  const { conn2: _second, ...rest } = relation;
  return { ...rest, conn1: { text, senses } };
}

function secondSenses(
  conn2: ConnectiveSenses | undefined,
  options: SenseOptions,
  report: Report,
): readonly string[] {
  if (conn2 === undefined) return [];
  const append = options.secondConnective === "append";
  const found = [conn2.text, ...conn2.senses].join(", ");
  if (append)
    report("info", "second-connective-appended", "the senses of the second connective are added", { found });
  else report("info", "second-connective-dropped", "the second implicit connective is dropped", { found });
  return append ? conn2.senses : [];
}

function mapSense(
  sense: string,
  mapping: Mapping | undefined,
  options: SenseOptions,
  report: Report,
): string[] {
  if (mapping === undefined) return [sense];
  const name = findSense(mapping.source, sense);
  const drop = options.unmapped === "drop";
  if (name === undefined) {
    const meant = nearestSense(mapping.source.senses, sense);
    report(
      "error",
      "sense-without-mapping",
      `the sense is unknown and is ${drop ? "dropped" : "kept as annotated"}`,
      {
        expected: `a sense of ${mapping.source.id}`,
        found: sense,
        meant,
        remedy: "Correct the sense, or name a mapping file that knows it.",
      },
    );
    return drop ? [] : [sense];
  }
  const target = Object.hasOwn(mapping.map, name) ? mapping.map[name] : undefined;
  if (target !== undefined) return [target];
  report("info", drop ? "unmapped-sense-dropped" : "unmapped-sense-kept", `"${name}" has no counterpart`, {
    expected: `a sense that ${mapping.target.id} knows`,
    found: `${sense} (${mapping.unmapped[name] ?? "no reason given"})`,
  });
  return drop ? [] : [name];
}
