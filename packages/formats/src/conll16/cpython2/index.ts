export { floatText, format4, formatFixed, round4 } from "./decimals.ts";
export { integerDictOrder } from "./dict-order.ts";
export { type JsonValue, pythonJson } from "./json-writer.ts";
