import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import {
  automaticArchiveList,
  type AutomaticArchiveRow,
  type LedgerItem,
  ledgerList,
  type LedgerRow,
} from '@candor/contracts/privacy/ledger-rows';
import { projection } from '../kernel/projection.ts';

type Suggesting = Extract<
  JobEvent,
  { type: 'SuggestionsMade' | 'SuggestionKept' | 'SuggestionChanged' | 'SuggestionRefused' }
>;
const settled = (
  row: LedgerRow | null,
  event: Recorded<Exclude<Suggesting, { type: 'SuggestionsMade' }>>,
  fate: LedgerItem['fate'],
  new_name: string | null = null,
): LedgerRow | null =>
  row && {
    ...row,
    items: row.items.map((item, at) =>
      at === event.data.item
        ? { ...item, fate, new_name, by: event.metadata.actor.id, at: event.metadata.occurred_at }
        : item,
    ),
  };

/** What was suggested for jobs, by which program, and what members did with the suggestions. */
export const suggestionLedger = projection<LedgerRow, Suggesting>({
  name: 'suggestion-ledger',
  version: 1,
  list: ledgerList,
  keys: (event) => [event.data.suggestion_id],
  on: {
    SuggestionsMade: (_, event) => ({
      id: event.data.suggestion_id,
      organization_id: event.metadata.organization_id,
      job_id: idOf(event.stream),
      what: event.data.what,
      provider: event.data.provider,
      model: event.data.model,
      prompt_hash: event.data.prompt_hash,
      at: event.metadata.occurred_at,
      by: event.metadata.actor.id,
      items: event.data.items.map(({ name }) => ({ name, fate: 'open', new_name: null, by: null, at: null })),
    }),
    SuggestionKept: (row, event) => settled(row, event, 'kept'),
    SuggestionChanged: (row, event) => settled(row, event, 'changed', event.data.new_name),
    SuggestionRefused: (row, event) => settled(row, event, 'refused'),
  },
});

type Archiving = Extract<ApplicationEvent, { type: 'ApplicationArchived' | 'MoveTakenBack' }>;
const archiveOf = (stream: string, revision: number): string => `${idOf(stream)}-${revision}`;
/** Each archive that a program decided: for a knockout answer alone. Closing or merging a job archives too, but a member decided that. An archive that was undone is removed. */
export const automaticArchives = projection<AutomaticArchiveRow, Archiving>({
  name: 'automatic-archives',
  version: 3,
  list: automaticArchiveList,
  keys: (event) => [
    archiveOf(event.stream, event.type === 'MoveTakenBack' ? event.data.takes_back.revision : event.revision),
  ],
  on: {
    ApplicationArchived: (row, event) =>
      event.data.knockout
        ? {
            id: archiveOf(event.stream, event.revision),
            organization_id: event.metadata.organization_id,
            at: event.metadata.occurred_at,
          }
        : row,
    MoveTakenBack: () => null,
  },
});
