export { convertLayers } from "./convert-layers.ts";
export { type LayerFormat, layerFormats } from "./layer-sentence.ts";
