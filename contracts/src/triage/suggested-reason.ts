import { knockoutReason } from '../pipeline/knockout-terms.ts';
import type { FormAnswer } from '../pipeline/panel.ts';

// The reason that recorded facts suggest for archiving a candidate. It is marked for the reader and never chosen for them.

/** What a new organisation calls the reason for those who apply after the last opening was filled. */
export const positionFilledReason = 'Not considered: position already filled';
/** The facts that suggest a reason, the most telling first. knockout: an answer that speaks against the candidate. filled: as many hires as openings. */
export const suggestingFacts = ['knockout', 'filled'] as const;
export type SuggestingFact = (typeof suggestingFacts)[number];
const names: Record<SuggestingFact, string> = { knockout: knockoutReason, filled: positionFilledReason };
/** The reason of the organisation for each fact. Organisations from before reasons named their use know it by its name. */
export const suggestingReasons = (
  reasons: readonly { id: string; name: string; use: string | null }[],
): Record<SuggestingFact, string | null> => {
  const of = (fact: SuggestingFact) =>
    (reasons.find(({ use }) => use === fact) ?? reasons.find(({ name }) => name === names[fact]))?.id ?? null;
  return { knockout: of('knockout'), filled: of('filled') };
};

export type Because =
  /** `answers`: those that speak against the candidate; none while the answers are not known. */
  { fact: 'knockout'; answers: FormAnswer[] } | { fact: 'filled'; openings: number };
export type SuggestedReason = { id: string; because: Because };
/** The reason that the facts suggest for this candidate, and why; null: none. */
export const suggestedReason = (
  { knocked_out, answers }: { knocked_out: boolean; answers: readonly FormAnswer[] },
  { hires, openings }: { hires: number; openings: number },
  reasons: Record<SuggestingFact, string | null>,
): SuggestedReason | null => {
  if (knocked_out && reasons.knockout)
    return { id: reasons.knockout, because: { fact: 'knockout', answers: answers.filter(({ failing }) => failing) } };
  if (openings > 0 && hires >= openings && reasons.filled)
    return { id: reasons.filled, because: { fact: 'filled', openings } };
  return null;
};
