import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { classes, table } from "./rule-file.ts";
import { Rules } from "./rules.ts";

const fileSchema = z.strictObject({
  source: z.string(),
  classes,
  tables: z.strictObject({
    mark: table("ends", "goesOn"),
    comma: table("ends", "goesOn"),
    follower: table("ends", "goesOn"),
  }),
});

const file = readDataFile(new URL("../data/chinese-sentences.json", import.meta.url), fileSchema);

/** The rules of `data/chinese-sentences.json`. */
export const { tables } = file;
export const rules = new Rules(file.classes);
