import type { JobEvent } from '@candor/contracts/jobs/events';
import type { FromSuggestion } from '@candor/contracts/requirements/suggestions';
import type { Provider } from '@candor/contracts/jobs/values';
import type { Job } from '../../states/job.state.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import type { EditorRules } from './job-commands.decider.ts';

// The rules of the suggestions for a job, and what people made of them. A suggestion is saved only by a person
// (docs/rules/drafting-without-a-model.md#a-draft-is-only-a-draft).

const unknown = reject('not_found', 'Suggestion not found.');
const same = (one: string, other: string): boolean =>
  one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();

/** The event for the history when a suggestion is saved, with the `name` and `text` that were saved. Each suggestion is settled only once; an unknown one has no event. */
export const settles = (
  job: Job,
  from: FromSuggestion | undefined,
  { name, text }: { name: string; text: string },
): JobEvent[] => {
  const found = from && job.suggestions[from.id];
  const suggested = found?.items[from!.item];
  if (!found || !suggested || found.settled.includes(from.item)) return [];
  const told = { suggestion_id: from.id, item: from.item, name: suggested.name };
  return [
    same(text, suggested.text)
      ? { type: 'SuggestionKept', data: told }
      : { type: 'SuggestionChanged', data: { ...told, new_name: name } },
  ];
};
/** The writer of the saved text: the suggestion's provider, or the person who saves it. */
export const sourceOf = (job: Job, from: FromSuggestion | undefined): 'manual' | Provider =>
  (from && job.suggestions[from.id]?.provider) ?? 'manual';

/** The events of a change, and the event of the suggestion that the change settles. */
export const andSettles = (
  decided: readonly JobEvent[] | Rejection,
  job: Job,
  from: FromSuggestion | undefined,
  as: { name: string; text: string },
): readonly JobEvent[] | Rejection =>
  isRejection(decided) || !decided.length ? decided : [...decided, ...settles(job, from, as)];

export const suggesting: EditorRules<'noteSuggestions' | 'refuseSuggestions'> = {
  noteSuggestions: (command, _, { newId }) =>
    command.items.length ? [{ type: 'SuggestionsMade', data: { ...command, suggestion_id: newId() } }] : [],

  refuseSuggestions: ({ suggestion_id, items }, job) => {
    const found = job.suggestions[suggestion_id];
    if (!found || items.some((item) => !found.items[item])) return unknown;
    return [...new Set(items)]
      .filter((item) => !found.settled.includes(item))
      .map((item) => ({
        type: 'SuggestionRefused' as const,
        data: { suggestion_id, item, name: found.items[item]!.name },
      }));
  },
};
