import { z } from 'zod';
import { endpoint, sees } from '../kernel/endpoint.ts';
import { byPerson } from '../people/record-kind.ts';
import { id, oneOf, text } from '../kernel/values.ts';
import { erasureReasonKeys } from './erasure-reasons.ts';

// Erasing a person, and what prevents it (docs/rules/compliance.md#erasure). Administrators only.

const position = z.number().optional();
/** What an erasure deletes, and what stays without a name. */
export const ErasurePreview = z.object({
  name: z.string(),
  version: z.number(),
  /** When the person asked to be erased; null: they did not ask. */
  asked_at: z.string().nullable(),
  /** Whether we have an address to which we can send the answer. */
  reachable: z.boolean(),
  /** Whether the person can sign in here with one of their addresses. Their account stays, because it is not part of the record. */
  account: z.boolean(),
  /** The sentence that says what prevents the erasure; null: nothing does. */
  refused: z.string().nullable(),
  goes: z.object({
    records: z.number(),
    files: z.number(),
    notes: z.number(),
    messages: z.number(),
    /** The messages that were not sent yet, and will not be sent after the erasure. */
    waiting: z.number(),
  }),
  stays: z.object({ applications: z.number(), events: z.number() }),
});
export type ErasurePreview = z.output<typeof ErasurePreview>;

export const previewErasure = endpoint('/api/people/candidates/erasure', {
  reads: true,
  needs: sees(byPerson('candidate_id'), 'MANAGE_ORG'),
  summary: 'What erasing a person would take away, what would stay, and what prevents it. Errors: not_found, erased.',
  request: z.strictObject({ candidate_id: id }),
  payload: ErasurePreview,
});
export const eraseCandidate = endpoint('/api/people/candidates/erase', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_ORG'),
  visit: 'open',
  summary:
    'Erase a person with every record that was merged into theirs, for good: their key is destroyed, so their words can never be read again, neither in the log nor in its backups, and their files are deleted. What happened stays, without their name. `confirmation` is their whole name; `tell` sends them the answer before their address goes. A person who was taken back with an import is erased in the same way. Errors: not_found, stale, validation, wrong_state (a legal hold, an application that goes on, a hire), sample.',
  request: z.strictObject({
    candidate_id: id,
    version: z.number(),
    reason: oneOf('Reason', erasureReasonKeys),
    confirmation: text('Name', 200),
    tell: z.boolean(),
  }),
  payload: z.object({ candidate: z.object({ id }), position }),
});
export const deleteCandidate = endpoint('/api/people/candidates/delete', {
  needs: sees(byPerson('id'), 'MANAGE_PEOPLE'),
  summary:
    'Delete the record of a person who has no application, for example one that was added by mistake. Their words are destroyed as in an erasure, and nothing of them stays in a figure, because they stood in none. A person with an application is erased instead (/api/people/candidates/erase), by an administrator. Errors: not_found, stale, wrong_state (an application, a legal hold), sample.',
  request: z.strictObject({ id, version: z.number().optional(), mode: z.literal('delete').optional() }),
  payload: z.object({ candidate: z.object({ id }), position }),
});
export const holdCandidate = endpoint('/api/people/candidates/hold', {
  needs: sees(byPerson('candidate_id'), 'MANAGE_ORG'),
  visit: 'open',
  summary:
    'Place a legal hold on a person, with what it is about, or release it (`matter: null`). Nobody can erase the person meanwhile. Errors: not_found, erased.',
  request: z.strictObject({ candidate_id: id, matter: text('Matter', 300).nullable() }),
  payload: z.object({ candidate: z.object({ id, held: z.boolean() }), position }),
});
