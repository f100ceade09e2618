import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import { changed } from '@candor/contracts/kernel/values';
import type { EventInstanceEvent, RecruitingEventEvent } from '@candor/contracts/recruiting-events/events';
import { recruitingEventSteps } from '@candor/contracts/recruiting-events/fold';
import {
  instanceList,
  type InstanceRow,
  recruitingEventList,
  type RecruitingEventRow,
  recruitingEventTextList,
  type RecruitingEventTextRow,
} from '@candor/contracts/recruiting-events/rows';
import { projection } from '../kernel/projection.ts';
import { textRow } from '../kernel/text-row.ts';

const after = (row: RecruitingEventRow | null, event: Recorded, change: Partial<RecruitingEventRow>) =>
  row && { ...row, ...change, version: event.revision, updated_at: event.metadata.occurred_at };
/** The recruiting events of an organization, as their list shows them. */
export const recruitingEvents = projection<RecruitingEventRow, RecruitingEventEvent>({
  name: 'recruiting-events',
  version: 2,
  list: recruitingEventList,
  keys: (event) => [idOf(event.stream)],
  on: {
    RecruitingEventCreated: (_, { data: { fields }, stream, revision, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      version: revision,
      status: 'draft',
      name: fields.name,
      slug: fields.slug,
      kind: fields.kind,
      summary: fields.summary,
      created_at: metadata.occurred_at,
      updated_at: metadata.occurred_at,
    }),
    RecruitingEventChanged: (row, event) => {
      if (!row) return null;
      const { name, slug, kind, summary } = changed(row, event.data.changes);
      return after(row, event, { name, slug, kind, summary });
    },
    RecruitingEventPublished: (row, event) => after(row, event, { status: 'live' }),
    RecruitingEventUnpublished: (row, event) => after(row, event, { status: 'draft' }),
    RecruitingEventArchived: (row, event) => after(row, event, { status: 'archived' }),
    RecruitingEventRestored: (row, event) => after(row, event, { status: event.data.status }),
  },
});

/** The texts of each recruiting event. */
export const recruitingEventTexts = projection<RecruitingEventTextRow, RecruitingEventEvent>({
  name: 'recruiting-event-texts',
  version: 2,
  list: recruitingEventTextList,
  keys: (event) => [idOf(event.stream)],
  on: textRow(recruitingEventSteps),
});

type DateEvent = Extract<
  EventInstanceEvent,
  {
    type:
      | 'InstanceScheduled'
      | 'InstanceChanged'
      | 'InstanceCancelled'
      | 'InstanceReinstated'
      | 'InstanceCompleted'
      | 'AttendanceSettled';
  }
>;
const next = (row: InstanceRow | null, event: Recorded, change: Partial<InstanceRow>) =>
  row && { ...row, ...change, version: event.revision };
/** The dates of each recruiting event. The number of registrations is counted from their own rows. */
export const eventInstances = projection<InstanceRow, DateEvent>({
  name: 'event-instances',
  version: 2,
  list: instanceList,
  keys: (event) => [idOf(event.stream)],
  on: {
    InstanceScheduled: (_, { data: { event_id, fields }, stream, revision, metadata }) => ({
      id: idOf(stream),
      organization_id: metadata.organization_id,
      version: revision,
      event_id,
      status: 'scheduled',
      settled: false,
      fields,
      note: null,
    }),
    InstanceChanged: (row, event) => row && next(row, event, { fields: changed(row.fields, event.data.changes) }),
    InstanceCancelled: (row, event) => next(row, event, { status: 'cancelled', note: event.data.note }),
    InstanceReinstated: (row, event) => next(row, event, { status: 'scheduled', note: null }),
    InstanceCompleted: (row, event) => next(row, event, { status: 'completed' }),
    AttendanceSettled: (row, event) => next(row, event, { settled: true }),
  },
});
