import { z } from 'zod';
import { organizes } from '../accounts/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { list } from '../kernel/list.ts';
import { page } from '../kernel/page.ts';
import type { Names, Standard } from '../kernel/standard.ts';
import type { WithSizes } from '../catalogues/pages.ts';
import { email, id, oneOf } from '../kernel/values.ts';
import { say } from '../words/say.ts';
import { notedReasons, type SuppressionReason, suppressionReasons } from './suppression-events.ts';

// Addresses that get no letters, and senders whose letters wait.

export const SuppressionRow = z.object({
  /** A fingerprint of the address. */
  id: z.string(),
  organization_id: z.string(),
  why: z.enum(suppressionReasons),
  since: z.string(),
  /** The member who noted it; null: the mail system did. */
  by: z.string().nullable(),
  candidate_id: z.string().nullable(),
  message_id: z.string().nullable(),
});
export type SuppressionRow = z.output<typeof SuppressionRow>;
export const suppressionList = list<SuppressionRow>()({
  name: 'suppressions',
  about: (row) => (row.candidate_id ? [row.candidate_id] : []),
  fields: {
    why: { kind: 'keyword', of: (row) => row.why },
    since: { kind: 'moment', of: (row) => row.since },
    id: { kind: 'keyword', of: (row) => row.id },
  },
  filters: { why: { field: 'why', kind: 'equal' } },
  sorts: ['since'],
  defaultSort: 'since-desc',
});

export const SenderRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  /** Null: it sends letters that no member signs. */
  user_id: z.string().nullable(),
  /** The time since which the sender's letters wait; null: they are sent. */
  paused_at: z.string().nullable(),
  resumed_at: z.string().nullable(),
  letters: z.number(),
  bounces: z.number(),
  complaints: z.number(),
});
export type SenderRow = z.output<typeof SenderRow>;
export const senderList = list<SenderRow>()({
  name: 'senders',
  about: () => [],
  fields: {
    paused: { kind: 'keyword', of: (row) => (row.paused_at ? 'yes' : 'no') },
    paused_at: { kind: 'moment', of: (row) => row.paused_at },
  },
  filters: { paused: { field: 'paused', kind: 'equal' } },
  sorts: ['paused_at'],
  defaultSort: 'paused_at-desc',
});

export const suppressionWords = (why: SuppressionReason): string => {
  switch (why) {
    case 'bounced':
      return say('Emails to it come back');
    case 'soft_bounces':
      return say('Five emails in a row came back');
    case 'complained':
      return say('The recipient reported an email as unwanted');
    case 'asked':
      return say('The person asked for no emails');
    case 'other':
      return say('Another reason');
  }
};

/** `candidate`: the name of the person who has the address, if the reader sees that person. */
export type ShownSuppression = SuppressionRow & { candidate: string | null };
/** `total`: how many there are; `items` holds the newest. `senders`: those that are paused or were. */
export const suppressionsPage = page<
  Standard &
    WithSizes & {
      items: ShownSuppression[];
      total: number;
      senders: (SenderRow & { name: string | null })[];
      names: Names;
    }
>('/org/suppressions', { needs: organizes });

const summaryOf = (what: string) => `${what} Needs MANAGE_ORG.`;
export const addSuppression = endpoint('/api/org/suppressions/add', {
  needs: organizes,
  visit: 'open',
  summary: summaryOf('An address gets no letters any more. Only a fingerprint of it is kept.'),
  request: z.strictObject({ email: email('Email'), why: oneOf('Reason', notedReasons) }),
  payload: z.object({ suppression: z.object({ id: z.string() }), position: z.number() }),
});
export const liftSuppression = endpoint('/api/org/suppressions/remove', {
  needs: organizes,
  visit: 'open',
  summary: summaryOf('An address gets letters again. Errors: not_found.'),
  request: z.strictObject({ id }),
  payload: z.object({ position: z.number() }),
});
export const findSuppression = endpoint('/api/org/suppressions/find', {
  needs: organizes,
  reads: true,
  summary: summaryOf('Whether this address gets no letters, and why. The whole address must be given.'),
  request: z.strictObject({ email: email('Email') }),
  payload: z.object({ suppression: SuppressionRow.omit({ organization_id: true }).nullable() }),
});
export const resumeSender = endpoint('/api/org/senders/resume', {
  needs: organizes,
  visit: 'open',
  summary: summaryOf('The letters of a paused sender go out again, those that wait too. Errors: not_found.'),
  request: z.strictObject({ id }),
  payload: z.object({ position: z.number() }),
});
