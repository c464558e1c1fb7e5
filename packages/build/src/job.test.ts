import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readJob, readSources } from "./job.ts";

const datasets = fileURLToPath(new URL("../../../datasets/", import.meta.url));
const names = readdirSync(datasets, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe("datasets", () => {
  it.each(names.map(({ name }) => name))("%s has a valid job and sources, and a README", (name) => {
    expect(readJob(`${datasets}${name}`).steps.length).toBeGreaterThan(0);
    readSources(`${datasets}${name}`);
    expect(readFileSync(`${datasets}${name}/README.md`, "utf8")).toContain(`# ${name}`);
  });
});
