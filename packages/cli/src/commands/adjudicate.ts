import { adjudicate } from "@discoprep/compare/adjudication";
import { adjudicateOptions } from "@discoprep/compare/options";
import { jobCommand } from "../folder-job.ts";
import { jsonOption } from "../option-flags.ts";

export const add = jobCommand({ schema: adjudicateOptions.extend(jsonOption()), run: adjudicate });
