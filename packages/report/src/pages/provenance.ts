import { html, type Markup } from "../html/markup.ts";
import { table } from "../html/table.ts";
import type { Provenance } from "../model/provenance.ts";

/** Options that say what a release is; its manifest has all others. */
const shownOptions: Readonly<Record<string, string>> = {
  format: "Source format",
  language: "Language",
  senses: "Senses",
  types: "Types",
  edition: "Edition",
};

/** Returns what the masthead says of a release: the program that made it, and its licence. */
export function originOf({ made, licence }: Provenance = {}): (string | undefined)[] {
  const { discoprep } = made?.versions ?? {};
  const format = made?.options.format;
  return [
    made && `made by ${made.command}${typeof format === "string" ? ` from ${format}` : ""}`,
    discoprep && `discoprep ${discoprep}`,
    licence?.title,
  ];
}

/** The origin of a release in full, as its own files say, folded. The card says where they say nothing. */
export function provenanceCard({ made, licence }: Provenance = {}): Markup {
  const { discoprep, commit } = made?.versions ?? {};
  const row = (name: string, value: string | Markup) => html`<dt>${name}</dt><dd>${value}</dd>`;
  const program = made && html`<code>${made.command}</code>${discoprep && ` of discoprep ${discoprep}`}`;
  const options = Object.entries(shownOptions).map(([option, name]) => {
    const value = made?.options[option];
    return typeof value === "string" && row(name, value);
  });
  const kept = made?.read.map(({ what, in: came, kept }) =>
    row(
      what.replace(/^./, (letter) => letter.toUpperCase()),
      html`<span data-value="${kept}">${kept}</span> of <span data-value="${came}">${came}</span> kept`,
    ),
  );
  const terms = licence && html`${licence.title} (<code>${licence.file}</code>)`;
  return html`<details class="card"><summary>Provenance and licence</summary>
<dl>${row("Made by", program ?? "not known: the release has no readable manifest.json")}${commit && row("Commit", html`<code>${commit}</code>`)}${options}${kept}${row("Licence", terms ?? "not stated: no file LICENSE in the release")}</dl>
${made && manifestTables(made)}</details>
`;
}

function manifestTables({ leftOut, inputs, versions }: NonNullable<Provenance["made"]>): Markup {
  const code = (text: string): Markup => html`<code>${text}</code>`;
  const reasons = leftOut.map(({ what, reason, count }) => [reason, what, count]);
  const files = inputs.map(({ name, bytes, sha256 }) => [name, bytes, code(sha256)]);
  const programs = Object.entries(versions).map(([name, version]) => [name, code(version)]);
  return html`${reasons.length > 0 && table("Left out, by reason", ["Reason", "What", "Number"], reasons)}${table(
    "Inputs",
    ["Input", "Bytes", "SHA-256"],
    files,
  )}${table("Versions of the program and of what it ran on", ["Part", "Version"], programs)}`;
}
