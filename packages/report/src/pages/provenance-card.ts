import { html, type Markup } from "../html/markup.ts";
import { table } from "../html/table.ts";
import type { Provenance } from "../model/report.ts";

/** Options that say what the release is; all others stand in its manifest. */
const shownOptions: Readonly<Record<string, string>> = {
  format: "Source format",
  language: "Language",
  senses: "Senses",
  types: "Types",
  edition: "Edition",
};

/** Where a release comes from, as its own files say. What they do not say is said to be unknown. */
export function provenanceCard(provenance: Provenance | undefined): Markup {
  const { made, licence } = provenance ?? {};
  const { discoprep, commit } = made?.versions ?? {};
  const row = (name: string, value: string | Markup) => html`<dt>${name}</dt><dd>${value}</dd>`;
  return html`<section class="card" aria-labelledby="provenance"><h2 id="provenance">Provenance</h2>
<dl>
${
  made === undefined
    ? row("Made by", "not known: the release has no readable manifest.json")
    : html`${row("Made by", html`<code>${made.command}</code>${discoprep !== undefined && ` of discoprep ${discoprep}`}`)}${commit !== undefined && row("Commit", html`<code>${commit}</code>`)}${Object.entries(
        shownOptions,
      ).map(([option, name]) => {
        const value = made.options[option];
        return typeof value === "string" && row(name, value);
      })}${made.read.map(({ what, in: came, kept }) =>
        row(
          what.replace(/^./, (letter) => letter.toUpperCase()),
          html`<span data-value="${kept}">${kept}</span> of <span data-value="${came}">${came}</span> kept`,
        ),
      )}`
}${row("Licence", licence === undefined ? "not stated: no file LICENSE in the release" : html`${licence.title} (<code>${licence.file}</code>)`)}</dl>
${made !== undefined && details(made)}</section>
`;
}

function details({ leftOut, inputs, versions }: NonNullable<Provenance["made"]>): Markup {
  return html`${
    leftOut.length > 0 &&
    table(
      "Left out, by reason",
      ["Reason", "What", "Number"],
      leftOut.map(({ what, reason, count }) => [reason, what, count]),
    )
  }<details><summary>Inputs and versions</summary>
${table(
  "Inputs",
  ["Input", "Bytes", "SHA-256"],
  inputs.map(({ name, bytes, sha256 }) => [name, bytes, html`<code>${sha256}</code>`]),
)}${table(
  "Versions of the program and of what it ran on",
  ["Part", "Version"],
  Object.entries(versions).map(([name, version]) => [name, html`<code>${version}</code>`]),
)}</details>
`;
}
