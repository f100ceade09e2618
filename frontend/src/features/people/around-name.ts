import type { NamedActivity } from '@candor/contracts/organization/rows';

/** Whether the candidate did it, or it happened to them without a member: then their name stands first. */
export const isOwnAct = ({ actor, candidate_name }: Pick<NamedActivity, 'actor' | 'candidate_name'>): boolean =>
  actor.type !== 'user' && candidate_name !== null;
/** Whom a sentence speaks of, in each language. */
const theCandidate = /\b(?:(?:the|a) candidate|die Person)\b/;
/** What stands before and after the name in a sentence: 'archived Ada Lovelace from First Round'. A sentence that speaks of no candidate ends with the name. */
export const aroundName = ({ sentence, candidate_name }: Pick<NamedActivity, 'sentence' | 'candidate_name'>) => {
  const found = candidate_name ? theCandidate.exec(sentence) : null;
  return found
    ? [sentence.slice(0, found.index), sentence.slice(found.index + found[0].length)]
    : [`${sentence}: `, ''];
};
