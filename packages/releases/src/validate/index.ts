export { type ValidateOptions, validate, validateStream } from "./validate.ts";
