import { compose } from '../words/say.ts';
import { z } from 'zod';
import { opensSomePeople, searches } from '../accounts/needs.ts';
import { skill } from '../catalogues/content.ts';
import { tag } from '../catalogues/hiring.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { job } from '../jobs/record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { endpoint, orNew, sees } from '../kernel/endpoint.ts';
import { byPerson } from './record-kind.ts';
import { isHtml } from '../values/rich-request.ts';
import { ofNew, takenOnly } from '../kernel/taken.ts';
import { fileName, id, longText, maybe, maybeText, oneOf, text, url, whole } from '../kernel/values.ts';
import { keysOf } from '../jobs/values.ts';
import { personfield } from '../catalogues/person-fields.ts';
import { linkKinds, personFields } from './fields.ts';
import { mostMentions, noteEditMinutes } from '../notes/notes.ts';
import { GivenValue } from './person-fields.ts';
import { ListedPerson } from './rows.ts';
import { mostSkills } from './skills.ts';

const position = z.number().optional();
const newOrId = z.union([id, z.literal('new')]).optional();
export const upsertCandidate = endpoint('/api/people/candidates/upsert', {
  needs: orNew(sees(byPerson('id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE'),
  summary:
    'Create or change a person. `values` and `skills` only of a new one. Errors: duplicate (with existing_id), not_found, stale, wrong_state.',
  request: takenOnly(
    z.strictObject({
      id: newOrId,
      version: z.number().optional(),
      type: z.enum(['prospect', 'candidate']).optional(),
      ...personFields.changes,
      /** Values of the organization's candidate fields; only for a new person. */
      values: z
        .array(z.strictObject({ field_id: idOfExisting(personfield), value: GivenValue }))
        .max(100, 'At most 100 fields are allowed.')
        .optional(),
      /** Only for a new person. */
      skills: z.array(idOfExisting(skill)).max(mostSkills).optional(),
    }),
    ofNew('type'),
  ),
  payload: z.object({ candidate: z.object({ id, name: z.string(), version: z.number() }), position }),
});
export const fetchCandidate = endpoint('/api/people/candidates/fetch', {
  shows: 'record',
  reads: true,
  needs: sees(byPerson('id'), 'MANAGE_PEOPLE', 'MANAGE_CANDIDATE'),
  summary: 'One person, whole.',
  request: z.strictObject({ id }),
  payload: z.object({ candidate: ListedPerson }),
});
export const lookAtCandidate = endpoint('/api/people/candidates/presence', {
  reads: true,
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary:
    'Say that a tab shows a person, every ten seconds, or no more. Others who show them hear it on /events. It is kept nowhere.',
  request: z.strictObject({ candidate_id: id, tab: id, open: z.boolean() }),
  payload: z.object({ shown: z.boolean() }),
});
export const searchCandidates = endpoint('/api/people/candidates/search', {
  reads: true,
  needs: searches,
  summary: 'People by words, for pickers.',
  request: z.strictObject({
    q: text('Search', 200),
    limit: whole('Limit', 1, 50).default(20),
    job_id_exclude: maybe(idOfExisting(job)),
  }),
  payload: z.object({ items: z.array(z.object({ id, name: z.string(), subtitle: z.string() })) }),
});
export const upsertNote = endpoint('/api/people/candidates/note/upsert', {
  also: ['/api/people/candidates/note'],
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: `Write a note, or edit an own one within ${noteEditMinutes} minutes. Members who are mentioned must be able to read it, and are told. Errors: wrong_state.`,
  request: z.strictObject({
    id: newOrId,
    candidate_id: id,
    body: isHtml(longText('Note', 50_000).trim().min(1, 'Note is required.')),
    /** The default for a new note is team. An existing note keeps its visibility and its job; a different value is refused. */
    visibility: z.enum(['team', 'private']).optional(),
    job_id: maybe(idOfExisting(job)),
    /** Members to notify. A member whose name does not follow an @ in the text is not notified. */
    mentions: z
      .array(idOfExisting(member))
      .max(mostMentions, compose('At most {most, number} people can be mentioned in a note.', { most: mostMentions }))
      .default([]),
  }),
  payload: z.object({ note: z.object({ id }), position }),
});
export const noteReaders = endpoint('/api/people/candidates/note/readers', {
  reads: true,
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'The members who could read a note that the caller writes now, and so may be mentioned in it.',
  request: z.strictObject({
    candidate_id: id,
    visibility: z.enum(['team', 'private']).default('team'),
    job_id: maybe(idOfExisting(job)),
  }),
  payload: z.object({ members: z.array(z.object({ value: id, label: z.string() })) }),
});
export const deleteNote = endpoint('/api/people/candidates/note/delete', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'Remove an own note; an administrator any.',
  request: z.strictObject({ id, candidate_id: id }),
  payload: z.object({ id, position }),
});
export const upsertUrl = endpoint('/api/people/candidates/url/upsert', {
  also: ['/api/people/candidates/url'],
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'Add a link.',
  request: z.strictObject({
    candidate_id: id,
    kind: oneOf('Kind', keysOf(linkKinds)),
    url,
  }),
  payload: z.object({ url: z.object({ id }), position }),
});
export const deleteUrl = endpoint('/api/people/candidates/url/delete', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'Remove a link.',
  request: z.strictObject({ id, candidate_id: id }),
  payload: z.object({ id, position }),
});
export const attachTags = endpoint('/api/people/candidates/tags/attach', {
  also: ['/api/people/candidates/tags'],
  needs: sees(byPerson('candidate_ids', 'candidate_ids'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'Add or remove tags of up to 100 people.',
  request: z.strictObject({
    candidate_ids: z.array(id).min(1).max(100, 'At most 100 candidates are allowed.'),
    add: z.array(idOfExisting(tag)).max(20).default([]),
    remove: z.array(id).max(20).default([]),
  }),
  payload: z.object({ done: z.array(id), position }),
});
export const attachSkills = endpoint('/api/people/candidates/skills/attach', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'Add skills of the list to a person, or remove some. Errors: not_found, limit.',
  request: z.strictObject({
    candidate_id: id,
    add: z.array(idOfExisting(skill)).max(mostSkills).default([]),
    remove: z.array(id).max(mostSkills).default([]),
  }),
  payload: z.object({ candidate: z.object({ id, skills: z.array(id) }), position }),
});
export const possibleSkills = endpoint('/api/people/candidates/skills', {
  reads: true,
  needs: opensSomePeople,
  summary: 'The skills that somebody may have, in their order.',
  request: z.strictObject({}),
  payload: z.object({ skills: z.array(z.object({ value: id, label: z.string() })) }),
});
export const assignOwner = endpoint('/api/people/candidates/owner', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary: 'Say which member looks after a person; null: nobody.',
  request: z.strictObject({ candidate_id: id, user_id: idOfExisting(member).nullable() }),
  payload: z.object({ candidate: z.object({ id, owner_id: id.nullable() }), position }),
});
export const setContact = endpoint('/api/people/candidates/contact', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'),
  summary:
    'Note that a person does not want to be contacted, or may be again. Until then nothing leaves but what confirms an application; letters that wait are cancelled when they fall due. Errors: not_found.',
  request: z.strictObject({ candidate_id: id, do_not_contact: z.boolean() }),
  payload: z.object({ candidate: z.object({ id, do_not_contact: z.boolean() }), position }),
});
export const possibleOwners = endpoint('/api/people/candidates/owners', {
  reads: true,
  needs: opensSomePeople,
  summary: 'The members who can look after a person, because they may open candidates; the caller first.',
  request: z.strictObject({}),
  payload: z.object({ members: z.array(z.object({ value: id, label: z.string() })) }),
});
export const upsertResume = endpoint('/api/people/candidates/resume/upsert', {
  needs: sees(byPerson('candidate_id'), 'UPLOAD'),
  summary: 'Attach an uploaded file as a resume. Its text is read in the background. Errors: file.',
  request: z.strictObject({
    candidate_id: id,
    file_id: z.string().max(200),
    file_name: fileName('File name', 200),
    job_id: maybe(idOfExisting(job)),
  }),
  payload: z.object({ resume: z.object({ id }), position }),
});
export const deleteResume = endpoint('/api/people/candidates/resume/delete', {
  needs: { ...sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE', 'MANAGE_PEOPLE'), besides: ['UPLOAD'] },
  summary:
    'Remove a resume. The stored file is deleted for good, and searches find the person by the newest resume that is left. Errors: not_found, wrong_state.',
  request: z.strictObject({ id, candidate_id: id }),
  payload: z.object({ id, position }),
});
export const withdrawOwnLinks = endpoint('/api/people/candidates/links/withdraw', {
  needs: sees(byPerson('id'), 'MANAGE_PEOPLE'),
  visit: 'refused',
  summary:
    'The links by which a candidate opens their own applications stop working. The next mail that confirms an application carries a new one. Errors: not_found.',
  request: z.strictObject({ id }),
  payload: z.object({ position }),
});
export const availableJobs = endpoint('/api/people/candidates/jobs/available', {
  reads: true,
  needs: sees(byPerson('candidate_id'), 'MANAGE_CANDIDATE'),
  summary: 'Jobs a person can be added to.',
  request: z.strictObject({ candidate_id: id, search: maybeText('Search') }),
  payload: z.object({ jobs: z.array(z.object({ value: id, label: z.string() })) }),
});
