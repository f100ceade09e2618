import './history-print.css';
import { Suspense, useMemo, useState } from 'react';
import { Rows3 } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { exportHistory, type HistoryData, type Viewer } from '@candor/contracts/compliance/history';
import { exportPersonProof } from '@candor/contracts/proof/record';
import type { Names } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { FilterBar } from '../../kit/tables/filter-bar.tsx';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Notice } from '../../kit/notice.tsx';
import { exactText, recordText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';
import { useAsOf } from '../../page/past/as-of.ts';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { AsOf } from '../../parts/history/as-of.tsx';
import { HistoryBar } from '../../parts/history/history-bar.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { comparePerson } from './compare-person.ts';
import { HistoryRows } from './history-rows.tsx';
import { orErased, totalText } from './history-words.ts';
import { Standing } from './standing.tsx';
import { useHistoryFilters } from './use-history-filters.ts';
import { Avatar } from '../../kit/avatar.tsx';

/** Who read or exported this, the latest first. The reader is among them. */
const Viewers = ({ viewers, zone }: { viewers: readonly Viewer[]; zone: string | null }) => (
  <section aria-label={say('Who viewed this')} className="mt-6">
    <h2 className="mb-1 text-ui font-semi text-ink">
      {say('Who viewed this')}{' '}
      <span className="text-meta font-book text-ink-3">
        {say('{people, plural, one {# person} other {# people}}, {views, plural, one {# view} other {# views}}', {
          people: viewers.length,
          views: viewers.reduce((sum, { times }) => sum + times, 0),
        })}
      </span>
    </h2>
    <ul className="divide-y divide-line border-t border-line">
      {viewers.map(({ user_id, name, times, last, what }) => (
        <li key={user_id} className="flex min-h-9 items-center gap-2.5 py-1 text-ui">
          <Avatar name={name || say('a former member')} size={24} />
          <span className="min-w-0 flex-1 truncate font-medium text-ink">{name || say('a former member')}</span>
          <span className="text-meta text-ink-3">
            {what === 'export'
              ? say('exported it last')
              : say('{count, plural, one {once} other {# times}}', { count: times })}
          </span>
          <span className="tnum text-meta text-ink-3">{recordText(last, zone)}</span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-meta text-ink-3">
      {say('Your visit is in the record too. No one it watches can turn it off, administrators included.')}
    </p>
  </section>
);

const Compare = later(() => import('../../parts/history/compare.tsx').then((m) => m.Compare));

/** A candidate's history: the state at the chosen time, every event, and the proof that nothing is missing. */
export const HistoryView = ({ history, names, zone }: { history: HistoryData; names: Names; zone: string | null }) => {
  const { rows, candidate, as_of: asOf } = history;
  const goTo = useAsOf();
  const { filters, chosen, setChosen, shown } = useHistoryFilters(history, names);
  const [comparing, setComparing] = useState(false);
  const [byStep, setByStep] = useState(true);
  const hasSteps = rows.some(({ step_to }) => step_to);
  const compare = useMemo(() => comparePerson(candidate.id), [candidate.id]);
  useShortcut('c', say('Compare two moments'), () => setComparing((now) => !now));
  return (
    <div data-history className="flex min-h-0 flex-1 flex-col">
      <HistoryBar
        moment={
          <AsOf asOf={asOf} at={asOf ?? history.standing.at} moments={rows.map((row) => row.recorded_at)} zone={zone} />
        }
        comparing={comparing}
        canCompare={rows.length > 1}
        onComparing={() => setComparing(!comparing)}
        onFile={(format) => download(exportHistory.path, { id: candidate.id, format, as_of: asOf }, format)}
        onProof={() => download(exportPersonProof.path, { id: candidate.id }, 'zip')}
        onPrint={() => window.print()}
      >
        <Button size="sm" disabled={!hasSteps} aria-pressed={byStep} onClick={() => setByStep(!byStep)}>
          <Rows3 size={14} aria-hidden />
          {say('By step')}
        </Button>
      </HistoryBar>
      <PageScroll className="pt-1!">
        <h1 className="hidden text-title font-semi text-ink print:block">
          {say('Candidate history: {name}', { name: orErased(candidate.name) })}
        </h1>
        {candidate.erased && (
          <div className="mb-4">
            <Notice tone="info" title={say('This person was erased.')}>
              {say(
                'Their personal data is gone from every part of Candor. What was done, when and by whom stays on record.',
              )}
            </Notice>
          </div>
        )}
        {asOf && (
          <div className="mb-4">
            <Notice tone="info">
              {say('This is the record as of {moment}. Later events are left out.', {
                moment: exactText(asOf, zone),
              })}
            </Notice>
          </div>
        )}
        {comparing && rows.length > 1 && (
          <Suspense>
            <Compare rows={rows} compare={compare} zone={zone} onClose={() => setComparing(false)} />
          </Suspense>
        )}
        <Standing history={history} zone={zone} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-4">
          <h2 className="text-ui font-semi text-ink">{totalText(history)}</h2>
          {shown.length !== rows.length && (
            <span role="status" className="text-ui text-ink-3">
              {say('{count, number} shown', { count: shown.length })}
            </span>
          )}
          <span className="flex flex-wrap items-center gap-2 print:hidden">
            <FilterBar filters={filters} value={chosen} onChange={setChosen} />
          </span>
          <span className="ms-auto max-w-full min-w-0">
            <Fingerprint hash={history.hash} rows={rows} />
          </span>
        </div>
        {shown.length > 0 ? (
          <HistoryRows
            rows={shown}
            byStep={byStep && hasSteps}
            names={names}
            zone={zone}
            manyJobs={new Set(rows.map((row) => row.job_id).filter(Boolean)).size > 1}
            asOf={goTo}
          />
        ) : rows.length > 0 ? (
          <EmptyState action={<Button onClick={() => setChosen({})}>{say('Show all events')}</Button>}>
            {say('No event matches.')}
          </EmptyState>
        ) : (
          <EmptyState>{say('Nothing was on record at that moment.')}</EmptyState>
        )}
        {history.viewers && history.viewers.length > 0 && <Viewers viewers={history.viewers} zone={zone} />}
        <p className="mt-6 text-meta text-ink-3">
          {zone
            ? say('Reading and exporting this record are recorded too. Times are shown in {zone}.', { zone })
            : say('Reading and exporting this record are recorded too. Times are shown in your browser’s time zone.')}
        </p>
      </PageScroll>
    </div>
  );
};
