import { z } from 'zod';
import { anyone, endpoint, holds } from '../kernel/endpoint.ts';
import { idOfExisting } from '../kernel/reference.ts';
import { id, maybe, maybeText, text } from '../kernel/values.ts';
import { candidate } from '../people/record-kind.ts';

/** The most calls of one network address that are counted in a minute. */
const mostVisits = 600;
/** A public call by which a page reports that it was read. */
export const recordEngagement = endpoint('/api/engagement/upsert', {
  needs: anyone,
  limit: { most: mostVisits, seconds: 60, over: {} },
  bytes: 8 * 1024,
  sessionless: true,
  summary:
    'Record a sign of interest. `visitor_id` is the number that the answer of the visitor gave them. A sign with `email` counts for the contact with this address who agreed to marketing, with or without `visitor_id`. Without both, and from a browser that asks not to be tracked, a visit counts as a view and nothing else. The answer is the same whether there is such an organization, kind or contact. Errors: validation (a kind that is recorded automatically, such as a form that was sent).',
  request: z.strictObject({
    organization: text('Organization', 80),
    type_key: text('Type', 60),
    visitor_id: maybeText('Visitor', 64),
    email: maybeText('Email', 254),
    page_id: maybe(id),
    url: maybeText('Address', 1000),
    company_domain: maybeText('Company', 120),
  }),
  payload: z.object({}),
});
export const findCompany = endpoint('/engagement/company/find', {
  needs: anyone,
  limit: { most: 30, seconds: 3600 },
  reads: true,
  summary:
    'Find an organization with public pages by its whole name or domain. Members find only their own. The answer holds what the public pages show.',
  request: z.strictObject({ query: text('Query', 120) }),
  payload: z.object({
    companies: z.array(
      z.object({ name: z.string(), primary_domain: z.string().nullable(), logo_url: z.string().nullable() }),
    ),
  }),
});

export const Sign = z.object({
  id,
  /** The person's id. Null: the reader may not see the person. */
  candidate_id: id.nullable(),
  at: z.string(),
  type_key: z.string(),
  name: z.string(),
  points: z.number(),
  decay_days: z.number(),
  page: z.string().nullable(),
  /** What the sign of interest is about. `kind`: null if the reader may not open it. */
  about: z.object({ kind: z.enum(['form', 'event', 'page']).nullable(), id, name: z.string() }).nullable(),
});
export type Sign = z.output<typeof Sign>;
/** The most people whose signs of interest one call returns. */
export const mostAsked = 100;
export const findSigns = endpoint('/api/engagement/signs', {
  needs: holds('VIEW_ENGAGEMENT'),
  reads: true,
  summary:
    'The latest 200 signs behind the points of these contacts, of one kind if `type_key` is given, the newest first, and what they are worth today. People whom the caller does not see are left out.',
  request: z.strictObject({
    candidate_ids: z.array(idOfExisting(candidate)).min(1).max(mostAsked),
    type_key: maybeText('Type', 60),
  }),
  payload: z.object({
    signs: z.array(Sign),
    parts: z.array(
      z.object({
        day: z.string(),
        type_key: z.string(),
        name: z.string(),
        points: z.number(),
        decay_days: z.number(),
        count: z.number(),
      }),
    ),
    names: z.record(z.string(), z.string()),
  }),
});
