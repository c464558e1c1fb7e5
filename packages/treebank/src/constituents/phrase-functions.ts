import { type Constituent, preorder } from "../trees/constituent.ts";
import { cleftClause, labelCleftClause } from "./clefts.ts";
import type { LthOptions } from "./lth-options.ts";
import { unlinkTrace } from "./moves.ts";
import { isPotentialObject } from "./objects.ts";
import { isHeadedByCopula, isHeadedByGoing } from "./word-lists.ts";

/** Stands for ADV until all phrases are labelled: what becomes an adverbial meanwhile has no function yet for its sisters. */
const adverbial = "XADV";

/** Gives phrases without function theirs, where it follows from the phrase itself (specification §5.6, 3). */
export function inferPhraseFunctions(root: Constituent, options: LthOptions): void {
  const phrases = preorder(root).filter(({ kind }) => kind === "phrase");
  for (const phrase of phrases) {
    if (phrase.label === "NP" && phrase.function === "BNF") phrase.function = undefined;
    if (phrase.label === "UCP") for (const child of phrase.children) child.function = undefined;
    if (phrase.function === "CLF") labelCleftClause(phrase);
    labelExtraposed(phrase, options);
    if (phrase.function === undefined && phrase.parent !== undefined)
      inferFunction(phrase, phrase.parent, options);
  }
  for (const phrase of phrases) {
    if (phrase.function === adverbial) phrase.function = "ADV";
    else if (phrase.function === cleftClause) phrase.function = "CLF";
  }
}

/** `It is clear (that she left)`: the clause an expletive stands for. */
function labelExtraposed(phrase: Constituent, options: LthOptions): void {
  const trace = phrase.traces.find(({ label }) => label === "*EXP*")?.node;
  if (trace === undefined) return;
  unlinkTrace(trace);
  phrase.function = options.conll2008exp ? "EXTR" : "EXP";
}

function inferFunction(phrase: Constituent, parent: Constituent, options: LthOptions): void {
  const takesObject = parent.label === "VP" && !isHeadedByCopula(parent) && !isHeadedByGoing(parent);
  if (takesObject && isPotentialObject(phrase)) labelObjects(phrase, parent, options);
  if (phrase.label === "PRN" || phrase.label === "PRT") phrase.function = phrase.label;
  const logicalSubject = phrase.children.find((child) => child.kind === "phrase" && child.function === "LGS");
  if (logicalSubject !== undefined) {
    phrase.function = "LGS";
    logicalSubject.function = undefined;
  }
  const isAdverbial =
    phrase.function === undefined &&
    phrase.traces.length === 0 &&
    /^(PP|ADVP|SBAR)$/.test(phrase.label) &&
    /^(VP|S|SINV|SQ|SBARQ|FRAG)$/.test(parent.label);
  if (isAdverbial) phrase.function = adverbial;
}

/** The first object of a verb and those after it. */
function labelObjects(first: Constituent, parent: Constituent, options: LthOptions): void {
  const after = parent.children.slice(parent.children.indexOf(first) + 1).filter(isPotentialObject);
  first.function = options.iobj && first.label === "NP" && after.length > 0 ? "IOBJ" : "OBJ";
  for (const object of after) {
    object.function = first.label === "NP" || object.label === "NP" ? "OBJ" : adverbial;
  }
}
