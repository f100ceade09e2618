import type { NamedActivity } from '@candor/contracts/organization/rows';

/** Whether the sentence begins with the candidate's name: it says what they did, or what happened to them. */
export const isOwnAct = ({ actor, candidate_name }: Pick<NamedActivity, 'actor' | 'candidate_name'>): boolean =>
  actor.type === 'candidate' && candidate_name !== null;
/** The words for the person that a sentence is about, in each language. */
const theCandidate = /\b(?:(?:the|a) candidate|die Person)\b/;
/** The text before and after the name of a candidate, or of a job, in a sentence: 'archived Ada Lovelace from First Round'. A sentence that mentions neither ends with the name. */
export const aroundName = ({
  sentence,
  candidate_name,
  job_name,
}: Pick<NamedActivity, 'sentence' | 'candidate_name' | 'job_name'>): [before: string, after: string] => {
  const [said] = candidate_name ? (theCandidate.exec(sentence) ?? []) : [job_name];
  const at = said ? sentence.indexOf(said) : -1;
  return at < 0 ? [`${sentence}: `, ''] : [sentence.slice(0, at), sentence.slice(at + said!.length)];
};
