import { type ListedRecruitingEvent, recruitingEventsPage } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventKinds, recruitingEventStatuses } from '@candor/contracts/recruiting-events/values';
import type { Past } from '@candor/contracts/kernel/past';
import { say, sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn, RowCard } from '../../kit/tables/column-kinds.tsx';
import { momentText } from '../../kit/time.tsx';
import { Status } from '../../kit/tag.tsx';
import { asOfQuery } from '../../page/past/as-of.ts';
import { listPast } from '../../parts/lists/list-past.tsx';
import { listScreenOf } from '../../parts/lists/list-screen.tsx';
import { eventKindOptions, eventStatusOptions, eventTones, heldOf } from './event-words.ts';

const bar = () => import('../../page/past/past-bar.tsx');
const PastBar = later(() => bar().then((m) => m.PastBar));
const NoPast = later(() => bar().then((m) => m.NoPast));
const EventDialog = later(() => import('./event-dialog.tsx').then((m) => m.EventDialog));
const State = ({ event: { status } }: { event: ListedRecruitingEvent }) => (
  <Status tone={eventTones[status]}>{sayLabel(recruitingEventStatuses[status])}</Status>
);
const nextOf = ({ next }: ListedRecruitingEvent): string =>
  next ? momentText(next.fields.starts_at, next.fields.tz_region) : say('Without a date');
const columns = (): Column<ListedRecruitingEvent>[] => [
  nameColumn({ id: 'name', header: say('Name'), width: 280, sort: 'name', of: ({ name }) => name }),
  { id: 'kind', header: say('Kind'), width: 120, cell: ({ kind }) => sayLabel(recruitingEventKinds[kind]) },
  { id: 'status', header: say('Status'), width: 110, cell: (event) => <State event={event} /> },
  { id: 'next', header: say('Next date'), width: 170, cell: nextOf },
  countColumn({ id: 'dates', header: say('Event dates'), width: 80, of: ({ dates }) => dates }),
  countColumn({ id: 'places', header: say('With a place'), width: 110, of: ({ counts }) => heldOf(counts) }),
  countColumn({ id: 'waiting', header: say('Waiting list'), width: 90, of: ({ counts }) => counts.waitlisted }),
];
const card = (event: ListedRecruitingEvent) => (
  <RowCard
    name={event.name}
    facts={[nextOf(event), say('{count, plural, one {# person} other {# people}}', { count: heldOf(event.counts) })]}
    end={<State event={event} />}
  />
);
const pastBar = (past: Past, zone: string | null) => (
  <>
    <PastBar past={past} zone={zone} />
    {past.refused && (
      <NoPast past={past} zone={zone} before={(moment) => say('There were no events before {moment}.', { moment })} />
    )}
  </>
);

/** `/marketing/events`: the events of the organization. */
export const Screen = listScreenOf(
  recruitingEventsPage,
  ({ events }) => events,
  ({ past, user }, at) => ({
    name: 'recruiting-events',
    title: say('Recruiting events'),
    live: ['recruiting-events', 'event-instances', 'event-registrations'],
    search: say('Search recruiting events'),
    filters: [
      { name: 'status', label: say('Status'), kind: 'choice', options: eventStatusOptions() },
      { name: 'kind', label: say('Kind'), kind: 'choice', options: eventKindOptions() },
    ],
    columns: columns(),
    nameOf: ({ name }) => name,
    rowTo: ({ id }) => at.recordTo(id) + asOfQuery(past?.as_of),
    card,
    empty: {
      none: say('No events yet. An event has dates, and people register for them on your public pages.'),
      narrowed: say('No recruiting event matches.'),
      inPast: say('No recruiting event matches.'),
    },
    asOf: listPast((then) => pastBar(then, user.tz_region)),
    add: {
      label: say('New event'),
      key: 'n',
      dialog: (onClose) => <EventDialog onClose={onClose} onSaved={(id) => at.go((now) => now.recordTo(id))} />,
    },
  }),
);
