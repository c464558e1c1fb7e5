import { runs } from "@discoprep/files/text";
import type { NumberedToken } from "./numbered-tokens.ts";

/** First and last token number (0-based) of a stretch. */
type Stretch = readonly [number, number];

/** First and last token number of every sentence. */
export function sentenceBounds(tokens: readonly NumberedToken[]): Map<number, [number, number]> {
  const bounds = new Map<number, [number, number]>();
  for (const [number, { sentence }] of tokens.entries()) {
    const bound = bounds.get(sentence);
    if (bound === undefined) bounds.set(sentence, [number, number]);
    else bound[1] = number;
  }
  return bounds;
}

/** For each part of a unit the stretch from its first to its last sentence, without repetitions. */
export function sentenceParts(
  unit: readonly number[],
  tokens: readonly NumberedToken[],
  bounds: ReadonlyMap<number, Stretch>,
): Stretch[] {
  const boundsAt = (number: number): Stretch =>
    bounds.get((tokens[number] as NumberedToken).sentence) as Stretch;
  const stretches = runs(unit).map(([first, last]): Stretch => [boundsAt(first)[0], boundsAt(last)[1]]);
  return stretches.filter(
    ([first, last], index) => index === stretches.findIndex((one) => one[0] === first && one[1] === last),
  );
}

/** Forms with blanks between, `<*>` in gaps. @param joined whether to write multi-word tokens as one */
export function unitText(
  stretches: readonly Stretch[],
  tokens: readonly NumberedToken[],
  joined = false,
): string {
  return stretches
    .map(([first, last]) => {
      const words: string[] = [];
      for (let number = first; number <= last; number++) {
        const { form, multiword } = tokens[number] as NumberedToken;
        const whole = joined && multiword?.first === number && multiword.last <= last;
        words.push(whole ? multiword.surface : form);
        if (whole) number = multiword.last;
      }
      return words.join(" ");
    })
    .join(" <*> ");
}
