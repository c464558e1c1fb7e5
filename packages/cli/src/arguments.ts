import { InvalidArgumentError } from "commander";

/** A whole number from 0, for an option's value. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
