export { floatText, format4, formatFixed, round4 } from "./decimals.ts";
export { integerDictOrder } from "./dict-order.ts";
export { pythonJson } from "./json-writer.ts";
