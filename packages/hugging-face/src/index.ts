export { hf } from "./format.ts";
