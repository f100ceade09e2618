import { Suspense, useMemo } from 'react';
import { CalendarDays, ClipboardList, List } from 'lucide-react';
import {
  interviewsPage,
  type ListedAppointment,
  type WhenAsked,
  type WhoseAsked,
} from '@candor/contracts/interviews/interviews-page';
import { appointmentStatuses, cardsIn, didNotCome } from '@candor/contracts/interviews/values';
import { saidOptions } from '@candor/contracts/jobs/values';
import type { Names } from '@candor/contracts/kernel/standard';
import { say, sayLabel } from '@candor/contracts/words/say';
import { AsOfButton } from '../../page/past/as-of-button.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { AvatarRow, Person } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, QuickCount, SearchBox } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { later } from '../../kit/later.tsx';
import { Page, PageBar, PageHead } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts } from '../../kit/tag.tsx';
import { boardTo } from '../../parts/people/links.ts';
import { bookTo } from '../../parts/booking/booking-links.ts';
import { InterviewMenu } from './interview-menu.tsx';
import { interviewTo } from '../../parts/interviews/interview-links.ts';
import { meetingWord, spanText } from '../../parts/interviews/meeting-words.ts';
import { AppointmentMark, responseText } from '../../parts/interviews/status-mark.tsx';
import { thisWeek, WeekNav } from '../../parts/booking/week-nav.tsx';

const PastActions = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastActions));
const PastBar = later(() => import('../../page/past/past-bar.tsx').then((m) => m.PastBar));
const NoPast = later(() => import('../../page/past/past-bar.tsx').then((m) => m.NoPast));
const Week = later(() => import('../../parts/booking/week.tsx').then((m) => m.Week));
type Row = ListedAppointment;
type View = 'list' | 'week';

const whenText = (row: Row, zone: string | null) => spanText(row.starts_at, row.ends_at, zone);
const nameOf = (names: Names, id: string) => names[id] ?? say('A former member');
const answersOf = (row: Row, names: Names): string =>
  row.interviewers
    .map((seat) => {
      const name = nameOf(names, seat.user_id);
      const said = responseText(seat.response, didNotCome(seat, row.no_show));
      return said ? `${name}: ${said}` : name;
    })
    .join(', ');
/** How many of the expected scorecards are in; empty before the interview was held, and if no scorecard is expected. */
const scorecardText = ({ status, interviewers }: Row, former: readonly string[]): string => {
  const { given, all } = cardsIn(interviewers, (id) => !former.includes(id));
  return status === 'completed' && all ? say('{done, number} of {all, number} in', { done: given, all }) : '';
};

type Known = { names: Names; zone: string | null; left: readonly string[]; former: readonly string[] };
const columnsOf = ({ names, zone, left, former }: Known): Column<Row>[] => [
  {
    id: 'when',
    header: say('When'),
    width: 256,
    fixed: true,
    sort: 'starts_at',
    cell: (row) => <span className="tnum font-medium text-ink">{whenText(row, zone)}</span>,
  },
  {
    id: 'candidate',
    header: say('Candidate'),
    width: 200,
    fixed: true,
    sort: 'candidate_name',
    cell: (row) => <Person name={row.candidate_name} />,
  },
  { id: 'job', header: say('Job'), width: 200, cell: (row) => names[row.job_id] ?? '' },
  { id: 'round', header: say('Round'), width: 150, cell: (row) => sayLabel(row.step.name) },
  {
    id: 'interviewers',
    header: say('Interviewers'),
    width: 150,
    cell: (row) => (
      <span title={answersOf(row, names)}>
        <AvatarRow names={row.interviewers.map(({ user_id }) => nameOf(names, user_id))} size={22} />
      </span>
    ),
  },
  { id: 'meeting', header: say('Meeting'), width: 100, cell: (row) => meetingWord(row.meeting_type) },
  {
    id: 'status',
    header: say('Status'),
    width: 130,
    cell: (row) => <AppointmentMark status={row.status} left={left.includes(row.id)} />,
  },
  {
    id: 'scorecards',
    header: say('Scorecards'),
    width: 100,
    cell: (row) => <span className="tnum text-ink-2">{scorecardText(row, former)}</span>,
  },
];
/** The actions of a row's menu. The past has none. */
const menuOf = (
  names: Names,
  me: string,
  { opens, movable }: Record<'opens' | 'movable', readonly string[]>,
): Column<Row> => ({
  id: 'menu',
  header: say('Actions'),
  width: 76,
  fixed: true,
  acts: true,
  cell: (row) => (
    <InterviewMenu
      of={row}
      candidate={row.candidate_name}
      names={names}
      me={me}
      records={opens.includes(row.application_id)}
      moveTo={movable.includes(row.id) ? bookTo(row.job_id, row.application_id, { booking: row.booking_id }) : null}
    />
  ),
});
const cardOf = (names: Names, zone: string | null, left: readonly string[]) => (row: Row) => (
  <span className="block min-w-0">
    <span className="tnum block truncate font-medium text-ink">{whenText(row, zone)}</span>
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate text-ui text-ink">{row.candidate_name}</span>
      <AppointmentMark status={row.status} left={left.includes(row.id)} />
    </span>
    <span className="block truncate text-meta">
      <Facts of={[names[row.job_id], sayLabel(row.step.name), meetingWord(row.meeting_type)]} />
    </span>
  </span>
);

const filtersOf = (jobs: readonly { value: string; label: string }[]): Filter[] => [
  { name: 'status', label: say('Status'), kind: 'choice', options: saidOptions(appointmentStatuses) },
  { name: 'job', label: say('Job'), kind: 'choice', options: [...jobs] },
  { name: 'starts', label: say('When'), kind: 'dates' },
];

/** `/people/interviews` */
export const Screen = () => {
  const { list, names, jobs, user, when, whose, week, opens, movable, left, former, past, counts } =
    usePage(interviewsPage);
  const at = useListAddress();
  useLivePage(['appointments']);
  const zone = user.tz_region;
  const columns = useMemo(
    () =>
      past
        ? columnsOf({ names, zone, left, former }).filter(({ id }) => id !== 'scorecards')
        : [...columnsOf({ names, zone, left, former }), menuOf(names, user.id, { opens, movable })],
    [names, zone, past, user.id, opens, movable, left, former],
  );
  const { when: _, whose: __, week: ___, day, ...filters } = at.slice.filters;
  // Past interviews begin with the newest and coming ones with the next, so each view has its own order.
  const ask = (name: 'when' | 'whose', value: string, usual: string) =>
    at.go((now) => now.filterTo(name, value === usual ? undefined : value, name === 'when' ? { sort: null } : {}), {
      replace: true,
    });
  const owes = filters.owes !== undefined;
  /** Shows interviews whose scorecard the reader owes, or the coming ones again. */
  const askDue = () => at.go((now) => now.to({ sort: null, filters: owes ? {} : { when: 'past', owes: [user.id] } }));
  const goWeek = (first: string) => at.go((now) => now.filterTo('week', first, { sort: null }));
  /** Drops the parts of the address that the other view does not have. */
  const goView = (view: View) =>
    at.go((now) => {
      const gone = view === 'list' ? ['week', 'day'] : ['when', 'starts'];
      const kept = Object.entries(now.slice.filters).filter(([name]) => !gone.includes(name));
      return now.to({
        sort: null,
        filters: { ...Object.fromEntries(kept), ...(view === 'week' ? { week: thisWeek(zone) } : {}) },
      });
    });
  const isOwn = ({ interviewers }: Row) => interviewers.some(({ user_id }) => user_id === user.id);
  const rowTo = past
    ? undefined
    : (row: Row) =>
        isOwn(row) || !opens.includes(row.application_id) ? interviewTo(row) : boardTo(row.job_id, row.application_id);
  const narrowed = Boolean(at.slice.search) || Object.keys(filters).length > 0;
  return (
    <Page>
      <PageHead
        title={say('Interviews')}
        count={past?.refused || week ? undefined : list.total}
        actions={
          past ? (
            <Suspense>
              <PastActions past={past} />
            </Suspense>
          ) : (
            <AsOfButton />
          )
        }
      />
      {past && (
        <Suspense>
          <PastBar
            past={past}
            zone={zone}
            words={{
              title: say('You are looking at the past.'),
              text: say('The records you can see now, as they were then.'),
            }}
          />
        </Suspense>
      )}
      {past?.refused ? (
        <Suspense>
          <NoPast
            past={past}
            zone={zone}
            before={(moment) => say('The organization did not exist yet. It began on {moment}.', { moment })}
          />
        </Suspense>
      ) : (
        <>
          <PageBar>
            <Segmented<View>
              label={say('View')}
              value={week ? 'week' : 'list'}
              onChange={goView}
              options={[
                { value: 'list', label: say('List'), icon: <List size={13} aria-hidden /> },
                { value: 'week', label: say('Week'), icon: <CalendarDays size={13} aria-hidden /> },
              ]}
            />
            <Segmented<WhoseAsked>
              label={say('Whose interviews')}
              value={whose}
              onChange={(value) => ask('whose', value, 'mine')}
              options={[
                { value: 'mine', label: say('Mine') },
                { value: 'all', label: say('All I can see') },
              ]}
            />
            {week ? (
              <WeekNav from={week.from} zone={zone} onWeek={goWeek} />
            ) : (
              <Segmented<WhenAsked>
                label={say('When')}
                value={when}
                onChange={(value) => ask('when', value, 'next')}
                options={[
                  { value: 'next', label: say('14 days') },
                  { value: 'ahead', label: say('To come') },
                  { value: 'past', label: say('Past') },
                  { value: 'any', label: say('All') },
                ]}
              />
            )}
            {!week && !past && (counts.due_scorecards > 0 || owes) && (
              <QuickCount
                count={counts.due_scorecards}
                label={say('{count, plural, one {scorecard due} other {scorecards due}}', {
                  count: counts.due_scorecards,
                })}
                icon={<ClipboardList size={13} aria-hidden />}
                on={owes}
                onToggle={askDue}
              />
            )}
            <SearchBox
              value={at.slice.search}
              onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })}
            />
            <FilterBar
              filters={filtersOf(jobs).filter(({ name }) => !week || name !== 'starts')}
              value={filters}
              onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
            />
          </PageBar>
          {week ? (
            <Suspense>
              <Week
                week={week}
                rows={list.items}
                names={names}
                zone={zone}
                own={whose === 'mine' ? user.id : null}
                left={left}
                rowTo={rowTo}
                day={typeof day === 'string' ? day : null}
                onDay={(value) => at.go((now) => now.filterTo('day', value), { replace: true })}
                onWeek={goWeek}
                onAll={whose === 'mine' ? () => at.go((now) => now.filterTo('whose', 'all')) : undefined}
                isPast={Boolean(past)}
              />
            </Suspense>
          ) : (
            <DataTable
              name="interviews"
              label={say('Interviews')}
              columns={columns}
              rows={list.items}
              keyOf={(row) => row.id}
              nameOf={(row) => `${row.candidate_name}, ${whenText(row, zone)}`}
              sort={list.sort}
              sortTo={past ? undefined : at.sortTo}
              rowTo={rowTo}
              card={cardOf(names, zone, left)}
              empty={
                narrowed ? (
                  <EmptyState
                    action={
                      <Button onClick={() => at.go(at.to({ search: '', filters: { when: 'any', whose: 'all' } }))}>
                        {say('Show all')}
                      </Button>
                    }
                  >
                    {say('No interviews match.')}
                  </EmptyState>
                ) : when === 'next' && whose === 'mine' ? (
                  <EmptyState
                    action={
                      past ? undefined : (
                        <Button onClick={() => at.go((now) => now.filterTo('whose', 'all'))}>
                          {say('Show other members’ interviews')}
                        </Button>
                      )
                    }
                  >
                    {say('You have no interviews in the next 14 days.')}
                  </EmptyState>
                ) : (
                  <EmptyState>{say('No interviews here.')}</EmptyState>
                )
              }
            />
          )}
          {!week && list.total > list.limit && (
            <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
          )}
        </>
      )}
    </Page>
  );
};
