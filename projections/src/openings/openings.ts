import { idOf } from '@candor/contracts/all-events';
import type { JobEvent } from '@candor/contracts/jobs/events';
import { type Hire, openingsAfter, withHire, withLeft } from '@candor/contracts/openings/openings';
import { openingsList, type OpeningsRow } from '@candor/contracts/jobs/rows';
import type { Recorded } from '@candor/contracts/kernel/event';
import { moveEvents, onEach } from '@candor/contracts/pipeline/actions';
import type { ApplicationEvent, StepMark } from '@candor/contracts/pipeline/events';
import { projection } from '../kernel/projection.ts';

type Moved = Recorded & { data: { job_id: string; from_step: StepMark; to_step: StepMark } };
/** Whether a move changes the openings, which it does only if a candidate enters or leaves the hired step. */
const concernsHires = ({ data: { from_step, to_step } }: Moved): boolean =>
  from_step.type === 'hired' || to_step.type === 'hired';
const moved = (row: OpeningsRow | null, event: Moved): OpeningsRow | null => {
  if (!row || !concernsHires(event)) return row;
  return { ...row, hires: withLeft(row.hires, idOf(event.stream), event.data.to_step.type !== 'hired') };
};
const changed = (row: OpeningsRow | null, event: Parameters<typeof openingsAfter>[1]): OpeningsRow | null =>
  row && { ...row, openings: openingsAfter(row.openings, event) };
const noHires: readonly Hire[] = [];

/** The openings of a job and their hires. */
export const openings = projection<OpeningsRow, JobEvent | ApplicationEvent>({
  name: 'openings',
  version: 4,
  list: openingsList,
  keys: (event) => {
    if (event.stream.startsWith('job-')) return [idOf(event.stream)];
    return concernsHires(event as Moved) ? [(event as Moved).data.job_id] : [];
  },
  on: {
    JobCreated: (_, event) => ({
      id: idOf(event.stream),
      organization_id: event.metadata.organization_id,
      openings: openingsAfter([], event),
      hires: noHires,
    }),
    JobDetailsUpdated: (row, event) => ('openings' in event.data.changes ? changed(row, event) : row),
    OpeningAdded: changed,
    OpeningChanged: changed,
    OpeningCancelled: changed,
    OpeningWantedAgain: changed,
    HeadcountRequested: changed,
    HeadcountApproved: changed,
    HeadcountDeclined: changed,
    JobDeleted: () => null,
    SampleJobRemoved: () => null,
    ...onEach(moveEvents(), moved),
    CandidateHired: (row, event) =>
      row && { ...row, hires: withHire(row.hires, idOf(event.stream), event.data.opening ?? null) },
    MoveTakenBack: moved,
  },
});
