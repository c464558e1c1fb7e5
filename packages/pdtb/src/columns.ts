import type { AnnotatorFields } from "@discoprep/corpus";

/** Columns of the 48-column pipe, from 0. Texts follow their span and Gorn lists. Source: the PDTB tools' converter. */
export const pipe48 = {
  count: 48,
  type: 0,
  section: 1,
  file: 2,
  connective: 3,
  stringPosition: 6,
  sentenceNumber: 7,
  connHead: 8,
  conn1: 9,
  conn2: 10,
  conn1Senses: [11, 12],
  conn2Senses: [13, 14],
  attribution: 15,
  arg1: 22,
  arg1Attribution: 25,
  arg2: 32,
  arg2Attribution: 35,
  sup1: 42,
  sup2: 45,
} as const;

/** Columns of the PDTB Annotator, from 0: 27 in its first form, 34 since version 3. Source: the Annotator's Constants. */
export const annotator = {
  type: 0,
  connective: 1,
  attribution: 2,
  conn1: 7,
  conn1Senses: [8, 9],
  conn2: 10,
  conn2Senses: [11, 12],
  sup1: 13,
  arg1: 14,
  arg1Attribution: 15,
  arg2: 20,
  arg2Attribution: 21,
  sup2: 26,
  adjudicationReason: 27,
  provenance: 32,
} as const;

/** The fields of the columns from 27 to 33, in their order. */
export const laterFields = [
  "adjudicationReason",
  "adjudicationDisagreement",
  "propBankRole",
  "propBankVerb",
  "identifier",
  "provenance",
  "link",
] as const;

/** These fields, all empty. */
export const noFields: AnnotatorFields = {
  adjudicationReason: "",
  adjudicationDisagreement: "",
  propBankRole: "",
  propBankVerb: "",
  identifier: "",
  provenance: "",
  link: "",
};
