import type { CandidateEvent } from '@candor/contracts/people/events';
import { sameValue } from '@candor/contracts/people/person-fields';
import { type Changes, changesBetween } from '@candor/contracts/kernel/values';
import { sameLink } from '@candor/contracts/duplicates/contact-keys';
import { type CandidateState, newestWithout, type PersonFields } from '../../states/candidate.state.ts';
import { type Rules, reject } from '../../kernel/decider.ts';
import {
  noCandidate,
  type NamedEntry,
  notTheWord,
  tooManySkills,
  withSkills,
  type Written,
  writing,
  withTags,
  withoutTags,
  withoutSkills,
} from './person-parts.decider.ts';

// The rules of what a file brings to a person’s record, and takes back.

/** What a file says about a person besides their fields. */
type Brought = {
  urls: { kind: string; url: string }[];
  skills?: readonly NamedEntry[];
  tags?: readonly NamedEntry[];
  values?: readonly Written[];
};
const alreadyThere = reject('duplicate', 'This candidate is already on record.');
/** Whether the person has other addresses or numbers besides the primary one, which then cannot be empty. */
const hasOthers = ({ other_emails, other_phones }: PersonFields, name: string): boolean =>
  Boolean((name === 'email' && other_emails?.length) || (name === 'phone' && other_phones?.length));
export type ImportsCommands = {
  /** Makes a record from a file, with the person's links. */
  bringIn: { fields: PersonFields } & Brought;
  /** Adds facts and links from a file; values that the record already has stay. */
  fillEmpty: { fields: Partial<PersonFields> } & Brought;
  /** `id`: the id is the same whenever the same note comes, so that a person gets it only once; a note that was deleted does not come back. */
  bringNote: { id: string; body: string };
  /** Undoes an import that alone has changed the record so far. */
  takeBackImport: Record<never, never>;
  /** Empties the values that an import filled, if they are still the same. */
  emptyAgain: {
    changes: Changes;
    url_ids: string[];
    resume_ids?: string[];
    skills?: readonly NamedEntry[];
    tags?: readonly NamedEntry[];
    note_ids?: readonly string[];
    values?: readonly Written[];
  };
};
export const imports: Rules<CandidateState, ImportsCommands, CandidateEvent> = {
  bringIn: ({ fields, urls, skills = [], tags = [], values = [] }, state, { newId }) =>
    notTheWord(fields) ??
    (state
      ? alreadyThere
      : [
          {
            type: 'CandidateCreated',
            data: { ...fields, type: 'prospect', audience: 'talent', created_via: 'import' },
          },
          ...urls.map((each) => ({ type: 'CandidateUrlAdded' as const, data: { url_id: newId(), ...each } })),
          ...withSkills(skills, []),
          ...withTags(tags, []),
          ...values.flatMap((each) => writing(each, null)),
        ]),
  fillEmpty: ({ fields, urls, skills = [], tags = [], values = [] }, state, { newId }) => {
    if (!state) return noCandidate;
    if (state.sample) return reject('sample', 'This person is made up, and can only be in the sample job.');
    const empty = Object.entries(fields).filter(([name]) => !state.fields[name as keyof PersonFields]);
    const changes = changesBetween(state.fields, Object.fromEntries(empty) as Partial<PersonFields>);
    const added = withSkills(skills, state.skills);
    const tooMany = tooManySkills(state.skills, added.length);
    if (tooMany) return tooMany;
    return [
      ...(Object.keys(changes).length ? [{ type: 'CandidateUpdated' as const, data: { changes } }] : []),
      ...urls
        .filter(({ url }) => state.urls.every((each) => !sameLink(each.url, url)))
        .map((each) => ({ type: 'CandidateUrlAdded' as const, data: { url_id: newId(), ...each } })),
      ...added,
      ...withTags(tags, state.tags),
      ...values.flatMap((each) => (state.values[each.field.id] === undefined ? writing(each, null) : [])),
    ];
  },
  bringNote: ({ id, body }, state) =>
    !state
      ? noCandidate
      : [...state.notes, ...state.removed_notes].some((note) => note.id === id)
        ? []
        : [
            {
              type: 'CandidateNoteAdded',
              data: { note_id: id, body, visibility: 'team', job_id: null, imported: true },
            },
          ],
  takeBackImport: (_, state) => (state ? [{ type: 'ImportedPersonTakenBack', data: {} }] : []),
  emptyAgain: ({ changes, url_ids, resume_ids = [], skills = [], tags = [], note_ids = [], values = [] }, state) => {
    if (!state) return [];
    const newest = newestWithout(state, resume_ids);
    const left = Object.entries(changes).filter(
      ([name, { to }]) => state.fields[name as keyof PersonFields] === to && !hasOthers(state.fields, name),
    );
    const back = Object.fromEntries(left.map(([name, { from, to }]) => [name, { from: to, to: from }]));
    return [
      ...(left.length ? [{ type: 'CandidateUpdated' as const, data: { changes: back } }] : []),
      ...state.urls
        .filter(({ id }) => url_ids.includes(id))
        .map(({ id, kind }) => ({ type: 'CandidateUrlRemoved' as const, data: { url_id: id, kind } })),
      ...state.resumes
        .filter(({ id }) => resume_ids.includes(id))
        .map(({ id }) => ({ type: 'ImportedResumeTakenBack' as const, data: { resume_id: id, newest } })),
      ...withoutSkills(skills, state.skills),
      ...withoutTags(tags, state.tags),
      ...state.notes
        .filter(({ id }) => note_ids.includes(id))
        .map(({ id }) => ({
          type: 'CandidateNoteRemoved' as const,
          data: { note_id: id, with_import: true as const },
        })),
      ...values
        .filter(({ field, to }) => sameValue(state.values[field.id], to))
        .flatMap(({ field, to }) => writing({ field, to: null }, to)),
    ];
  },
};
