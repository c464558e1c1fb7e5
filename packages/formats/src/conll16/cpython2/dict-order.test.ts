import { expect, test } from "vitest";
import { integerDictOrder, textDictOrder } from "./dict-order.ts";

test("whole numbers stand by slot, and collisions probe on", () => {
  expect(integerDictOrder([7, 8])).toEqual([8, 7]);
  expect(integerDictOrder([0, 8, 16])).toEqual([0, 8, 16]);
  expect(integerDictOrder([1, 2, 3, 4, 5, 33])).toEqual([1, 2, 3, 4, 5, 33]);
});

test("texts stand by the slot of their hash", () => {
  const fields = ["Arg1", "Arg2", "Connective", "DocID", "ID", "Sense", "Type"];
  // As the official relations-no-senses.json lists them.
  expect(textDictOrder(fields)).toEqual(["DocID", "Arg1", "Arg2", "Connective", "Sense", "Type", "ID"]);
});
