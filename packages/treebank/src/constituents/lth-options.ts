import { UsageError } from "@discoprep/corpus";

/** The choices of the LTH conversion, as CoNLL-2008 made them. */
const conll2008Options = {
  /** False for the plain Penn Treebank; true where noun phrases are bracketed (Vadas). */
  rightBranching: true,
  splitSlash: true,
};

export type LthOptions = Readonly<typeof conll2008Options>;

/**
 * Reads `rightBranching=false,splitSlash=false`; a name alone means true. @throws UsageError for an unknown option or value
 */
export function parseLthOptions(text: string): LthOptions {
  const options = { ...conll2008Options };
  for (const item of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const [, name, value] = /^-*(rightBranching|splitSlash)(?:=(true|false))?$/.exec(item) ?? [];
    if (name === undefined) throw unknownOption(item);
    options[name as keyof LthOptions] = value !== "false";
  }
  return options;
}

function unknownOption(item: string): UsageError {
  const expected = Object.keys(conll2008Options).map((name) => `${name}=true or =false`);
  return new UsageError(`unknown option of the LTH scheme: ${item}; expected ${expected.join(", ")}`);
}
