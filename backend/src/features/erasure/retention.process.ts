import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { OrganizationEvent } from '@candor/contracts/organization/events';
import type { CandidateEvent } from '@candor/contracts/people/events';
import type { ApplicationEvent } from '@candor/contracts/pipeline/events';
import { daysAfter } from '@candor/contracts/values/days';
import { due } from '../../kernel/work/due.ts';
import { process } from '../../kernel/work/process.ts';
import { leavingOver } from '../../states/candidate.endings.ts';
import { leaveNow, listLeaving } from '../../states/people.queue.ts';

/** The hour of the night, in UTC, at which people whose retention ends soon are listed. */
const hour = 'T03:00:00.000Z';
export const dayAfter = (moment: string): string =>
  daysAfter(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`), 1).slice(0, 10);
/** The job that makes the next list: one per organization and day, however often it is added. */
export const nextList = (organization_id: string, moment: string) => {
  const day = dayAfter(moment);
  return listLeaving.due(`list-leaving:${organization_id}:${day}`, `${day}${hour}`, { day });
};
const tonight = ({ metadata: { organization_id, occurred_at } }: Recorded) => [nextList(organization_id, occurred_at)];

/** Makes the lists and erasures due: people are listed every night, and a listed person is erased on their day. */
export const retention = process<CandidateEvent | ApplicationEvent | OrganizationEvent>('retention', {
  OrganizationRegistered: tonight,
  CandidateCreated: tonight,
  ApplicationArchived: tonight,
  RetentionPolicyChanged: (event) => [
    ...tonight(event),
    listLeaving.due(`list-leaving:${event.id}`, event.metadata.occurred_at, {
      day: event.metadata.occurred_at.slice(0, 10),
      once: true,
    }),
  ],
  RetentionPlanned: (event) => {
    const { leaves_at } = event.data;
    return [
      due({
        key: `leave:${event.id}`,
        at: leaves_at,
        for: event.stream,
        unless: [leavingOver({ leaves_at })],
        do: [leaveNow, { candidate_id: idOf(event.stream), leaves_at }],
      }),
    ];
  },
});
