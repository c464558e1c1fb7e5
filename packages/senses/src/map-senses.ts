import {
  type ConnectiveSenses,
  type Message,
  problem,
  type Relation,
  type RuleId,
  sensesOf,
} from "@discoprep/corpus";
import { findSense, type Mapping } from "./inventory.ts";
import { nearestSense } from "./nearest.ts";

export interface SenseOptions {
  /** Keeps or drops senses without a target, such as the class-level `Expansion`. Default: keep, as the tasks did. */
  readonly unmapped?: "keep" | "drop";
  /** Drops or appends the senses of a second implicit connective. Default: drop, as the tasks did. */
  readonly secondConnective?: "drop" | "append";
}

export interface MappedRelations {
  readonly relations: Relation[];
  /** Each sense as annotated, with its target; EntRel counts as a sense. */
  readonly pairs: readonly (readonly [annotated: string, target: string])[];
}

/** Types that are written as the sense: EntRel (CoNLL-2015 overview §3.3), and the types to which PDTB gives no sense. */
const typesWithoutSense: readonly string[] = ["EntRel", "NoRel", "Hypophora"];

/**
 * Returns the relations as the CoNLL-2015/16 releases state them: `conn1.senses` has the mapped senses, `conn2` is removed.
 * A type without senses becomes the sense; a sense that occurs twice after mapping is written once. A relation without any
 * sense is dropped. Reports whatever it drops, and every unknown sense as an error.
 * @param mapping how to map, or undefined to keep the senses as annotated
 */
export function mapSenses(
  relations: readonly Relation[],
  mapping: Mapping | undefined,
  options: SenseOptions = {},
  report: (message: Message) => void = () => {},
): MappedRelations {
  const mapper = new SenseMapper(mapping, options, report);
  const mapped = relations.flatMap((relation, position) => mapper.map(relation, position));
  return { relations: mapped, pairs: mapper.pairs };
}

class SenseMapper {
  readonly pairs: [annotated: string, target: string][] = [];
  readonly #mapping: Mapping | undefined;
  readonly #options: SenseOptions;
  readonly #send: (message: Message) => void;
  #where: Message["where"] = {};

  constructor(mapping: Mapping | undefined, options: SenseOptions, report: (message: Message) => void) {
    this.#mapping = mapping;
    this.#options = options;
    this.#send = report;
  }

  map(relation: Relation, position: number): Relation[] {
    const { source, id, type, conn1, conn2: _conn2, ...parts } = relation;
    this.#where = { ...source, relation: id ?? source?.relation ?? position };
    const withSenses = (text: string, senses: readonly string[]): Relation[] => {
      return [{ ...parts, id, type, source, conn1: { text, senses } }];
    };
    if (typesWithoutSense.includes(type)) {
      // Some corpora write the type as the sense.
      const senses = sensesOf(relation).filter((sense) => sense !== type);
      if (type === "EntRel" && senses.length > 0)
        this.#note("sense-of-entrel", "no sense, or EntRel", senses.join(", "));
      if (type === "EntRel" && this.#mapping !== undefined) this.pairs.push([type, type]);
      return withSenses("", [type]);
    }
    const annotated = [...(conn1?.senses ?? []), ...this.#secondSenses(relation.conn2)];
    const senses = annotated.flatMap((sense) => {
      const targets = this.#mapSense(sense);
      if (this.#mapping !== undefined) for (const target of targets) this.pairs.push([sense, target]);
      return targets;
    });
    const distinct = [...new Set(senses)];
    if (distinct.length < senses.length) this.#note("duplicate-sense", undefined, senses.join(", "));
    if (distinct.length > 0) return withSenses(conn1?.text ?? "", distinct);
    const found = `${type} with ${annotated.join(", ") || "none annotated"}`;
    this.#note("relation-without-sense", "one or two senses", found);
    return [];
  }

  #note(rule: RuleId, expected: string | undefined, found: string, meant?: string): void {
    this.#send(problem(rule, this.#where, { expected, found, meant }));
  }

  #secondSenses(conn2: ConnectiveSenses | undefined): readonly string[] {
    if (conn2 === undefined) return [];
    const isAppended = this.#options.secondConnective === "append";
    const rule = isAppended ? "second-connective-appended" : "second-connective-dropped";
    this.#note(rule, undefined, [conn2.text, ...conn2.senses].join(", "));
    return isAppended ? conn2.senses : [];
  }

  #mapSense(sense: string): string[] {
    const mapping = this.#mapping;
    if (mapping === undefined) return [sense];
    const name = findSense(mapping.source, sense);
    const isDropped = this.#options.unmapped === "drop";
    if (name === undefined) {
      const rule = isDropped ? "sense-without-mapping-dropped" : "sense-without-mapping";
      this.#note(rule, `a sense of ${mapping.source.id}`, sense, nearestSense(mapping.source.senses, sense));
      return isDropped ? [] : [sense];
    }
    const target = Object.hasOwn(mapping.map, name) ? mapping.map[name] : undefined;
    if (target !== undefined) return [target];
    const reason = mapping.unmapped[name] ?? "no reason given";
    const rule = isDropped ? "unmapped-sense-dropped" : "unmapped-sense-kept";
    this.#note(rule, `a sense that ${mapping.target.id} knows`, `${sense} (${reason})`);
    return isDropped ? [] : [name];
  }
}
