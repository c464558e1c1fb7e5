import { ProblemError, problem } from "@discoprep/corpus";
import { readDataFile } from "@discoprep/files";
import * as z from "@discoprep/files/zod";

const { kinds } = readDataFile(
  new URL("../data/other-files.json", import.meta.url),
  z.strictObject({
    source: z.string(),
    about: z.string(),
    kinds: z.array(z.strictObject({ begins: z.string(), what: z.string(), remedy: z.string() })),
  }),
);

/**
 * Refuses other formats of wikis, and archives.
 * @param head the first bytes, after gzip and bzip2
 * @throws ProblemError that names the format, and how to get the XML
 */
export function refuseOtherFiles(head: Uint8Array, file: string): void {
  const text = Buffer.from(head.subarray(0, 1024)).toString("latin1");
  const kind = kinds.find(({ begins }) => new RegExp(begins).test(text));
  if (kind === undefined) return;
  const expected = "XML in UTF-8, plain or compressed with gzip or bzip2";
  throw new ProblemError({
    ...problem("not-a-dump", { file, byte: 0 }, { expected, found: kind.what }),
    remedy: kind.remedy.replace("FILE", () => file),
  });
}
