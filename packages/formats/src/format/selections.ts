import type { Argument, Attribution, Relation, Selection, Span } from "@discoprep/corpus";

export function selectionsOf(relation: Relation): [name: string, selection: Selection][] {
  const parts: [string, Selection | undefined][] = [
    ["Connective", relation.connective],
    ["Arg1", relation.arg1],
    ["Arg2", relation.arg2],
    ["Sup1", relation.sup1],
    ["Sup2", relation.sup2],
    ["Attribution", relation.attribution?.selection],
    ["Arg1 attribution", relation.arg1.attribution?.selection],
    ["Arg2 attribution", relation.arg2.attribution?.selection],
  ];
  if (relation.punctuation) parts.push(["Punctuation", { spans: relation.punctuation.spans }]);
  return parts.filter((part): part is [string, Selection] => part[1] !== undefined);
}

/** Returns the relation with the spans of every part changed. */
export function mapSpans(relation: Relation, change: (spans: readonly Span[]) => readonly Span[]): Relation {
  const moved = <T extends Selection>(part: T): T => ({ ...part, spans: change(part.spans) });
  const features = (part: Attribution | undefined): Attribution | undefined =>
    part && { ...part, selection: part.selection && moved(part.selection) };
  const argument = (part: Argument): Argument => ({
    ...moved(part),
    attribution: features(part.attribution),
  });
  const { connective, arg1, arg2, sup1, sup2, attribution, punctuation } = relation;
  return {
    ...relation,
    connective: connective && moved(connective),
    arg1: argument(arg1),
    arg2: argument(arg2),
    sup1: sup1 && moved(sup1),
    sup2: sup2 && moved(sup2),
    attribution: features(attribution),
    punctuation: punctuation && moved(punctuation),
  };
}
