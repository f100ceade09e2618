import { useState } from 'react';
import { ChevronDown, ChevronUp, EyeOff, SlidersHorizontal, TrendingDown } from 'lucide-react';
import { type InterestedCompany, type InterestedPerson, interestPage } from '@candor/contracts/engagement/pages';
import { may, opensPeople, writesCommunication } from '@candor/contracts/accounts/needs';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { ButtonLink, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Page, PageBar, PageHead, PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { FilterBar } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { dayText, momentText } from '../../kit/time.tsx';
import { listTo, useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { pointsWords, ScoreLines, signedWords } from '../../parts/engagement/score-lines.tsx';
import { personTo } from '../../parts/people/links.ts';
import { Feed } from './feed.tsx';

/** The points of the last weeks as small bars, the latest last. */
const Weeks = ({ weeks, strong }: { weeks: readonly number[]; strong?: boolean }) => {
  const largest = Math.max(1, ...weeks);
  return (
    <svg aria-hidden width={weeks.length * 7} height="24" className="shrink-0">
      {weeks.map((points, at) => {
        const high = points > 0 ? Math.max(2, Math.round((points / largest) * 24)) : 1;
        return (
          <rect
            key={`${at} ${points}`}
            x={at * 7}
            y={24 - high}
            width="5"
            height={high}
            className={strong ? 'fill-accent' : 'fill-ink-4'}
          />
        );
      })}
    </svg>
  );
};

type Data = DataOf<typeof interestPage>;
type View = 'people' | 'companies' | 'pages' | 'feed';
type Shown = InterestedPerson | InterestedCompany;
const isCompany = (row: Shown): row is InterestedCompany => 'people' in row;
const factOf = (row: Shown): string => {
  if (!isCompany(row)) return row.company ?? '';
  const [first, ...rest] = row.people;
  if (!first)
    return say('{count, plural, one {# sign without a name} other {# signs without a name}}', { count: row.unnamed });
  return rest.length ? say('{name}, {count, number} more', { name: first.name, count: rest.length }) : first.name;
};

const Row = ({ row, chosen, onOpen }: { row: Shown; chosen: boolean; onOpen: () => void }) => (
  <li>
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onOpen}
      className={cx(
        'flex min-h-12 w-full items-center gap-3 border-b border-line px-5 py-1.5 text-start text-ui hover:bg-hover max-sm:px-4',
        chosen && 'bg-hover',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">{row.name}</span>
        <span className="block truncate text-meta text-ink-2">{factOf(row)}</span>
      </span>
      <span className="max-sm:hidden">
        <Weeks weeks={row.weeks} strong={chosen} />
      </span>
      <b className="tnum w-12 shrink-0 text-end font-semi text-ink">{pointsWords(row.total)}</b>
      <span className={cx('tnum w-12 shrink-0 text-end text-meta', row.gained > 0 ? 'text-good' : 'text-ink-3')}>
        {signedWords(row.gained)}
      </span>
    </button>
  </li>
);

const Why = ({ row, page }: { row: Shown; page: Data }) => (
  <>
    <div className="flex items-start gap-3 px-5 pb-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-title font-semi wrap-anywhere text-ink">{row.name}</h2>
        {/* Many companies are known by their domain alone. */}
        {(!isCompany(row) || row.id !== row.name) && (
          <p className="text-ui wrap-anywhere text-ink-2">{isCompany(row) ? row.id : row.company}</p>
        )}
        {!isCompany(row) && may(opensPeople, page.user) && (
          <Link to={personTo(row.id, 'engagement')} className="text-ui font-medium text-accent-ink underline">
            {say('Open the contact')}
          </Link>
        )}
      </div>
      <b className="tnum text-head font-semi text-ink">{pointsWords(row.total)}</b>
    </div>
    <section className="border-t border-line px-5 py-4">
      <h3 className="mb-1 text-ui font-semi text-ink">
        {say('How {points} comes about', { points: pointsWords(row.total) })}
      </h3>
      <ScoreLines
        key={row.id}
        lines={row.lines}
        total={row.total}
        people={isCompany(row) ? row.people.map(({ id }) => id) : [row.id]}
        zone={page.user.tz_region}
      />
      <p className="flex items-center gap-2 text-meta text-ink-2">
        <TrendingDown size={14} aria-hidden />
        {say('{points} on {day}, if nothing new happens', {
          points: pointsWords(row.later.total),
          day: dayText(row.later.day),
        })}
      </p>
    </section>
    {isCompany(row) && row.people.length > 0 && (
      <section className="border-t border-line px-5 py-4">
        <h3 className="mb-1 text-ui font-semi text-ink">{say('Contacts there')}</h3>
        <ul>
          {row.people.map(({ id, name }) => (
            <li key={id} className="py-1 text-ui text-ink">
              {may(opensPeople, page.user) ? <Link to={personTo(id, 'engagement')}>{name}</Link> : name}
            </li>
          ))}
        </ul>
      </section>
    )}
    <p className="border-t border-line px-5 py-4 text-meta text-ink-2">
      {say(
        'Points put calls in order. They decide nothing about a person. People who look for work never add to a company.',
      )}
    </p>
  </>
);

const Visits = ({ visits: { agreed, silent, refused } }: Pick<Data, 'visits'>) => {
  const all = agreed + silent + refused;
  if (!all) return null;
  return (
    <section className="shrink-0 border-t border-line px-5 py-3 text-meta text-ink-2 max-sm:px-4">
      <h2 className="flex items-center gap-2 text-ui font-semi text-ink">
        <EyeOff size={14} aria-hidden />
        {say('{count, number} of {all, number} views this week are not followed', { count: silent + refused, all })}
      </h2>
      <p className="mt-1">
        {say('{refused, number} browser says no · {silent, number} no answer or no · {agreed, number} said yes', {
          refused,
          silent,
          agreed,
        })}
      </p>
      <p className="mt-1">{say('They count as views and nothing else: no points, no company.')}</p>
    </section>
  );
};

/** `/marketing/engagement`: who is interested, and why. */
export const Screen = () => {
  const page = usePage(interestPage);
  const { list, people, companies, pages, totals, user } = page;
  const at = useListAddress();
  useLivePage(['signs', 'interest', 'visit-days']);
  const [view, setView] = useState<View>('companies');
  const [open, setOpen] = useState<string | null>(null);
  const rows: readonly Shown[] = view === 'people' ? people : view === 'companies' ? companies : [];
  const place = rows.findIndex(({ id }) => id === open);
  const row = rows[place];
  const look = (next: View) => {
    setView(next);
    setOpen(null);
  };
  useShortcut('1', say('People'), () => look('people'));
  useShortcut('2', say('Companies'), () => look('companies'));
  useShortcut('3', say('Pages'), () => look('pages'));
  const step = (by: number) => rows[place + by] && setOpen(rows[place + by]!.id);
  useShortcut('j', say('Next'), () => step(1));
  useShortcut('k', say('Previous'), () => step(-1), { on: place > 0 });
  const feed = (
    <>
      <div className="px-5 pb-2 max-sm:px-4">
        <FilterBar
          {...at.filters}
          filters={[{ name: 'type', label: say('Kind of sign'), kind: 'choice', options: page.types }]}
        />
      </div>
      <Feed page={page} />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </>
  );
  return (
    <Page
      beside={
        row && (
          <Drawer
            label={say('Why so many points')}
            onClose={() => setOpen(null)}
            head={
              <>
                <span className="ps-2 text-meta text-ink-2">
                  {say('{place, number} of {count, number}', { place: place + 1, count: rows.length })}
                </span>
                <IconButton label={say('Previous')} size="sm" disabled={place < 1} onClick={() => step(-1)}>
                  <ChevronUp size={16} aria-hidden />
                </IconButton>
                <IconButton label={say('Next')} size="sm" disabled={!rows[place + 1]} onClick={() => step(1)}>
                  <ChevronDown size={16} aria-hidden />
                </IconButton>
              </>
            }
          >
            <Why row={row} page={page} />
          </Drawer>
        )
      }
    >
      <PageHead
        title={say('Interest')}
        facts={say(
          '{companies, plural, one {# company} other {# companies}} and {people, plural, one {# person} other {# people}} gave a sign',
          totals,
        )}
        actions={
          may(writesCommunication, user) && (
            <ButtonLink to={listTo('org', 'engagementeventtypes')}>
              <SlidersHorizontal size={14} aria-hidden />
              {say('What counts')}
            </ButtonLink>
          )
        }
      />
      {page.as_of && (
        <div className="px-5 pb-2">
          <Notice>{say('The signs until {moment}', { moment: momentText(page.as_of, user.tz_region) })}</Notice>
        </div>
      )}
      <PageBar>
        <Segmented
          label={say('Show')}
          value={view}
          onChange={look}
          options={[
            { value: 'people', label: say('People {count, number}', { count: totals.people }) },
            { value: 'companies', label: say('Companies {count, number}', { count: totals.companies }) },
            { value: 'pages', label: say('Pages {count, number}', { count: pages.length }) },
            { value: 'feed', label: say('Lately') },
          ]}
        />
      </PageBar>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <PageScroll>
            {view === 'feed' && feed}
            {view === 'pages' &&
              (pages.length ? (
                <ul>
                  {pages.map(({ page: path, views }) => (
                    <li
                      key={path}
                      className="flex min-h-10 items-center gap-3 border-b border-line px-5 text-ui max-sm:px-4"
                    >
                      <span className="min-w-0 flex-1 truncate text-ink">
                        {path === '*' ? say('Other pages') : path}
                      </span>
                      <span className="tnum text-ink-2">
                        {say('{views, plural, one {# view} other {# views}}', { views })}
                      </span>
                    </li>
                  ))}
                </ul>
              ) : (
                <EmptyState>{say('No page was read in the last 90 days.')}</EmptyState>
              ))}
            {(view === 'people' || view === 'companies') &&
              (rows.length ? (
                <>
                  <p className="flex gap-3 border-b border-line-2 px-5 py-1.5 text-meta text-ink-3 max-sm:px-4">
                    <span className="flex-1">{view === 'people' ? say('Person') : say('Company')}</span>
                    <span className="w-[84px] max-sm:hidden">{say('Last 12 weeks')}</span>
                    <span className="w-12 text-end">{say('Points')}</span>
                    <span className="w-12 text-end">{say('30 days')}</span>
                  </p>
                  <ul>
                    {rows.map((each) => (
                      <Row
                        key={each.id}
                        row={each}
                        chosen={each.id === open}
                        onOpen={() => setOpen(each.id === open ? null : each.id)}
                      />
                    ))}
                  </ul>
                </>
              ) : (
                <EmptyState>
                  {say('No signs yet. They come with the first contact who agrees to be followed.')}
                </EmptyState>
              ))}
          </PageScroll>
          <Visits visits={page.visits} />
        </div>
      </div>
    </Page>
  );
};
