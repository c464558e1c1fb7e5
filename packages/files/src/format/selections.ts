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

/** The relation with every selection changed, the punctuation mark aside. */
export function mapSelections(relation: Relation, change: (selection: Selection) => Selection): Relation {
  const features = (attribution: Attribution): Attribution =>
    attribution.selection ? { ...attribution, selection: change(attribution.selection) } : attribution;
  const argument = ({ attribution, ...selection }: Argument): Argument => ({
    ...change(selection),
    ...(attribution && { attribution: features(attribution) }),
  });
  const { connective, sup1, sup2, attribution } = relation;
  return {
    ...relation,
    ...(connective && { connective: change(connective) }),
    arg1: argument(relation.arg1),
    arg2: argument(relation.arg2),
    ...(sup1 && { sup1: change(sup1) }),
    ...(sup2 && { sup2: change(sup2) }),
    ...(attribution && { attribution: features(attribution) }),
  };
}

/** The relation with the spans of every selection and of the punctuation mark changed. */
export function mapSpans(relation: Relation, change: (spans: readonly Span[]) => readonly Span[]): Relation {
  const { punctuation } = relation;
  return {
    ...mapSelections(relation, (selection) => ({ ...selection, spans: change(selection.spans) })),
    ...(punctuation && { punctuation: { ...punctuation, spans: change(punctuation.spans) } }),
  };
}
