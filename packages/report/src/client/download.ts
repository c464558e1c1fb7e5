import { useState } from "preact/hooks";
import { html, type Markup } from "../html/markup.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Makes the buttons that copy the address of a list with its filters, and save its rows as CSV or JSON Lines. */
export function listTools(noun: string, rows: () => readonly Row[]): Markup {
  const name = noun.replace(/ .*/, "");
  const lines = (): string =>
    rows()
      .map((row) => `${JSON.stringify(row)}\n`)
      .join("");
  return html`<p class="tools">
<${CopyButton} label="Copy link" text=${() => location.href}/>
<button type="button" onClick=${() => save(csv(rows()), `${name}.csv`, "text/csv")}>Save as CSV</button>
<button type="button" onClick=${() => save(lines(), `${name}.jsonl`, "application/jsonlines")}>Save as JSON Lines</button>
</p>`;
}

export function CopyButton({ label, text }: { label: string; text: () => string }): Markup {
  const [isDone, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setDone(true);
    setTimeout(() => setDone(false), 2_000);
  };
  return html`<button type="button" onClick=${copy}>${label}${isDone && ": done"}</button>`;
}

/** Quotes cells as RFC 4180 does. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csv(rows: readonly Row[]): string {
  const quoted = (value: string | number | null): string => {
    if (typeof value === "number") return String(value);
    const text = (value ?? "").replace(/^[=+\-@\t]/, "'$&");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function save(content: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
