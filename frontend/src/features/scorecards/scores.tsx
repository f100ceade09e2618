import { Suspense, useRef, useState } from 'react';
import { CircleDashed, ClipboardList, type LucideIcon, MessagesSquare } from 'lucide-react';
import { isScored } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { scoresPage } from '@candor/contracts/pipeline/pages';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { later } from '../../kit/later.tsx';
import { useNarrow } from '../../kit/media.ts';
import { Notice } from '../../kit/notice.tsx';
import { PageBar } from '../../kit/page.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { Decide } from './scores-decide.tsx';
import { OnePerson } from './one-person.tsx';
import { Matrix } from './scores-matrix.tsx';
import { ScoresSide } from './scores-side.tsx';

const ScorecardDrawer = later(() =>
  import('../../parts/scorecards/scorecard-drawer.tsx').then((m) => m.ScorecardDrawer),
);

type Page = DataOf<typeof scoresPage>;
const levels = ['must', 'nice', 'not'] as const;
const inOrder = (requirements: Page['requirements']): Page['requirements'] =>
  requirements.toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));

const Fact = ({ icon: Icon, count, words }: { icon: LucideIcon; count: number; words: string }) =>
  count > 0 ? (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full px-2.5 text-meta text-ink shadow-[inset_0_0_0_1px_var(--line-2)]">
      <Icon size={13} aria-hidden className="text-warn" />
      <span className="tnum font-semi">{count}</span>
      {words}
    </span>
  ) : null;

/** `/opportunities/jobs/…/scores`: a table that compares candidates, requirement by requirement. */
export const Screen = () => {
  const page = usePage(scoresPage);
  const { job, list, past, missing, differ, gaps } = page;
  const at = useListAddress('section');
  const narrow = useNarrow();
  const [now] = useState(() => Date.now());
  const [wanted, choose] = useState<string | null>(null);
  const [reading, read] = useState<{ id: string; requirement: string | null } | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useLivePage(['applications', 'jobs', 'job-parts', 'scorecards']);
  const requirements = inOrder(page.requirements.filter(({ level }) => level !== 'not'));
  const rows = list.items;
  const chosen = rows.find(({ id }) => id === wanted) ?? rows[0] ?? null;
  const asked = (at.slice.search !== '' && !past) || Object.keys(at.slice.filters).length > 0;
  const judged = Object.values(page.scores).some(({ cards, closed }) => closed || cards.length > 0);
  const open = (id: string, requirement: string | null) => {
    choose(id);
    read(page.scores[id]?.cards.length ? { id, requirement } : null);
  };
  const person = rows.find(({ id }) => id === reading?.id);
  const cards = (person && page.scores[person.id]?.cards) ?? [];
  const drawer = reading && person && cards.length > 0 && (
    <Suspense>
      <ScorecardDrawer
        key={`${reading.id} ${reading.requirement}`}
        candidate={person.name}
        cards={cards.map(({ user_appointment_id, user_id, step_id }) => ({
          id: user_appointment_id,
          name: page.names[user_id] ?? '–',
          step: job.steps.find(({ id }) => id === step_id)?.name ?? '',
        }))}
        requirement={reading.requirement}
        zone={page.user.tz_region}
        onClose={() => read(null)}
      />
    </Suspense>
  );
  const side = <ScoresSide page={page} chosen={chosen} now={now} />;
  const decide = !past && chosen && (
    <Decide key={chosen.id} page={page} candidate={chosen} marked={narrow || wanted === chosen.id} />
  );
  return (
    <JobFrame page={page} tab="scores">
      <PageBar>
        {!past && <SearchBox label={say('Search candidates')} {...at.search} />}
        <FilterBar
          filters={[
            {
              name: 'step',
              label: say('Step'),
              kind: 'choice',
              options: job.steps.filter(isScored).map(({ id, name }) => ({ value: id, label: sayLabel(name) })),
            },
          ]}
          {...at.filters}
        />
        <Fact icon={ClipboardList} count={missing.length} words={say('missing')} />
        <Fact icon={MessagesSquare} count={differ} words={say('differ widely')} />
        <Fact
          icon={CircleDashed}
          count={gaps.length}
          words={say('{count, plural, one {gap} other {gaps}}', { count: gaps.length })}
        />
      </PageBar>
      {!judged && rows.length > 0 && (
        <div className="shrink-0 px-5 pb-3 max-sm:px-4">
          <Notice title={say('No scorecards yet')}>
            {requirements.length
              ? say('Interviewers score each candidate by these requirements, after their conversation.')
              : say('Add requirements first: they are what interviewers score.')}
          </Notice>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState>
          {asked ? say('No candidates match.') : say('No one is in a round or at the final review.')}
        </EmptyState>
      ) : narrow ? (
        <div data-page-scroll className="quiet-scroll min-h-0 flex-1 overflow-y-auto">
          <label className="block px-4 pt-1">
            <span className="sr-only">{say('Candidate')}</span>
            <select
              value={chosen?.id}
              onChange={({ target }) => choose(target.value)}
              className="h-11 w-full rounded-ctl bg-sheet px-3 text-read text-ink shadow-[inset_0_0_0_1px_var(--line-2)]"
            >
              {rows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {chosen && <OnePerson page={page} row={chosen} requirements={requirements} onOpen={open} />}
          {decide}
          {side}
          {drawer}
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 border-t border-line">
          <div
            ref={body}
            data-page-scroll
            role="region"
            tabIndex={0}
            aria-label={say('Scores')}
            className="quiet-scroll relative min-w-0 flex-1 overflow-auto outline-offset-[-2px]"
          >
            <Matrix
              page={page}
              rows={rows}
              requirements={requirements}
              chosen={chosen?.id ?? null}
              onOpen={open}
              onChoose={choose}
            />
          </div>
          {!drawer && (
            <div className="flex w-[300px] shrink-0 flex-col border-s border-line max-lg:w-[260px]">
              <div
                role="region"
                tabIndex={0}
                aria-label={say('What is missing and where the panel differs')}
                className="quiet-scroll min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
              >
                {side}
              </div>
              {decide}
            </div>
          )}
          {drawer}
        </div>
      )}
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </JobFrame>
  );
};
