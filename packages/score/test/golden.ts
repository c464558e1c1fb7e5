import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Whether all golden cases run, as in the release checks; units take some of each kind. */
export const runsAll = process.env.CHECK !== undefined;

/** Rounds the numbers of a value to nine places: sums of floats differ with their order. */
export function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, item) =>
    typeof item === "number" ? Number(item.toFixed(9)) : item,
  );
}

const unitCases =
  "conn_gold_empty conn_greedy conn_special_last conn_unknown_capital_full en_conn_half_of_pair en_doc_unknown " +
  "en_duplicates_last_wrong_inalpha en_empty_output en_explicit_conn_missing en_multisense_wrong " +
  "en_precision_above_one en_unmatched_out_of_alphabet en_unsorted_tokens mixed_language_tie " +
  "partial_both_empty_arg partial_discontinuous partial_exactly_07 partial_same_arg1_plus " +
  "partial_single_token_arg1 partial_tie_dict_order partial_unlinked_gold_vs_skip rand_dense_00 rand_docs_00 " +
  "rand_en_00 rand_zh_00 round_13_of_32 same_args_two_gold_one_pred st15_test_scorer sup_en_count_mismatch " +
  "sup_en_invalid sup_zh_random zh_altlex_as_explicit zh_empty_output";

/** Returns the names of the official scorers' cases that run. @param folder the golden files of the scorers */
export function scorerCases(folder: string): string[] {
  return runsAll ? readdirSync(join(folder, "cases")) : unitCases.split(" ");
}
