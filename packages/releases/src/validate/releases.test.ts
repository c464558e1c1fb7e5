import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { validate } from "./validate.ts";

async function ids(path: string, language: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { id, place } of validate(path, { language }))
    found.push(`${id} ${JSON.stringify(place)}`);
  return found;
}

describeShared("data/trial", "the official trial releases", (folder) => {
  test.each(["en", "zh"])("%s is clean at all levels", async (language) => {
    const release = join(folder, language);
    expect(await ids(release, language)).toEqual([]);
    for (const name of ["relations.json", "relations-no-senses.json"]) {
      expect(await ids(join(release, name), language)).toEqual([]);
    }
  });

  test("the sample parser's output is clean beside its parses", async () => {
    expect(await ids(join(folder, "en/system-output.json"), "en")).toEqual([]);
  });

  test("the wrong language is noticed", async () => {
    expect(await ids(join(folder, "zh/relations.json"), "en")).not.toEqual([]);
  });
});

describeShared("golden/formats", "small releases in every format", (folder) => {
  test.each(["en", "zh"])("%s is clean at all levels", async (language) => {
    expect(await ids(join(folder, language), language)).toEqual([]);
  });
});
