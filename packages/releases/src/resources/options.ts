import { argument, input, path, replaceOption, run, setting } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const file = path.optional();

/** The options of `resources`. */
export const resourcesOptions = z.strictObject({
  release: argument(path, "a release folder, or one that holds train, dev and test", "release"),
  brown: input(file, "Brown clusters: bits, word and count, parted by tabs", "file"),
  embeddings: input(
    file,
    "word embeddings: word2vec's text or binary form, of any size, gzip or not",
    "file",
  ),
  mpqa: input(file, "the subjectivity lexicon of MPQA, a .tff file", "file"),
  verbnet: input(file, "VerbNet: a folder of XML files", "dir"),
  track: setting(
    z.enum(["closed", "open"]).optional(),
    "the track of the shared task that allows these resources; it stands in the manifest",
    "track",
  ),
  out: run(path, "where the layers go", "dir"),
  replace: replaceOption,
});

export type ResourcesOptions = z.input<typeof resourcesOptions>;
