import fc from "fast-check";

// Property tests try the same cases in each run, so that a run fails for what was changed. SEED=N tries others, PROPERTY_RUNS=N more.
fc.configureGlobal({
  seed: Number(process.env.SEED ?? 2015),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
});
