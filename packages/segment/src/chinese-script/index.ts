export { changedBySimplifying, convertScript } from "./convert.ts";
export {
  identifyScript,
  type OffendingCharacter,
  offendingCharacters,
  type Script,
  type ScriptReport,
  ScriptWatch,
  scriptReport,
} from "./identify.ts";
