import type { Relation, Span } from "@discoprep/corpus";

/** What a stretch of text is in a relation. */
export type Role = "arg1" | "arg2" | "connective";

/** One relation's roles over a text, for marking; several systems' relations may stand side by side. */
export interface MarkedRelation {
  /** Names the relation on its page: letters, digits and hyphens. */
  readonly key: string;
  readonly roles: Readonly<Record<Role, readonly Span[]>>;
}

/** A stretch of text in which no relation begins or ends. */
export interface Segment extends Span {
  /** The relations whose parts hold the stretch, with the part. Up to eight were seen on one character. */
  readonly marks: readonly { readonly key: string; readonly role: Role }[];
}

/** The roles of a relation of the document model. */
export function relationRoles({ arg1, arg2, connective }: Relation): MarkedRelation["roles"] {
  return { arg1: arg1.spans, arg2: arg2.spans, connective: connective?.spans ?? [] };
}

/**
 * Cuts `[from, to)` wherever a part of a relation begins or ends, so that each stretch has one list of marks.
 * Offsets are UTF-16 code units of the document's raw text.
 */
export function segments(from: number, to: number, relations: readonly MarkedRelation[]): Segment[] {
  const parts = relations.flatMap(({ key, roles }) =>
    (Object.entries(roles) as [Role, readonly Span[]][]).flatMap(([role, spans]) =>
      spans.filter(({ start, end }) => start < to && end > from).map((span) => ({ key, role, span })),
    ),
  );
  const borders = new Set([from, to]);
  for (const { span } of parts) {
    borders.add(Math.max(from, span.start));
    borders.add(Math.min(to, span.end));
  }
  const sorted = [...borders].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] as number;
    const marks = parts
      .filter(({ span }) => span.start <= start && end <= span.end)
      .map(({ key, role }) => ({ key, role }));
    return { start, end, marks };
  });
}
