import { basename } from "node:path";
import type { Edition } from "@discoprep/formats/conll16";
import { releasePaths } from "@discoprep/formats/release";
import type { LabelRules, Level } from "@discoprep/validate";

export interface CheckOptions extends LabelRules {
  readonly language: string;
  readonly edition: Edition | undefined;
  readonly level: Level;
}

/** Returns the edition whose names the files of a folder have; else 2016. */
export function editionOf(folder: string | undefined): Edition {
  const relations = folder === undefined ? undefined : releasePaths(folder).relations;
  return relations !== undefined && basename(relations).startsWith("pdtb") ? "2015" : "2016";
}
