export { type CorrectOptions, correct } from "./correct.ts";
