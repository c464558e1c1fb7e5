export { format4, formatFixed, round4 } from "./decimals.ts";
export { integerDictOrder } from "./dict-order.ts";
export { type JsonOddity, maximalDepth } from "./json-cursor.ts";
export { decodePythonJson } from "./json-decoder.ts";
export { pythonJson } from "./json-writer.ts";
export { plainValue, pythonValue } from "./plain-value.ts";
export { asciiText, pythonStr, pythonType } from "./python-text.ts";
export { isDict, isList, type PythonDict, PythonException, type PythonValue } from "./python-value.ts";
