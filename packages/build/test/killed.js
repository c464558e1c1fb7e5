// Runs a rebuild that kills its own process after a step, as kill -9 does; without a step it runs to its
// end. Arguments: the options as JSON, the step.
import { rebuild } from "../dist/rebuild/index.js";

const [, , options, last] = process.argv;
await rebuild({
  ...JSON.parse(options),
  onStep: (step) => {
    if (step === last) process.kill(process.pid, "SIGKILL");
  },
});
