export { changedBySimplifying, convertScript } from "./convert.ts";
export {
  identifyScript,
  type OffendingCharacter,
  offendingCharacters,
  type Script,
  type ScriptReport,
  type ScriptWatch,
  scriptReport,
  scriptWatch,
} from "./identify.ts";
