import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { it } from "vitest";
import { expectPages } from "../test/read.ts";

describeShared("data/wikinews/real", "small real dumps", (folder) => {
  it.each([
    ["zhwiki-minidump.xml.bz2", "0.10", 1],
    ["enwikinews-export-1.xml", "0.10", 3],
  ])("reads all pages of %s", (file, schema, count) => expectPages(join(folder, file), schema, count));
});
