import { html, type Markup } from "../html/markup.ts";
import { table } from "../html/table.ts";
import type { Provenance } from "../model/provenance.ts";

/** Options that describe a release, by their names on the page. */
const describedOptions: Readonly<Record<string, string>> = {
  format: "Source format",
  language: "Language",
  senses: "Senses",
  types: "Types",
  edition: "Edition",
};

/** Returns the facts of a release in its masthead: the program that made it, and its licence. */
export function originOf({ made: run, licence }: Provenance = {}): (string | undefined)[] {
  const { discoprep } = run?.versions ?? {};
  const format = run?.options.format;
  return [
    run && `made by ${run.command}${typeof format === "string" ? ` from ${format}` : ""}`,
    discoprep && `discoprep ${discoprep}`,
    licence?.title,
  ];
}

/** Makes the card of the origin of a release by its own files. It also names what they do not state. */
export function provenanceCard({ made: run, licence }: Provenance = {}): Markup {
  const { discoprep, commit } = run?.versions ?? {};
  const row = (name: string, value: string | Markup) => html`<dt>${name}</dt><dd>${value}</dd>`;
  const program = run && html`<code>${run.command}</code>${discoprep && ` of discoprep ${discoprep}`}`;
  const options = Object.entries(describedOptions).map(([option, name]) => {
    const value = run?.options[option];
    return typeof value === "string" && row(name, value);
  });
  const sizes = run?.read.map(({ what: unit, in: input, kept: output }) =>
    row(
      unit.replace(/^./, (letter) => letter.toUpperCase()),
      html`<span data-value="${output}">${output}</span> of <span data-value="${input}">${input}</span> kept`,
    ),
  );
  const terms = licence && html`${licence.title} (<code>${licence.file}</code>)`;
  return html`<details class="card"><summary>Provenance and licence</summary>
<dl>${row("Made by", program ?? "not known: the release has no readable manifest.json")}${commit && row("Commit", html`<code>${commit}</code>`)}${options}${sizes}${row("Licence", terms ?? "not stated: no file LICENSE in the release")}</dl>
${run && manifestTables(run)}</details>
`;
}

function manifestTables({ leftOut, inputs, versions }: NonNullable<Provenance["made"]>): Markup {
  const code = (text: string): Markup => html`<code>${text}</code>`;
  const reasons = leftOut.map(({ what: unit, reason, count }) => [reason, unit, count]);
  const files = inputs.map(({ name, bytes, sha256 }) => [name, bytes, code(sha256)]);
  const programs = Object.entries(versions).map(([name, version]) => [name, code(version)]);
  return html`${reasons.length > 0 && table("Left out, by reason", ["Reason", "Unit", "Number"], reasons)}${table(
    "Inputs",
    ["Input", "Bytes", "SHA-256"],
    files,
  )}${table("Versions of the program and of what it ran on", ["Part", "Version"], programs)}`;
}
