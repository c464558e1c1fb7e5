import { UsageError } from "@discoprep/corpus";

/** The choices of the LTH conversion, named as its program names them; the defaults are the CoNLL-2008 setting. */
export interface LthOptions {
  /** melchuk: a chain through the conjunction; prague: the conjunction heads all; oldLTH: the first conjunct heads all. */
  readonly coordStructure: "melchuk" | "prague" | "oldLTH";
  readonly posAsHead: boolean;
  readonly prepAsHead: boolean;
  readonly subAsHead: boolean;
  readonly whAsHead: boolean;
  readonly imAsHead: boolean;
  readonly splitSmallClauses: boolean;
  readonly advFuncs: boolean;
  readonly rootLabels: boolean;
  readonly labelCoords: boolean;
  readonly splitSlash: boolean;
  readonly ddtGapping: boolean;
  readonly name: boolean;
  readonly suffix: boolean;
  readonly title: boolean;
  readonly posthon: boolean;
  readonly clr: boolean;
  readonly iobj: boolean;
  readonly conll2008clf: boolean;
  readonly conll2008exp: boolean;
  readonly relinkCyclicPRN: boolean;
  readonly oldVMOD: boolean;
  readonly appo: boolean;
  readonly noPennTags: boolean;
  readonly noSecEdges: boolean;
  readonly deepenQP: boolean;
  readonly qmod: boolean;
  /** false for the plain Penn Treebank, whose noun phrases are flat; true where they are bracketed (Vadas). */
  readonly rightBranching: boolean;
}

/** The CoNLL-2008 setting. */
export const conll2008Options: LthOptions = {
  coordStructure: "melchuk",
  posAsHead: false,
  prepAsHead: true,
  subAsHead: true,
  whAsHead: false,
  imAsHead: true,
  splitSmallClauses: true,
  advFuncs: true,
  rootLabels: false,
  labelCoords: false,
  splitSlash: true,
  ddtGapping: true,
  name: true,
  suffix: true,
  title: true,
  posthon: true,
  clr: false,
  iobj: false,
  conll2008clf: true,
  conll2008exp: true,
  relinkCyclicPRN: true,
  oldVMOD: false,
  appo: true,
  noPennTags: false,
  noSecEdges: false,
  deepenQP: false,
  qmod: false,
  rightBranching: true,
};

/** What CoNLL-2007 and the NODALIDA paper of 2007 have in common. */
const before2008: Partial<LthOptions> = {
  posAsHead: false,
  subAsHead: false,
  imAsHead: false,
  splitSmallClauses: false,
  labelCoords: false,
  splitSlash: false,
  ddtGapping: false,
  name: false,
  suffix: false,
  title: false,
  posthon: false,
  clr: true,
  iobj: true,
  conll2008clf: false,
  conll2008exp: false,
  relinkCyclicPRN: false,
  oldVMOD: true,
  appo: false,
  noPennTags: false,
  noSecEdges: false,
  rightBranching: false,
};

/** Names for several choices at once. */
const optionSets: Readonly<Record<string, Partial<LthOptions>>> = {
  conll2008: conll2008Options,
  conll2007: {
    ...before2008,
    coordStructure: "prague",
    prepAsHead: true,
    advFuncs: false,
    rootLabels: false,
  },
  oldLTH: { ...before2008, coordStructure: "oldLTH", prepAsHead: false, advFuncs: true, rootLabels: true },
  raw: { noPennTags: true, noSecEdges: true, rightBranching: false },
};

/**
 * Options as pennconverter takes them, between blanks or commas: `rightBranching=false,qmod`, `-raw`,
 * `-conll2007 -iobj=false`. Later ones override earlier ones; a name alone means true.
 * @throws UsageError naming an unknown option or value
 */
export function parseLthOptions(text: string): LthOptions {
  let options = conll2008Options;
  for (const item of text.split(/[\s,]+/).filter((part) => part !== "")) {
    options = { ...options, ...chosen(item) };
  }
  return options;
}

function chosen(item: string): Partial<LthOptions> {
  const [name = "", value] = item.replace(/^-+/, "").split("=", 2);
  const set = optionSets[name];
  if (set !== undefined && Object.hasOwn(optionSets, name) && value === undefined) return set;
  if (name === "coordStructure") {
    if (value === "melchuk" || value === "prague" || value === "oldLTH") return { coordStructure: value };
    throw unknown(item, "coordStructure=melchuk, =prague or =oldLTH");
  }
  if (!Object.hasOwn(conll2008Options, name)) {
    const names = [...Object.keys(conll2008Options), ...Object.keys(optionSets)];
    throw unknown(item, `options of the LTH scheme: ${names.join(", ")}`);
  }
  if (value !== undefined && value !== "true" && value !== "false")
    throw unknown(item, `${name}=true or =false`);
  return { [name]: value !== "false" };
}

function unknown(item: string, expected: string): UsageError {
  return new UsageError(`unknown option of the LTH scheme: ${item}; expected ${expected}`);
}
