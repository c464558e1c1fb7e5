import { InvalidArgumentError } from "commander";

/** A whole number from 0, for an option's value. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}

/** A whole number from 1, for an option's value. */
export function positiveNumber(text: string): number {
  const number = wholeNumber(text);
  if (number === 0) throw new InvalidArgumentError("It must be at least 1.");
  return number;
}
