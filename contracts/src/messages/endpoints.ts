import { audiences } from '../people/reaches.ts';
import { letterTopics } from './letter-topics.ts';
import { suppressionReasons } from './suppression-events.ts';
import { z } from 'zod';
import { messagetemplate } from '../catalogues/templates.ts';
import { endpoint, orNew, sees } from '../kernel/endpoint.ts';
import { readsJob } from '../jobs/record-kind.ts';
import { byApplication } from '../pipeline/record-kind.ts';
import { byMessage } from './record-kind.ts';
import { sendsInvites } from '../accounts/needs.ts';
import type { Group } from '../kernel/permission.ts';
import { languages } from '../words/say.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { candidate } from '../people/record-kind.ts';
import { job } from '../jobs/record-kind.ts';
import { id, maybe, moment, oneOf } from '../kernel/values.ts';
import { templateKinds } from './merge-tags.ts';
import { MessageRow } from './rows.ts';

export const readEmail = endpoint('/api/read/email', {
  shows: 'messages',
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  summary: 'One message, whole.',
  request: z.strictObject({ message_id: id, read: z.boolean().default(true) }),
  payload: z.object({ message: MessageRow }),
});
export const messageThen = endpoint('/api/messages/then', {
  shows: 'messages',
  reads: true,
  needs: sees(byMessage('message_id'), 'MANAGE_MESSAGES', 'MANAGE_JOB_MESSAGE'),
  summary:
    'One message, whole, as it was at the moment `as_of`. The caller must see it now, and it must have been one that they see. Errors: not_found (also if it had not been written).',
  request: z.strictObject({ message_id: id, as_of: moment }),
  payload: z.object({ message: MessageRow }),
});

/** Members who write templates or send messages. */
const senders = [
  'MANAGE_GENERAL_COMMUNICATION_SETTINGS',
  'MANAGE_MESSAGES',
  'MANAGE_JOB_MESSAGE',
] as const satisfies Group[];
const Named = z.object({ id, name: z.string() }).nullable();
export const fetchTemplate = endpoint('/api/org/messagetemplate/fetch', {
  reads: true,
  // A member who may send an invitation may read its text.
  needs: orNew(readsJob('list', byApplication('application_id'), ...senders, ...sendsInvites.groups), ...senders),
  summary:
    'A message template by `id` or `key`, and the letter it becomes: for an application, for a candidate on the latest of their jobs or on `job_id`, or for a sample candidate. Without a template, the values for a text of this `kind`. Errors: not_found.',
  request: z.strictObject({
    id: maybe(idOfExisting(messagetemplate)),
    key: maybe(z.string().max(60)),
    /** Overrides the stored kind, for a text that is still being written. */
    kind: maybe(oneOf('Kind', templateKinds)),
    candidate_id: maybe(idOfExisting(candidate)),
    application_id: maybe(id),
    job_id: maybe(idOfExisting(job)),
  }),
  payload: z.object({
    template: z
      .object({
        id,
        key: z.string().nullable(),
        name: z.string(),
        kind: z.string(),
        subject: z.string(),
        body: z.string(),
      })
      .nullable(),
    rendered: z.object({ subject: z.string(), body: z.string() }).nullable(),
    /** The language of the words that the product adds to the letter. */
    language: z.enum(languages),
    /** The HTML at the end of every letter of this kind. */
    after: z.string(),
    unresolved_tags: z.array(z.string()),
    /** Why the letter would not be sent; null: it would. */
    not_sent: z.string().nullable(),
    /** The values of the tags. */
    values: z.record(z.string(), z.string()),
    /** Tags whose value is only an example. */
    samples: z.array(z.string()),
    from_name: z.string(),
    footer: z.string().nullable(),
    to: z.object({
      email: z.string().nullable(),
      do_not_contact: z.boolean(),
      unsubscribed_at: z.string().nullable(),
      refuses: z.array(z.enum(letterTopics)).optional(),
      sample: z.boolean(),
      suppressed: z.enum(suppressionReasons).nullable().optional(),
      company: z.object({ name: z.string(), blocks: z.boolean() }).nullable().optional(),
      audience: z.enum(audiences).optional(),
    }),
    candidate: Named,
    job: Named,
  }),
});
