import { idOf } from '@candor/contracts/all-events';
import type { Recorded } from '@candor/contracts/kernel/event';
import type { Erasing } from '@candor/contracts/people/events';
import type {
  EventAddressEvent,
  EventInstanceEvent,
  RecruitingEventEvent,
} from '@candor/contracts/recruiting-events/events';
import { overAfter, reminderHours, toldAfter } from '@candor/contracts/recruiting-events/values';
import { due } from '../../kernel/work/due.ts';
import { type Due, process, settlingAt } from '../../kernel/work/process.ts';
import { dateMoved, offerAnswered, startMoved } from './event-instance.endings.ts';
import {
  completeDate,
  endPlaceOffer,
  followUpEvent,
  leaveEvents,
  remindRegistrants,
  settleEventAddress,
  tellEveryone,
  tellRegistrant,
} from './recruiting-events.queue.ts';

type Of<Type extends EventInstanceEvent['type']> = Recorded<Extract<EventInstanceEvent, { type: Type }>>;
const tell = ({
  id,
  stream,
  revision,
  data,
  metadata,
}: Recorded<{ type: string; data: { registration_id: string } }>): Due[] => [
  tellRegistrant.due(`tell-registrant:${id}`, metadata.occurred_at, {
    instance_id: idOf(stream),
    registration_id: data.registration_id,
    cause_id: id,
    cause_revision: revision,
  }),
];
const before = (at: string, hours: number): string => new Date(Date.parse(at) - hours * 3_600_000).toISOString();
/** The jobs of a date with these times: its reminder and its end. `again`: the event that made a canceled date take place. */
const timed = (
  stream: string,
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  now: string,
  again = '',
): Due[] => {
  const instance_id = idOf(stream);
  const remind = before(starts_at, reminderHours);
  return [
    ...(remind > now
      ? [
          due({
            key: `remind-registrants:${instance_id}:${starts_at}${again}`,
            at: remind,
            for: stream,
            unless: [startMoved({ starts_at })],
            do: [remindRegistrants, { instance_id, starts_at }],
          }),
        ]
      : []),
    due({
      key: `complete-event-date:${instance_id}:${starts_at}:${ends_at}${again}`,
      at: new Date(Date.parse(ends_at) + overAfter).toISOString(),
      for: stream,
      unless: [dateMoved({ starts_at, ends_at })],
      do: [completeDate, { instance_id }],
    }),
  ];
};
const everyone = ({
  id,
  stream,
  revision,
  metadata,
}: Of<'InstanceChanged' | 'InstanceCancelled' | 'InstanceReinstated'>): Due[] => [
  tellEveryone.due(`tell-registrants:${id}`, new Date(Date.parse(metadata.occurred_at) + toldAfter).toISOString(), {
    instance_id: idOf(stream),
    cause_id: id,
    cause_revision: revision,
  }),
];
/** The fields of a date that people must know before they come. */
const told: readonly string[] = [
  'starts_at',
  'ends_at',
  'tz_region',
  'meeting_type',
  'location_id',
  'place',
  'video_url',
];

const settled = (event: Recorded, event_id: string): Due[] =>
  settlingAt(event).map((at) => settleEventAddress.due(`settle-event-address:${event.id}`, at, { event_id }));

/** Makes the work due that follows when people register, and when a date changes. */
export const recruitingEventsProcess = process<EventInstanceEvent | RecruitingEventEvent | EventAddressEvent | Erasing>(
  'recruiting-events',
  {
    EventAddressTaken: (event) => settled(event, event.data.event_id),
    RecruitingEventArchived: (event) => settled(event, idOf(event.stream)),
    PersonRegistered: tell,
    PersonWaitlisted: tell,
    WaitlistPromoted: tell,
    RegistrationConsentConfirmed: tell,
    RegistrationLetterRepeated: tell,
    RegistrationCancelled: (event) => (event.data.why === 'erased' || event.data.why === 'stranger' ? [] : tell(event)),
    WaitlistPlaceOffered: (event) => {
      const { registration_id, until } = event.data;
      const instance_id = idOf(event.stream);
      return [
        ...tell(event),
        due({
          key: `end-place-offer:${instance_id}:${registration_id}:${until}`,
          at: until,
          for: event.stream,
          unless: [offerAnswered({ registration_id, until })],
          do: [endPlaceOffer, { instance_id, registration_id, until }],
        }),
      ];
    },
    InstanceScheduled: ({ stream, data: { fields }, metadata }) => timed(stream, fields, metadata.occurred_at),
    InstanceChanged: (event) => {
      const { changes, starts_at, ends_at } = event.data;
      const moved = 'starts_at' in changes || 'ends_at' in changes;
      return [
        ...(Object.keys(changes).some((name) => told.includes(name)) ? everyone(event) : []),
        ...(moved ? timed(event.stream, { starts_at, ends_at }, event.metadata.occurred_at) : []),
      ];
    },
    InstanceCancelled: everyone,
    InstanceReinstated: (event) => [
      ...everyone(event),
      ...timed(event.stream, event.data, event.metadata.occurred_at, `:${event.id}`),
    ],
    AttendanceSettled: ({ id, stream, metadata }) => [
      followUpEvent.due(`follow-up-event:${id}`, metadata.occurred_at, { instance_id: idOf(stream) }),
    ],
    CandidateErased: ({ id, stream, metadata }) => [
      leaveEvents.due(`leave-events:${id}`, metadata.occurred_at, { candidate_id: idOf(stream) }),
    ],
  },
);
