import { Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { type ListedRecruitingEvent, recruitingEventsPage } from '@candor/contracts/recruiting-events/pages';
import { recruitingEventKinds, recruitingEventStatuses } from '@candor/contracts/recruiting-events/values';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { usePage } from '../../page/use-page.ts';
import { eventKindOptions, eventStatusOptions, eventTones, heldOf } from './event-words.ts';

const bar = () => import('../../page/past/past-bar.tsx');
const PastActions = later(() => bar().then((m) => m.PastActions));
const PastBar = later(() => bar().then((m) => m.PastBar));
const NoPast = later(() => bar().then((m) => m.NoPast));
const EventDialog = later(() => import('./event-dialog.tsx').then((m) => m.EventDialog));
const State = ({ event: { status } }: { event: ListedRecruitingEvent }) => (
  <Status tone={eventTones[status]}>{sayLabel(recruitingEventStatuses[status])}</Status>
);
const nextOf = ({ next }: ListedRecruitingEvent): string =>
  next ? momentText(next.fields.starts_at, next.fields.tz_region) : say('Without a date');
const columns = (): Column<ListedRecruitingEvent>[] => [
  {
    id: 'name',
    header: say('Name'),
    width: 280,
    sort: 'name',
    fixed: true,
    cell: ({ name }) => <span className="font-medium text-ink">{name}</span>,
  },
  { id: 'kind', header: say('Kind'), width: 120, cell: ({ kind }) => sayLabel(recruitingEventKinds[kind]) },
  { id: 'status', header: say('Status'), width: 110, cell: (event) => <State event={event} /> },
  { id: 'next', header: say('Next date'), width: 170, cell: nextOf },
  { id: 'dates', header: say('Event dates'), width: 80, align: 'end', cell: ({ dates }) => numberWords(dates) },
  {
    id: 'places',
    header: say('With a place'),
    width: 110,
    align: 'end',
    cell: ({ counts }) => numberWords(heldOf(counts)),
  },
  {
    id: 'waiting',
    header: say('Waiting list'),
    width: 90,
    align: 'end',
    cell: ({ counts }) => numberWords(counts.waitlisted),
  },
];
const card = (event: ListedRecruitingEvent) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{event.name}</span>
      <span className="text-meta">
        <Facts
          of={[nextOf(event), say('{count, plural, one {# person} other {# people}}', { count: heldOf(event.counts) })]}
        />
      </span>
    </span>
    <State event={event} />
  </span>
);

/** `/marketing/events`: the events of the organization. */
export const Screen = () => {
  const { list, events, past, user } = usePage(recruitingEventsPage);
  const at = useListAddress();
  const [adding, setAdding] = useState(false);
  useLivePage(['recruiting-events', 'event-instances', 'event-registrations']);
  useShortcut('n', say('New event'), () => setAdding(true), { on: !past, opens: true });
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  const add = (
    <Button kind="primary" onClick={() => setAdding(true)}>
      <Plus size={14} aria-hidden />
      {say('New event')}
    </Button>
  );
  return (
    <Page>
      <PageHead
        title={say('Recruiting events')}
        count={list.total}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <>
              <AsOfButton />
              {add}
            </>
          )
        }
      />
      {past && (
        <Suspense>
          <PastBar past={past} zone={user.tz_region} />
          {past.refused && (
            <NoPast
              past={past}
              zone={user.tz_region}
              before={(moment) => say('There were no events before {moment}.', { moment })}
            />
          )}
        </Suspense>
      )}
      <PageBar>
        <SearchBox {...at.search} label={say('Search recruiting events')} />
        <FilterBar
          {...at.filters}
          filters={[
            { name: 'status', label: say('Status'), kind: 'choice', options: eventStatusOptions() },
            { name: 'kind', label: say('Kind'), kind: 'choice', options: eventKindOptions() },
          ]}
        />
      </PageBar>
      <DataTable
        name="recruiting-events"
        label={say('Recruiting events')}
        columns={columns()}
        rows={events}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={({ id }) => at.recordTo(id) + asOfQuery(past?.as_of)}
        card={card}
        empty={
          narrowed || past ? (
            <EmptyState>{say('No recruiting event matches.')}</EmptyState>
          ) : (
            <EmptyState action={add}>
              {say('No events yet. An event has dates, and people register for them on your public pages.')}
            </EmptyState>
          )
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
      {adding && (
        <Suspense>
          <EventDialog onClose={() => setAdding(false)} onSaved={(id) => at.go((now) => now.recordTo(id))} />
        </Suspense>
      )}
    </Page>
  );
};
