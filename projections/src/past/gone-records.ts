import { idOf } from '@candor/contracts/all-events';
import { goneList, type GoneRow } from '@candor/contracts/compliance/gone-rows';
import type { JobEvent } from '@candor/contracts/jobs/events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import type { DealEvent } from '@candor/contracts/sales/events';
import { projection } from '../kernel/projection.ts';

type Back = Extract<
  ApplicationEvent,
  { type: 'LeadTakenBack' | 'ImportedApplicationTakenBack' | 'ApplicationMergeTakenBack' }
>;
type Deleted = Extract<DealEvent, { type: 'DealDeleted' }> | Extract<JobEvent, { type: 'JobDeleted' }>;
const gone = (event: Recorded, kind: GoneRow['kind'], of: Partial<GoneRow> = {}): GoneRow => ({
  id: idOf(event.stream),
  organization_id: event.metadata.organization_id,
  kind,
  job_id: null,
  person_id: null,
  ...of,
  at: event.metadata.recorded_at,
});
const takenBack = (_: GoneRow | null, event: Recorded<Back>): GoneRow =>
  gone(event, 'application', { job_id: event.data.job_id, person_id: event.data.candidate_id });

/** The records that were deleted or taken back and have no row any more. A record that came again keeps its row here. Sample data is not among them: it was erased. */
export const goneRecords = projection<GoneRow, Back | Deleted>({
  name: 'gone-records',
  version: 1,
  list: goneList,
  keys: (event) => [idOf(event.stream)],
  on: {
    LeadTakenBack: takenBack,
    ImportedApplicationTakenBack: takenBack,
    ApplicationMergeTakenBack: takenBack,
    DealDeleted: (_, event) => gone(event, 'deal'),
    JobDeleted: (_, event) => gone(event, 'job'),
  },
});
