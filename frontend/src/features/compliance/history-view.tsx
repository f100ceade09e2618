import { Suspense, useMemo, useState } from 'react';
import { Columns2, Download, Printer, Rows3, ShieldCheck } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { exportPersonProof } from '@candor/contracts/proof/record';
import { exportHistory, type HistoryData } from '@candor/contracts/compliance/history';
import type { Names } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { FilterBar } from '../../kit/tables/filter-bar.tsx';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { PageScroll } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Notice } from '../../kit/notice.tsx';
import { exactText } from '../../kit/time.tsx';
import { useAsOf } from '../../page/past/as-of.ts';
import { download } from '../../page/download.ts';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { AsOf } from './as-of.tsx';
import { Fingerprint } from './fingerprint.tsx';
import { HistoryRows } from './history-rows.tsx';
import { actorRole, kindName, orErased, totalText } from './history-words.ts';
import { Standing } from './standing.tsx';
import { Viewers } from './viewers.tsx';
import './history-print.css';

const Compare = later(() => import('./compare.tsx').then((m) => m.Compare));

const counted = (values: readonly [value: string, label: string][]) => {
  const options = new Map<string, { value: string; label: string; count: number }>();
  for (const [value, label] of values)
    options.set(value, { value, label, count: (options.get(value)?.count ?? 0) + 1 });
  return [...options.values()].toSorted((a, b) => b.count - a.count);
};

/** A candidate's history: the state at that time, every event, and the proof that nothing is missing. */
export const HistoryView = ({ history, names, zone }: { history: HistoryData; names: Names; zone: string | null }) => {
  const { rows, candidate, as_of: asOf } = history;
  const goTo = useAsOf();
  const [chosen, setChosen] = useState<Record<string, unknown>>({});
  const [exporting, setExporting] = useState(false);
  const [comparing, setComparing] = useState(false);
  const [byStep, setByStep] = useState(true);
  useShortcut('c', say('Compare two moments'), () => setComparing((now) => !now));
  const filters = useMemo<Filter[]>(
    () => [
      {
        name: 'kind',
        label: say('Event'),
        kind: 'choice',
        options: counted(rows.map((row) => [row.type, kindName(row.type)])),
      },
      {
        name: 'actor',
        label: say('Who'),
        kind: 'choice',
        options: counted(rows.map((row) => [row.actor.id, `${orErased(row.actor.name)}, ${actorRole(row.actor)}`])),
      },
      {
        name: 'job',
        label: say('Job'),
        kind: 'choice',
        options: counted(
          rows.flatMap((row) =>
            row.job_id && names[row.job_id] ? [[row.job_id, names[row.job_id]!] as [string, string]] : [],
          ),
        ),
      },
    ],
    [rows, names],
  );
  const has = (name: string, value: string | null) => !chosen[name] || (chosen[name] as string[]).includes(value ?? '');
  const shown = rows.filter((row) => has('kind', row.type) && has('actor', row.actor.id) && has('job', row.job_id));
  const save = async (format: 'csv' | 'json') => {
    setExporting(true);
    await download(exportHistory.path, { id: candidate.id, format, as_of: asOf }, format);
    setExporting(false);
  };
  return (
    <div data-history className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 max-sm:px-4 print:hidden">
        <AsOf history={history} zone={zone} />
        <span className="ms-auto flex flex-wrap gap-2">
          <Button size="sm" disabled={exporting} onClick={() => void save('csv')}>
            <Download size={14} aria-hidden />
            {say('CSV')}
          </Button>
          <Button size="sm" disabled={exporting} onClick={() => void save('json')}>
            <Download size={14} aria-hidden />
            {say('JSON')}
          </Button>
          <Button
            size="sm"
            disabled={!rows.some(({ step_to }) => step_to)}
            aria-pressed={byStep}
            onClick={() => setByStep(!byStep)}
          >
            <Rows3 size={14} aria-hidden />
            {say('By step')}
          </Button>
          <Button
            size="sm"
            disabled={rows.length < 2}
            aria-pressed={comparing}
            onClick={() => setComparing(!comparing)}
          >
            <Columns2 size={14} aria-hidden />
            {say('Compare')}
          </Button>
          <Button
            size="sm"
            disabled={exporting}
            onClick={() => void download(exportPersonProof.path, { id: candidate.id }, 'zip')}
          >
            <ShieldCheck size={14} aria-hidden />
            {say('Export with proof')}
          </Button>
          <Button size="sm" onClick={() => window.print()}>
            <Printer size={14} aria-hidden />
            {say('Print')}
          </Button>
        </span>
      </div>
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
            <Compare history={history} zone={zone} onClose={() => setComparing(false)} />
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
            <FilterBar
              filters={filters.filter((filter) => filter.kind === 'choice' && filter.options.length > 1)}
              value={chosen}
              onChange={setChosen}
            />
          </span>
          <span className="ms-auto max-w-full min-w-0">
            <Fingerprint hash={history.hash} rows={rows} />
          </span>
        </div>
        {shown.length > 0 ? (
          <HistoryRows
            rows={shown}
            byStep={byStep && rows.some(({ step_to }) => step_to)}
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
