export { changedBySimplifying, simplify } from "./convert.ts";
export { identifyScript, offendingCharacters, ScriptWatch } from "./identify.ts";
