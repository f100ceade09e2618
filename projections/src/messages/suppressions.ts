import { idOf } from '@candor/contracts/all-events';
import type { SenderEvent, SuppressionEvent } from '@candor/contracts/messages/suppression-events';
import {
  senderList,
  type SenderRow,
  suppressionList,
  type SuppressionRow,
} from '@candor/contracts/messages/suppressions';
import { projection } from '../kernel/projection.ts';

/** The addresses that get no emails at present, by their fingerprints. */
export const suppressions = projection<SuppressionRow, SuppressionEvent>({
  name: 'suppressions',
  version: 1,
  list: suppressionList,
  keys: (event) => [idOf(event.stream)],
  on: {
    AddressSuppressed: (_, { data, metadata, stream }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      why: data.why,
      since: metadata.occurred_at,
      by: metadata.actor.type === 'user' ? metadata.actor.id : null,
      candidate_id: data.person_id,
      message_id: data.message_id,
    }),
    SuppressionLifted: () => null,
  },
});

/** The senders whose emails are or were held back. */
export const senders = projection<SenderRow, SenderEvent>({
  name: 'senders',
  version: 1,
  list: senderList,
  keys: (event) => [idOf(event.stream)],
  on: {
    SenderPaused: (row, { data: { user_id, letters, bounces, complaints }, metadata, stream }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      user_id,
      paused_at: metadata.occurred_at,
      resumed_at: row?.resumed_at ?? null,
      letters,
      bounces,
      complaints,
    }),
    SenderResumed: (row, { metadata }) => row && { ...row, paused_at: null, resumed_at: metadata.occurred_at },
  },
});
