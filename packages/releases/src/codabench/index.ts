export { bundleCodabench } from "./bundle.ts";
export { bundleOptions } from "./options.ts";
