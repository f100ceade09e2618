import { z } from 'zod';
import type { Metadata } from '@candor/contracts/kernel/event';
import { carriedBy } from '../carried.ts';
import type { StoredEvent } from '../ports/event-store.ts';
import type { Job } from '../ports/job-queue.ts';
import { due, ending } from './due.ts';
import { job } from './queued-job.ts';

/** How long (ms) a process has to append what belongs together before a job does it. */
const patience = 10_000;

/** Appends what the append of this event carries and the log lacks. */
export const landRest = job(
  'land-rest',
  { stream: z.string(), revision: z.number() },
  { waitsItself: true, whileSuspended: true },
);

/** The event is in the stream. */
const isThere = ending(
  'event-is-there',
  { id: z.string() },
  ({ id }, events) => events.some((each) => each.id === id),
  {
    tellsDone: true,
  },
);

/** The job that completes an append that carries others. They land in their order, so the last one says whether all have. Null: the event carries nothing. */
export const landingOf = (event: StoredEvent): Job | null => {
  const last = carriedBy(event).at(-1);
  if (!last) return null;
  const { organization_id, recorded_at } = JSON.parse(event.metadata) as Metadata;
  const landing = due({
    key: `land-rest:${event.id}`,
    at: new Date(Date.parse(recorded_at) + patience).toISOString(),
    for: last.stream,
    unless: [isThere({ id: last.events[0]!.id })],
    do: [landRest, { stream: event.stream, revision: event.revision }],
  });
  return { ...landing, data: { ...landing.data, organization_id, causation_id: event.id } };
};
