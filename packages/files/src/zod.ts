/**
 * The parts of zod that the packages use, as a namespace: `import * as z from "@discoprep/files/zod"`. They are built
 * as one file: zod is 95 modules, with messages in fifty languages, and a command would start 50 ms later.
 */

export type * from "zod";
export {
  array,
  boolean,
  discriminatedUnion,
  enum,
  int,
  literal,
  looseObject,
  number,
  object,
  partialRecord,
  preprocess,
  record,
  registry,
  strictObject,
  string,
  toJSONSchema,
  tuple,
  union,
  unknown,
  ZodArray,
  ZodBoolean,
  ZodDefault,
  ZodEnum,
  ZodError,
  ZodNumber,
  ZodObject,
  ZodOptional,
  ZodType,
} from "zod";
