import { ProblemError, problem, type Relation, type Span } from "@discoprep/corpus";

export type Role = "arg1" | "arg2" | "connective";

/** One relation's roles over a text, for marking; relations of several systems may be side by side. */
export interface MarkedRelation {
  /** Names the relation on its page: letters, digits and hyphens. */
  readonly key: string;
  readonly roles: Readonly<Record<Role, readonly Span[]>>;
}

/** A stretch of text between two borders of relations. */
export interface Segment extends Span {
  /** The relations whose parts hold the stretch, with the part. Up to eight were seen on one character. */
  readonly marks: readonly { readonly key: string; readonly role: Role }[];
}

/** The roles of a relation of the document model. */
export function relationRoles({ arg1, arg2, connective }: Relation): MarkedRelation["roles"] {
  return { arg1: arg1.spans, arg2: arg2.spans, connective: connective?.spans ?? [] };
}

/** Most marks of a document: they make a page of about 50 MB. */
const mostMarks = 4_000_000;

/**
 * Cuts stretches of a text wherever a part of a relation begins or ends, so that each piece has one list of marks. The work
 * grows with what comes out: the parts that hold a piece are kept while the text is passed once.
 * @param stretches in order, without overlap; offsets are UTF-16 code units of the document's raw text
 * @param document its id, for the error
 * @returns for each stretch its pieces
 * @throws ProblemError `too-many-marks` where relations within relations would make millions of marks
 */
export function segments(
  stretches: readonly Span[],
  relations: readonly MarkedRelation[],
  document: string,
): ReadonlyMap<Span, readonly Segment[]> {
  const listed = relations.flatMap(({ key, roles }) =>
    (Object.entries(roles) as [Role, readonly Span[]][]).flatMap(([role, spans]) =>
      spans.map((span) => ({ mark: { key, role }, span })),
    ),
  );
  const parts = listed.map((part, place) => ({ ...part, place }));
  parts.sort((a, b) => a.span.start - b.span.start);
  const borders = [...new Set(parts.flatMap(({ span }) => [span.start, span.end]))].sort((a, b) => a - b);
  let nextPart = 0;
  let nextBorder = 0;
  let open: typeof parts = [];
  let count = 0;
  const marksAt = (position: number): Segment["marks"] => {
    open = open.filter(({ span }) => span.end > position);
    for (
      let part = parts[nextPart];
      part !== undefined && part.span.start <= position;
      part = parts[++nextPart]
    )
      if (part.span.end > position) open.push(part);
    count += open.length;
    if (count > mostMarks) {
      const expected = `at most ${mostMarks} marks in a document`;
      throw new ProblemError(problem("too-many-marks", { document }, { expected, found: "more" }));
    }
    return open.toSorted((a, b) => a.place - b.place).map(({ mark }) => mark);
  };
  const pieces = (stretch: Span): Segment[] => {
    const cut: Segment[] = [];
    for (let start = stretch.start; start < stretch.end; ) {
      while ((borders[nextBorder] ?? Infinity) <= start) nextBorder++;
      const end = Math.min(borders[nextBorder] ?? Infinity, stretch.end);
      cut.push({ start, end, marks: marksAt(start) });
      start = end;
    }
    return cut;
  };
  return new Map(stretches.map((stretch) => [stretch, pieces(stretch)]));
}
