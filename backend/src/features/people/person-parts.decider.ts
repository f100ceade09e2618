import type { CandidateEvent } from '@candor/contracts/people/events';
import { type FieldValue, sameValue, type SeenField } from '@candor/contracts/people/person-fields';
import { mostSkills } from '@candor/contracts/people/skills';
import { erasedText } from '@candor/contracts/values/erased';
import type { PersonFields } from '../../states/candidate.state.ts';
import { reject } from '../../kernel/decider.ts';

// What several groups of rules of a person's record use.

/** An entry of a small list, with its present name. */
export type NamedEntry = { id: string; name: string };
/** The value for one of the organization's own fields. */
export type Written = { field: Pick<SeenField, 'id' | 'name' | 'kind'>; to: FieldValue | null };
export const noCandidate = reject('not_found', 'Candidate not found.');
/** Refuses a name that equals the text that is shown in place of an erased person's name. */
export const notTheWord = ({ first_name, last_name }: Partial<PersonFields>) =>
  [first_name, last_name].some((name) => name?.trim() === erasedText)
    ? reject('validation', 'The name {name} is reserved: erased people are shown like this.', { name: erasedText })
    : null;
export const withSkills = (add: readonly NamedEntry[], held: readonly string[]): CandidateEvent[] =>
  [...new Map(add.map((each) => [each.id, each])).values()]
    .filter(({ id }) => !held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateSkillAdded', data: { skill_id: id, name } }));
export const withTags = (add: readonly NamedEntry[], held: readonly string[]): CandidateEvent[] =>
  add
    .filter(({ id }) => !held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateTagged', data: { tag_id: id, name } }));
export const withoutTags = (remove: readonly NamedEntry[], held: readonly string[]): CandidateEvent[] =>
  remove
    .filter(({ id }) => held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateUntagged', data: { tag_id: id, name } }));
export const withoutSkills = (remove: readonly NamedEntry[], held: readonly string[]): CandidateEvent[] =>
  remove
    .filter(({ id }) => held.includes(id))
    .map(({ id, name }) => ({ type: 'CandidateSkillRemoved', data: { skill_id: id, name } }));
/** The refusal of too many skills. A person who has too many already, for example from several records, can still lose some. */
export const tooManySkills = (held: readonly string[], added: number, removed = 0) =>
  added && held.length + added - removed > mostSkills
    ? reject('limit', 'A person can have at most {most, number} skills.', { most: mostSkills })
    : null;
export const writing = ({ field, to }: Written, from: FieldValue | null): CandidateEvent[] =>
  sameValue(from, to)
    ? []
    : [{ type: 'CandidateFieldChanged', data: { field_id: field.id, name: field.name, kind: field.kind, from, to } }];
