export { bundleCodabench } from "./bundle.ts";
export { type BundleOptions, bundleOptions } from "./options.ts";
