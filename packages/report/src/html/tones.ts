import { Frequencies } from "@discoprep/files/text";
import { html, type Markup } from "./markup.ts";

/** The first levels of senses that have their own colour, in the order of the colours. All others share the last colour. */
export type Tones = readonly string[];

const classesOfPdtb: Tones = ["Temporal", "Contingency", "Comparison", "Expansion"];

/** Returns the classes of PDTB; or the four most frequent first levels if most senses have other ones, as in CDTB. */
export function tonesOf(senses: Iterable<readonly [sense: string, count: number]>): Tones {
  const classes = new Frequencies();
  for (const [sense, count] of senses) if (sense !== "") classes.add(firstLevel(sense), count);
  let total = 0;
  let ofPdtb = 0;
  for (const [name, count] of classes) {
    total += count;
    if (toneIn(name, classesOfPdtb) < 5) ofPdtb += count;
  }
  if (2 * ofPdtb >= total) return classesOfPdtb;
  const frequent = classes.byFrequency().slice(0, 4);
  return frequent.map(([name]) => name);
}

export function toneOf(sense: string, tones: Tones): string {
  return `tone-${toneIn(sense, tones)}`;
}

export function swatch(sense: string, tones: Tones): Markup {
  return html`<span class=${toneOf(sense, tones)} aria-hidden="true">■</span> `;
}

export function toneLegend(tones: Tones): Markup {
  return html`${tones.map((name) => html`<span class="key">${swatch(name, tones)}${name}</span> `)}<span class="key">${swatch("", tones)}other</span>`;
}

function firstLevel(sense: string): string {
  return sense.split(".")[0] ?? "";
}

function toneIn(sense: string, tones: Tones): number {
  const name = firstLevel(sense).toLowerCase();
  return tones.findIndex((tone) => tone.toLowerCase() === name) + 1 || 5;
}
