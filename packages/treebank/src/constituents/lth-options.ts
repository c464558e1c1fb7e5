import { UsageError } from "@discoprep/corpus";

/** How coordinations hang: a chain through the conjunction; the conjunction heads all; the first conjunct heads all. */
const coordStructures = ["melchuk", "prague", "oldLTH"] as const;

/** The choices of the LTH conversion that are true or false, named as its program names them; CoNLL-2008's setting. */
const switches = {
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
  // false for the plain Penn Treebank, whose noun phrases are flat; true where they are bracketed (Vadas).
  rightBranching: true,
};

/** The choices of the LTH conversion. */
export interface LthOptions extends Readonly<typeof switches> {
  readonly coordStructure: (typeof coordStructures)[number];
}

/** The CoNLL-2008 setting. */
const conll2008Options: LthOptions = { coordStructure: "melchuk", ...switches };

/** What CoNLL-2007 and the NODALIDA paper of 2007 have in common. */
const before2008: Partial<LthOptions> = {
  ...all(
    false,
    "posAsHead subAsHead imAsHead splitSmallClauses labelCoords splitSlash ddtGapping name suffix",
  ),
  ...all(false, "title posthon conll2008clf conll2008exp relinkCyclicPRN appo noPennTags noSecEdges"),
  ...all(false, "rightBranching"),
  ...all(true, "clr iobj oldVMOD"),
};

/** Names for several choices at once. */
const optionSets: Readonly<Record<string, Partial<LthOptions>>> = {
  conll2008: conll2008Options,
  conll2007: {
    ...before2008,
    coordStructure: "prague",
    ...all(true, "prepAsHead"),
    ...all(false, "advFuncs rootLabels"),
  },
  oldLTH: {
    ...before2008,
    coordStructure: "oldLTH",
    ...all(false, "prepAsHead"),
    ...all(true, "advFuncs rootLabels"),
  },
  raw: { noPennTags: true, noSecEdges: true, rightBranching: false },
};

function all(value: boolean, names: string): Partial<LthOptions> {
  return Object.fromEntries(names.split(" ").map((name) => [name, value]));
}

/**
 * Options as pennconverter takes them, between blanks or commas: `rightBranching=false,qmod`, `-raw`,
 * `-conll2007 -iobj=false`. Later ones override earlier ones; a name alone means true.
 * @throws UsageError naming an unknown option or value
 */
export function parseLthOptions(text: string): LthOptions {
  const items = text.split(/[\s,]+/).filter((part) => part !== "");
  return Object.assign({ ...conll2008Options }, ...items.map(chosen));
}

function chosen(item: string): Partial<LthOptions> {
  const [name = "", value] = item.replace(/^-+/, "").split("=", 2);
  if (value === undefined && Object.hasOwn(optionSets, name)) return optionSets[name] ?? {};
  if (name === "coordStructure") {
    const coordStructure = coordStructures.find((one) => one === value);
    if (coordStructure !== undefined) return { coordStructure };
    throw unknown(item, "coordStructure=melchuk, =prague or =oldLTH");
  }
  if (!Object.hasOwn(switches, name)) {
    const names = [...Object.keys(conll2008Options), ...Object.keys(optionSets)];
    throw unknown(item, `options of the LTH scheme: ${names.join(", ")}`);
  }
  if (!["true", "false", undefined].includes(value)) throw unknown(item, `${name}=true or =false`);
  return { [name]: value !== "false" };
}

function unknown(item: string, expected: string): UsageError {
  return new UsageError(`unknown option of the LTH scheme: ${item}; expected ${expected}`);
}
