import { z } from 'zod';
import { operates, searches } from '../accounts/needs.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { hiringStatuses, keysOf } from '../jobs/values.ts';
import { text, whole } from '../kernel/values.ts';

export const rebuildProjection = endpoint('/api/application/system/rebuild', {
  needs: operates,
  summary: 'Build a read model again from the log, beside its old rows, and switch. Errors: not_found.',
  request: z.strictObject({ name: text('Name', 60) }),
  payload: z.object({ name: z.string() }),
});

export const retryJob = endpoint('/api/application/system/retry', {
  needs: operates,
  summary: 'Do a failed job again, from its first try. Errors: not_found.',
  request: z.strictObject({ key: text('Key', 300) }),
  payload: z.object({ key: z.string() }),
});

export const turnOnNewEvents = endpoint('/api/application/system/new_events', {
  needs: operates,
  summary:
    'Let every process write what only the present release and later ones can read. This ends the way back to the former release. Errors: wrong_state (a process of a former release runs, or nothing waits for this).',
  request: z.strictObject({}),
  payload: z.object({ release: z.string(), position: z.number() }),
});

/** The mark at the right of a result: how far a person is, or how a job is doing. */
const SearchMark = z.union([
  z.object({ stage: z.object({ name: z.string(), type: z.string() }), since: z.string() }),
  z.object({ status: z.enum(keysOf(hiringStatuses)), live: z.number(), new_resumes: z.number() }),
]);
const SearchItem = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  url: z.string(),
  /** Whether it was found only after one letter was corrected. */
  near: z.boolean(),
  mark: SearchMark.nullable(),
});
export type SearchItem = z.output<typeof SearchItem>;
/** `total`: how many results there are; `items` are the first ones. */
const SearchGroup = z.object({ type: z.string(), title: z.string(), total: z.number(), items: z.array(SearchItem) });
export type SearchGroup = z.output<typeof SearchGroup>;
export const search = endpoint('/api/search', {
  reads: true,
  method: 'GET',
  needs: searches,
  summary:
    'Find jobs, candidates, users, entries of small lists and help on pages that the caller may open: names first, then other words, then names with one letter wrong. `types` names kinds of records with commas between them, such as `job,candidate`; without it, all kinds.',
  request: z.object({
    q: text('Search', 200),
    types: z.string().max(500).optional(),
    limit: whole('Limit', 1, 50).default(8),
    uid: z.string().optional(),
  }),
  payload: z.object({ groups: z.array(SearchGroup) }),
});
