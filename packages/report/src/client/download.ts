import { element } from "./element.ts";

type Row = Readonly<Record<string, string | number | null>>;

/** Buttons that copy the address of a list with its filters, and save its rows as CSV or JSON Lines. */
export function listTools(noun: string, rows: () => readonly Row[]): HTMLElement {
  const tools = element("p");
  tools.className = "tools";
  tools.append(
    copyButton("Copy link", () => location.href),
    button("Save as CSV", () => save(csv(rows()), `${noun.replace(/ .*/, "")}.csv`, "text/csv")),
    button("Save as JSON Lines", () =>
      save(
        rows()
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(""),
        `${noun.replace(/ .*/, "")}.jsonl`,
        "application/jsonlines",
      ),
    ),
  );
  return tools;
}

/** A button that does something. */
export function button(text: string, action: () => unknown): HTMLButtonElement {
  const made = element("button", text);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
}

/** A button that copies a text, and says so for a while. A browser may refuse its clipboard to pages from files; an older way then serves. */
export function copyButton(label: string, text: () => string): HTMLButtonElement {
  const pressed = button(label, async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      const field = element("textarea", text());
      pressed.after(field);
      field.select();
      document.execCommand("copy");
      field.remove();
      pressed.focus();
    }
    pressed.textContent = `${label}: done`;
    setTimeout(() => {
      pressed.textContent = label;
    }, 2_000);
  });
  return pressed;
}

/** Quotes as in RFC 4180. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csv(rows: readonly Row[]): string {
  const quoted = (value: string | number | null): string => {
    const text = String(value ?? "").replace(/^[=+\-@\t]/, "'$&");
    return typeof value === "number"
      ? String(value)
      : /[",\r\n]/.test(text)
        ? `"${text.replaceAll('"', '""')}"`
        : text;
  };
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
}

function save(content: string, name: string, type: string): void {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
