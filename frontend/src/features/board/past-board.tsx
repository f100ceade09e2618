import type { ReactNode } from 'react';
import { may, opensSomePeople } from '@candor/contracts/accounts/needs';
import { useNavigate } from 'react-router-dom';
import { Archive, ArrowRight, CornerDownRight, LogOut, Plus, UserPlus } from 'lucide-react';
import { boardOf } from '@candor/contracts/jobs/kinds';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import type { QuickCount as Quick } from '@candor/contracts/pipeline/figures';
import { type BoardColumn, type BoardData, boardPage, prospectsPage } from '@candor/contracts/pipeline/pages';
import type { PastBoard as Past } from '@candor/contracts/board/past';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { FilterBar, QuickCount } from '../../kit/tables/filter-bar.tsx';
import { useFiltersAhead } from '../../kit/tables/filter-opposites.ts';
import { PageBar } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { StageRing } from '../../kit/stage-ring.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useStored } from '../../kit/stored.ts';
import { timeText, weekdayText } from '../../kit/time.tsx';
import { Tooltip } from '../../kit/overlays/tooltip.tsx';
import { asOfQuery, useAsOf } from '../../page/past/as-of.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { PastBar, sayReadOnly } from '../../page/past/past-bar.tsx';
import { useGroups, usePage } from '../../page/use-page.ts';
import { personTo } from '../../parts/people/links.ts';
import { boardFilters } from './board-filters.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { columnsOf, rowCard } from '../../parts/pipeline/candidate-table.tsx';
import { PastColumn } from './past-column.tsx';
import { PastLanes } from './past-lanes.tsx';
import { quickLabel } from './quick-counts.tsx';
import { stageFill } from '../../parts/pipeline/stages.ts';
import { stageColor } from '../../parts/pipeline/stage-color.ts';

const views = ['marks', 'beside', 'off'] as const;
type View = (typeof views)[number];

/** The page shows this instead of the present board's Add button. */
const ReadOnly = () => (
  <Tooltip text={say('The past cannot be changed. Go back to now to act.')} side="bottom">
    <Button aria-disabled className="text-ink-3! max-md:hidden" onClick={sayReadOnly}>
      <UserPlus size={14} aria-hidden />
      {say('Add candidate')}
    </Button>
  </Tooltip>
);

const Count = ({ icon: Icon, of, label }: { icon: typeof Plus; of: number; label: string }) => (
  <span className="flex items-center gap-1 whitespace-nowrap text-ink-2">
    <Icon size={13} aria-hidden className="text-info rtl:-scale-x-100" />
    <b className="tnum font-semi text-ink">{numberWords(of)}</b>
    {label}
  </span>
);

/** What has happened to the people since that time, and the choice of how to show it. */
const Differing = ({ past, view, onView }: { past: Past; view: View; onView: (view: View) => void }) => {
  const { differ } = past;
  useShortcut('d', say('Marks, side by side, off'), () => onView(views[(views.indexOf(view) + 1) % views.length]!));
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2.5 text-meta max-md:hidden">
        <Count icon={ArrowRight} of={differ.moved} label={say('moved on')} />
        <Count icon={Archive} of={differ.archived} label={say('archived')} />
        {differ.left > 0 && <Count icon={LogOut} of={differ.left} label={say('left')} />}
        <Count icon={Plus} of={differ.came} label={say('came')} />
      </span>
      <span className="ms-auto max-sm:hidden">
        <Segmented
          label={say('Differences')}
          value={view}
          onChange={onView}
          options={[
            { value: 'marks', label: say('Marks') },
            { value: 'beside', label: say('Side by side') },
            { value: 'off', label: say('Off') },
          ]}
        />
      </span>
    </>
  );
};

type One = { id: string; candidate_id: string; name: string; icon: typeof Plus | null; words: string | null };
/** The names of the people at one of the two times, each marked if the other time differs. */
const Names = ({
  column,
  steps,
  people,
  more,
  change,
  hrefOf,
}: {
  column: BoardColumn['step'];
  steps: readonly Step[];
  people: readonly One[];
  more: number;
  change?: number;
  hrefOf: (id: string) => string | null;
}) => (
  <section className="flex min-h-40 w-[184px] flex-1 shrink-0 flex-col rounded-card bg-card shadow-[inset_0_0_0_1px_var(--line)]">
    <header className="flex h-8 items-center gap-2 border-b border-line px-2.5">
      <StageRing size={12} fill={stageFill(steps, column)} color={stageColor(column.type)} />
      <h3 className="truncate text-meta font-semi text-ink">{sayLabel(column.name)}</h3>
      <span className="tnum ms-auto text-meta text-ink-3">{numberWords(people.length + more)}</span>
      {change !== undefined && change !== 0 && (
        <span className="tnum text-meta font-medium text-accent-ink">
          {change > 0 ? `+${numberWords(change)}` : `−${numberWords(-change)}`}
        </span>
      )}
    </header>
    {people.length + more === 0 ? (
      <p className="p-2.5 text-meta text-ink-3">{say('No one')}</p>
    ) : (
      <ul className="quiet-scroll overflow-y-auto">
        {people.map(({ id, candidate_id, name, icon: Icon, words }) => {
          const href = hrefOf(candidate_id);
          return (
            <li
              key={id}
              className="flex h-[31px] items-center gap-2 border-b border-line px-2.5 text-meta last:border-0"
            >
              <Avatar name={name} size={20} />
              {href ? (
                <Link
                  to={href}
                  className={cx('truncate hover:underline', words ? 'font-medium text-ink' : 'text-ink-3')}
                >
                  {name}
                </Link>
              ) : (
                <span className={cx('truncate', words ? 'font-medium text-ink' : 'text-ink-3')}>{name}</span>
              )}
              {Icon && (
                <Icon
                  size={13}
                  aria-label={words!}
                  role="img"
                  className="ms-auto shrink-0 text-ink-3 rtl:-scale-x-100"
                />
              )}
            </li>
          );
        })}
        {more > 0 && <li className="p-2.5 text-meta text-ink-3">{say('and {count, number} more', { count: more })}</li>}
      </ul>
    )}
  </section>
);

/** The past board above the present one: people who are the same in both in gray, differences in ink with a mark. */
const SideBySide = ({
  page,
  past,
  columns,
  hrefOf,
}: {
  page: BoardData;
  past: Past;
  columns: readonly BoardColumn[];
  hrefOf: (id: string) => string | null;
}) => {
  const zone = page.user.tz_region;
  const { steps } = page.job;
  const summary = (people: number, median: number | null) =>
    [
      say('{people, plural, one {# person} other {# people}}', { people }),
      ...(median === null ? [] : [say('median {duration} in stage', { duration: durationWords(median) })]),
    ].join(', ');
  return (
    <div className="quiet-scroll min-h-0 flex-1 overflow-auto px-4 pb-4 max-sm:px-3" data-beside>
      <div className="mb-2 min-w-fit rounded-sheet bg-well p-2">
        <h2 className="flex items-center gap-3 px-1 pb-2 text-meta text-ink-2">
          <b className="rounded-ctl bg-ink px-2 py-0.5 font-medium text-sheet">
            {say('{day}, {time}', { day: weekdayText(past.as_of, zone), time: timeText(past.as_of, zone) })}
          </b>
          {summary(past.differ.earlier, past.median.earlier)}
        </h2>
        <div className="flex gap-2">
          {columns.map(({ step, cards, count }) => (
            <Names
              key={step.id}
              column={step}
              steps={steps}
              hrefOf={hrefOf}
              more={count - cards.length}
              people={cards.map((card) => {
                const now = past.now[card.id];
                const gone = now?.step.type === 'archived';
                return {
                  ...card,
                  icon: now ? (gone ? Archive : ArrowRight) : null,
                  words: now ? (gone ? say('Archived') : say('Now {step}', { step: sayLabel(now.step.name) })) : null,
                };
              })}
            />
          ))}
        </div>
      </div>
      <div className="min-w-fit rounded-sheet bg-well p-2">
        <h2 className="flex items-center gap-3 px-1 pb-2 text-meta text-ink-2">
          <b className="rounded-ctl bg-sheet px-2 py-0.5 font-medium text-ink shadow-card">{say('Now')}</b>
          {summary(past.differ.now, past.median.now)}
        </h2>
        <div className="flex gap-2">
          {columns.map(({ step, cards, count }) => {
            const present = past.counts[step.id] ?? 0;
            const same = cards
              .filter(({ id }) => !past.now[id])
              .map((card): One => ({ ...card, icon: null, words: null }));
            const came = (past.came[step.id]?.first ?? []).map((one): One => ({
              ...one,
              icon: one.from ? CornerDownRight : Plus,
              words: one.from ? say('From {step}', { step: sayLabel(one.from.name) }) : say('Came since'),
            }));
            return (
              <Names
                key={step.id}
                column={step}
                steps={steps}
                hrefOf={hrefOf}
                people={[...same, ...came]}
                more={Math.max(0, present - same.length - came.length)}
                change={present - count}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};

/** A page without columns. It keeps the timeline at the foot of a phone's screen. */
const Empty = ({ children }: { children: ReactNode }) => (
  <div className="quiet-scroll min-h-0 flex-1 overflow-y-auto">{children}</div>
);

/** The candidates of the job in their steps at that time, as a table. */
const PastTable = ({
  page,
  list,
  hrefOf,
  empty,
}: {
  page: BoardData;
  list: NonNullable<BoardData['list']>;
  hrefOf: (id: string) => string | null;
  empty: ReactNode;
}) => {
  const at = useListAddress('section');
  const where = { steps: page.job.steps, zone: page.user.tz_region, at: page.past!.as_of };
  const navigate = useNavigate();
  return (
    <>
      <DataTable
        name="past-candidates"
        label={say('Candidates')}
        columns={columnsOf(where)}
        card={rowCard(where)}
        rows={list.items}
        keyOf={(row) => row.id}
        nameOf={(row) => row.name}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={(row) => hrefOf(row.candidate_id) ?? ''}
        onOpen={(row) => {
          const to = hrefOf(row.candidate_id);
          if (to) void navigate(to);
        }}
        empty={empty}
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </>
  );
};

/** The filters of the page: those of the present board, and the ones that the past does not support. */
const PastFilters = ({ page }: { page: BoardData }) => {
  const at = useListAddress('section');
  const { view: _, quick, lanes: _lanes, ...filters } = at.slice.filters as Record<string, unknown> & { quick?: Quick };
  const go: typeof at.go = (to) => at.go(to, { keepScroll: true });
  const ahead = useFiltersAhead(filters, (to, before) => go((now) => now.filtersTo(to, before)));
  const found = page.list?.total ?? page.board?.columns.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <PageBar className="min-h-10! py-1! max-sm:flex-nowrap max-sm:overflow-x-auto">
      {quick && (
        <QuickCount
          count={found}
          label={quickLabel(quick)}
          on
          onToggle={() => go((now) => now.filterTo('quick', undefined))}
        />
      )}
      <FilterBar filters={boardFilters(page, page.list !== undefined, ahead.value)} {...ahead} />
    </PageBar>
  );
};

/** The board of a job as it was at the moment in the address. It is read-only. */
export const PastBoard = () => {
  const page = usePage([boardPage, prospectsPage]);
  const past = page.past!;
  const goTo = useAsOf();
  useLivePage(['applications', 'jobs']);
  const [view, setView] = useStored<View>('board:past', 'marks');
  const zone = page.user.tz_region;
  const { job } = page;
  const columns = (page.board?.columns ?? []).filter(
    ({ step, count, cards }) =>
      !isEnd(step.type) || step.type === 'offered' || (step.type === 'hired' && count > 0) || cards.length > 0,
  );
  const nobody = !past.refused && columns.every(({ count }) => count === 0) && past.differ.earlier === 0;
  const at = useListAddress('section');
  const { view: _view, lanes: _lanes, ...narrowing } = at.slice.filters;
  const narrowed = Object.keys(narrowing).length > 0;
  const nothing = (
    <EmptyState
      action={
        narrowed ? (
          <Button onClick={() => at.go((now) => now.filtersTo({}, narrowing))}>{say('Clear filters')}</Button>
        ) : past.after ? (
          <Button onClick={() => goTo(past.after)}>{say('To the next event')}</Button>
        ) : undefined
      }
    >
      {narrowed ? say('No one matched these filters at that moment.') : say('No one was on the board then.')}
    </EmptyState>
  );
  const groups = useGroups();
  const hrefOf = (id: string) => (may(opensSomePeople, { groups }) ? `${personTo(id)}${asOfQuery(past.as_of)}` : null);
  return (
    <JobFrame
      page={page}
      tab={boardOf(job)}
      actions={<ReadOnly />}
      timeline={
        <PastBar
          past={past}
          zone={zone}
          search={at.slice.search}
          words={
            view === 'beside' && !page.list
              ? {
                  title: say('You are comparing two moments.'),
                  text: say('{count, plural, one {# event} other {# events}} between them.', {
                    count: past.of - past.events,
                  }),
                }
              : undefined
          }
        >
          {page.list ? null : <Differing past={past} view={view} onView={setView} />}
        </PastBar>
      }
    >
      {!past.refused && <PastFilters page={page} />}
      {page.list ? (
        <PastTable page={page} list={page.list} hrefOf={hrefOf} empty={nothing} />
      ) : nobody && view !== 'beside' ? (
        <Empty>{nothing}</Empty>
      ) : view === 'beside' ? (
        <SideBySide page={page} past={past} columns={columns} hrefOf={hrefOf} />
      ) : page.board?.laned ? (
        <PastLanes
          by={page.lanes}
          laned={page.board.laned}
          columns={columns}
          marks={view === 'marks'}
          past={past}
          steps={job.steps}
          zone={zone}
          hrefOf={hrefOf}
        />
      ) : (
        <div
          data-past-board
          className="quiet-scroll flex min-h-0 flex-1 scroll-px-4 gap-2 overflow-x-auto px-4 pb-4 max-sm:snap-x max-sm:snap-mandatory max-sm:px-3"
        >
          {columns.map((column) => (
            <PastColumn
              key={column.step.id}
              column={column}
              marks={view === 'marks'}
              past={past}
              steps={job.steps}
              zone={zone}
              hrefOf={hrefOf}
            />
          ))}
        </div>
      )}
    </JobFrame>
  );
};
