import type { Relation, Selection } from "@discoprep/corpus";

/** Every selection of a relation with its name in messages. */
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
