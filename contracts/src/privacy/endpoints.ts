import { z } from 'zod';
import { anyone, endpoint, fileEndpoint, sees } from '../kernel/endpoint.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { day, id, maybe, maybeText, oneOf } from '../kernel/values.ts';
import { byPerson, candidate } from '../people/record-kind.ts';
import { answerWayKeys, copyLinkDays, requestKindKeys, requestWayKeys } from './values.ts';

// What administrators do for people who ask about their data (docs/rules/compliance.md#requests-about-data).

const position = z.number().optional();
const needs = sees(byPerson('candidate_id'), 'MANAGE_ORG');
const person = { candidate_id: idOfExisting(candidate) };
const done = z.object({ request: z.object({ id: z.string() }), position });
/** Ids in a query, with commas between them. */
const ids = z
  .string()
  .max(10_000)
  .optional()
  .transform((text) => text?.split(',').filter(Boolean) ?? []);

export const recordRequest = endpoint('/api/people/privacy/request', {
  needs,
  visit: 'open',
  summary:
    'Record what a person asked about their data: access, erasure, correction or objection, how and on what day it came. An administrator gets a task with the deadline. One request of a kind is open at a time. Errors: not_found, wrong_state, sample, erased.',
  request: z.strictObject({
    ...person,
    kind: oneOf('Request', requestKindKeys),
    via: oneOf('How it came', requestWayKeys),
    asked_on: maybe(day('Day it came')),
    details: maybeText('What they ask', 2000),
  }),
  payload: done,
});
export const answerRequest = endpoint('/api/people/privacy/answer', {
  needs,
  visit: 'open',
  summary: `Answer a request. \`how\`: \`sent\` mails the person a link that opens the copy of their data for ${copyLinkDays} days, without the notes in \`left_out\`; a refusal needs a reason. Errors: not_found, validation, wrong_state (no address), erased.`,
  request: z.strictObject({
    ...person,
    request_id: z.string().max(60),
    how: oneOf('Answer', answerWayKeys),
    reason: maybeText('Reason', 2000),
    left_out: z.array(id).max(500).default([]),
  }),
  payload: done,
});
export const reopenRequest = endpoint('/api/people/privacy/reopen', {
  needs,
  visit: 'open',
  summary:
    'Open an answered request again, because the answer was noted by mistake. A link that was sent stops working. Errors: not_found, wrong_state, erased.',
  request: z.strictObject({ ...person, request_id: id }),
  payload: done,
});
export const CopyPreview = z.object({
  applications: z.number(),
  messages: z.number(),
  documents: z.number(),
  events: z.number(),
  reachable: z.boolean(),
  notes: z.array(z.object({ id, at: z.string(), author: z.string(), text: z.string() })),
});
export const previewCopy = endpoint('/api/people/privacy/preview', {
  shows: 'record',
  reads: true,
  needs,
  summary:
    'What the copy for a person would hold, with the notes to be read before it is sent. Errors: not_found, erased.',
  request: z.strictObject(person),
  payload: CopyPreview,
});
export const downloadCopy = fileEndpoint('/api/people/privacy/copy', {
  kind: 'stream',
  types: ['application/zip'],
  needs,
  summary:
    'The copy of a person’s data as a ZIP: `data.json` for programs, `data.html` for people, and their documents. Private notes and words about other people’s pay are not in it. It is recorded. Errors: not_found, erased.',
  request: z.object({ ...person, left_out: ids }),
});
export const certificate = fileEndpoint('/api/people/privacy/certificate', {
  kind: 'stream',
  types: ['application/pdf', 'text/html'],
  needs,
  summary:
    'The certificate of a finished erasure as PDF or HTML: what went, what stays without a name, where was searched afterwards. It names no person. Errors: not_found, wrong_state.',
  request: z.object({ ...person, format: oneOf('Format', ['pdf', 'html']).default('pdf') }),
});
export const askRenewal = endpoint('/api/people/privacy/consent/ask', {
  needs,
  visit: 'open',
  summary:
    'Ask a person now whether they may be kept longer for other jobs: a letter with a link to say yes or no. Errors: not_found, wrong_state, erased.',
  request: z.strictObject(person),
  payload: z.object({ position }),
});
export const withdrawConsent = endpoint('/api/people/privacy/consent/withdraw', {
  needs,
  visit: 'open',
  summary: 'Record that a person takes back their consent to be kept for other jobs. Errors: not_found, erased.',
  request: z.strictObject(person),
  payload: z.object({ position }),
});

/** Slows down callers who guess links. */
const limit = { most: 60, seconds: 3600 };
export const answerConsent = endpoint('/:org/consent/:token/api/answer', {
  needs: anyone,
  limit,
  bytes: 4 * 1024,
  summary:
    'A person says by the link of the letter whether they may be kept for other jobs. Saying the same again changes nothing. Errors: not_found, rate_limited.',
  request: z.strictObject({ keep: z.boolean() }),
  payload: z.object({ position }),
});
export const fetchCopy = fileEndpoint('/:org/your-data/:token/api/copy', {
  kind: 'stream',
  types: ['application/zip'],
  needs: anyone,
  limit: { most: 20, seconds: 3600 },
  summary: 'A person downloads the copy of their data by the link of the answer. Errors: not_found, rate_limited.',
  request: z.object({}),
});
