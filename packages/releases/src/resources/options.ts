import { option, replaceOption } from "@discoprep/files/option";
import * as z from "@discoprep/files/zod";

const file = z.string().min(1).optional();

/** The options of `resources`. */
export const resourcesOptions = z.strictObject({
  release: option(z.string().min(1), {
    help: "a release folder, or one that holds train, dev and test",
    role: "input",
    argument: true,
    value: "release",
  }),
  brown: option(file, {
    help: "Brown clusters: bits, word and count, parted by tabs",
    role: "input",
    value: "file",
  }),
  embeddings: option(file, {
    help: "word embeddings: word2vec's text or binary form, of any size, gzip or not",
    role: "input",
    value: "file",
  }),
  mpqa: option(file, {
    help: "the subjectivity lexicon of MPQA, a .tff file",
    role: "input",
    value: "file",
  }),
  verbnet: option(file, { help: "VerbNet: a folder of XML files", role: "input", value: "dir" }),
  track: option(z.enum(["closed", "open"]).optional(), {
    help: "the track of the shared task that allows these resources; it stands in the manifest",
    role: "option",
    value: "track",
  }),
  out: option(z.string().min(1), { help: "where the layers go", role: "run", value: "dir" }),
  replace: replaceOption,
});

export type ResourcesOptions = z.input<typeof resourcesOptions>;
