export { alignLayer, misplacedToken } from "./align.ts";
export { sameText } from "./canonical.ts";
export { EditedText } from "./edited-text.ts";
export {
  alignedPlaces,
  type CharacterEdit,
  characterEdits,
  firstEdits,
  isEdited,
  joinedText,
  type SpacedText,
  spacedText,
} from "./spaced-text.ts";
