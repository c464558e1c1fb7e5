const LAST_STEP = 10;
/** Of jieba's words. */
const LEAST_FREQUENCY = 2;
const STEPS_PER_TENFOLD = 1.6;

/**
 * How frequent words are, in steps from 1 to 10, by the number of their weight; 0 for number 0, that of what is no
 * word of jieba.
 * @param weights logarithms of probability, as `JiebaDictionary` has them; the least one is that of `LEAST_FREQUENCY`
 */
export function frequencySteps(weights: Float64Array): Uint8Array {
  const least = weights[0] as number;
  return Uint8Array.from(weights, (weight, number) => {
    const frequency = Math.round(LEAST_FREQUENCY * Math.exp(weight - least));
    const step = 1 + Math.floor(Math.log10(frequency + 1) * STEPS_PER_TENFOLD);
    return number === 0 ? 0 : Math.min(LAST_STEP, step);
  });
}
