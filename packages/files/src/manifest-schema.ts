import * as z from "@discoprep/files/zod";

const file = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });

/** What every manifest holds. A command that reads its own manifests extends it by its sections. */
export const manifestSchema = z.looseObject({
  command: z.string(),
  options: z.record(z.string(), z.unknown()),
  inputs: z.array(file),
  counts: z.record(z.string(), z.unknown()),
  /** The files of lines that `extract` and `select` write. Manifests of earlier versions have none. */
  outputs: z.array(file).optional(),
  versions: z.record(z.string(), z.string()),
  /** What the program ran on. Manifests of earlier versions have none. */
  environment: z.record(z.string(), z.string()).optional(),
});

/** A manifest that was read from a folder. */
export type WrittenManifest = z.infer<typeof manifestSchema>;
