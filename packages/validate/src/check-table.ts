import { checks } from "./incident.ts";

/** All checks as a Markdown table, as it stands in the README. */
export function checkTable(): string {
  const rows = [...checks().values()].map(
    ({ id, level, severity, what, remedy }) => `| ${level} | \`${id}\` | ${severity} | ${what} | ${remedy} |`,
  );
  return `${["| level | id | severity | what is wrong | remedy |", "|---|---|---|---|---|", ...rows].join("\n")}\n`;
}
