import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { classes, table } from "./rule-file.ts";
import { Rules } from "./rules.ts";

const fileSchema = z.strictObject({
  source: z.string(),
  classes,
  tables: z.strictObject({
    beginning: table("begins", "goesOn"),
    fullStop: table("ends", "goesOn"),
    ellipsis: table("ends", "goesOn"),
    strongMark: table("ends", "goesOn"),
    quotation: table("ends", "goesOn"),
    missingBlank: table("ends", "goesOn"),
    emoticon: table("ends", "goesOn"),
    lineBreak: table("ends", "goesOn"),
  }),
});

const file = readDataFile(new URL("../data/english-sentences.json", import.meta.url), fileSchema);

/** The classes of `data/english-sentences.json`, which the tokens use, too. */
export const sentenceClasses = file.classes;
export const { tables } = file;
export const rules = new Rules(file.classes);
