export { format4, formatFixed, round4 } from "./decimals.ts";
export { integerDictOrder } from "./dict-order.ts";
export { decodePythonJson, decodePythonLines, type JsonOddity, maximalDepth } from "./json-decoder.ts";
export { type JsonValue, pythonJson } from "./json-writer.ts";
export { asciiText, escapedCharacter, floatText, pythonStr, pythonType } from "./python-text.ts";
export {
  isDict,
  isList,
  type PythonDict,
  PythonException,
  type PythonValue,
  plainValue,
  pythonValue,
} from "./python-value.ts";
