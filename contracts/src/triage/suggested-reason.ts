import { knockoutReason } from '../pipeline/knockout-terms.ts';
import type { FormAnswer } from '../pipeline/panel.ts';

// The reason that recorded facts suggest for archiving a candidate. It is highlighted for the reader and never chosen for them.

/** A new organization's name for the reason for applicants after the last opening was filled. */
export const positionFilledReason = 'Not considered: position already filled';
/** The facts that suggest a reason, the strongest first. knockout: an answer that counts against the candidate. filled: as many hires as openings. */
export const suggestingFacts = ['knockout', 'filled'] as const;
export type SuggestingFact = (typeof suggestingFacts)[number];
const names: Record<SuggestingFact, string> = { knockout: knockoutReason, filled: positionFilledReason };
/** The organization's reason for each fact. In older organizations, whose reasons have no use, its name identifies it. */
export const suggestingReasons = (
  reasons: readonly { id: string; name: string; use: string | null }[],
): Record<SuggestingFact, string | null> => {
  const of = (fact: SuggestingFact) =>
    (reasons.find(({ use }) => use === fact) ?? reasons.find(({ name }) => name === names[fact]))?.id ?? null;
  return { knockout: of('knockout'), filled: of('filled') };
};

export type Because =
  /** `answers`: the answers that count against the candidate; empty while they are unknown. */
  { fact: 'knockout'; answers: FormAnswer[] } | { fact: 'filled'; openings: number };
export type SuggestedReason = { id: string; because: Because };
/** The reason that the facts suggest for this candidate, with its facts; null: none. */
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
