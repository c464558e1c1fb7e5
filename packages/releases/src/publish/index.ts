export { type PublishOptions, publishOptions } from "./options.ts";
export { type Publication, publishRelease } from "./publish.ts";
