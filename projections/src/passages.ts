import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { passagesList, type PassagesRow, type StoredPassage, weekOf } from '@candor/contracts/reports/rows';
import { projection } from './kernel/projection.ts';

/** Stages in which nobody waits for a decision any more: they make no passage. */
const endings = new Set(['hired', 'archived', 'offer_declined']);

type ArrivalEvent = Recorded<{ type: string; data: { job_id: string; to_step: StepMark; source: string } }>;
const begin = (event: ArrivalEvent): PassagesRow => ({
  id: idOf(event.stream),
  job_id: event.data.job_id,
  source: event.data.source,
  passages: [],
  week: 0,
});
/** Ends the open passage, if any, and begins one in the step that was entered, unless that step is an ending. */
const move = (row: PassagesRow, event: Recorded, { id, name, type }: StepMark): PassagesRow => {
  const now = Date.parse(event.metadata.occurred_at);
  const passages = row.passages.map((passage): StoredPassage => {
    const [step, called, kind, entered_at, entered, , left] = passage;
    return left === null ? [step, called, kind, entered_at, entered, now, event.revision] : passage;
  });
  if (endings.has(type)) return { ...row, passages, week: weekOf(passages.at(-1)?.[5] ?? now) };
  return { ...row, passages: [...passages, [id, name, type, now, event.revision, null, null]], week: 0 };
};
type Moved = Recorded<{ type: string; data: { to_step: StepMark } }>;
const moved = (row: PassagesRow | null, event: Moved) => row && move(row, event, event.data.to_step);

/** How long each application stayed in each step: what reports about stages count. */
export const passages = projection<PassagesRow, ApplicationEvent>({
  name: 'passages',
  version: 2,
  list: passagesList,
  keys: (event) => [idOf(event.stream)],
  on: {
    LeadAdded: (row, event) => row ?? move(begin(event), event, event.data.to_step),
    ApplicationSubmitted: (row, event) => move(row ?? begin(event), event, event.data.to_step),
    ApplicationAdvanced: moved,
    ApplicationShiftedUp: moved,
    ApplicationArchived: moved,
    ApplicationRestored: moved,
    ApplicationRevived: moved,
    OfferExtended: moved,
    OfferDeclined: moved,
    CandidateHired: moved,
  },
});
