import { basename } from "node:path";
import type { Edition } from "@discoprep/formats/conll16";
import { releasePaths } from "@discoprep/formats/release";
import type { LabelRules, Level } from "@discoprep/validate";

export interface CheckOptions extends LabelRules {
  readonly language: string;
  /** Without it, the names of the files decide. */
  readonly edition: Edition | undefined;
  readonly level: Level;
}

/** The edition whose names the files of a folder have; 2016 where the names are of no edition. */
export function editionOf(folder: string | undefined): Edition {
  const relations = folder === undefined ? undefined : releasePaths(folder).relations;
  return relations !== undefined && basename(relations).startsWith("pdtb") ? "2015" : "2016";
}
