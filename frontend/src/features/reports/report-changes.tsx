import { useState } from 'react';
import { FlaskConical } from 'lucide-react';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { listWords } from '@candor/contracts/words/list-words';
import { type Change, changes, type ReportFilter } from '@candor/contracts/reports/report';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { FilterEditor } from '../../kit/tables/filter-editor.tsx';
import { inputLook } from '../../kit/inputs/field.tsx';
import type { Data } from './report-words.ts';
import { useAsk } from './report-sentence.tsx';

// Computes the report for a changed past ("what if"). The changes are only in the address; none are stored.

const chosen = (data: Data, change: Change): string[] => (data.params[change] as string[] | undefined) ?? [];
const labelled = (options: readonly { value: string; label: string }[], values: readonly string[]): string =>
  listWords(
    values.map((value) => options.find((each) => each.value === value)?.label ?? value),
    'and',
  );
const optionsOf = (data: Data, change: Exclude<Change, 'limit'>) =>
  change === 'without_source'
    ? data.options.source
    : change === 'without_recruiter'
      ? data.options.recruiter
      : data.steps;
const wordsOf = (change: Exclude<Change, 'limit'>): string =>
  say(
    '{change, select, without_source {Without a source} without_recruiter {Without a recruiter} other {Without a step}}',
    { change },
  );
/** Whether the figures describe a past that did not happen. */
export const isChanged = (data: Data): boolean =>
  Boolean(data.params.limit) || changes.some((change) => change !== 'limit' && chosen(data, change).length > 0);
const sentences = (data: Data): string[] => [
  ...(chosen(data, 'without_source').length
    ? [say('without applicants from {names}', { names: labelled(data.options.source, chosen(data, 'without_source')) })]
    : []),
  ...(chosen(data, 'without_recruiter').length
    ? [
        say('without the jobs of {names}', {
          names: labelled(data.options.recruiter, chosen(data, 'without_recruiter')),
        }),
      ]
    : []),
  ...(chosen(data, 'without_step').length
    ? [say('without the step {names} and its days', { names: labelled(data.steps, chosen(data, 'without_step')) })]
    : []),
  ...(data.params.limit
    ? [say('with a limit of {days, plural, one {# day} other {# days}} for every step', { days: data.params.limit })]
    : []),
];

const Limit = ({ data, able }: { data: Data; able: boolean }) => {
  const ask = useAsk();
  const [text, setText] = useState(data.params.limit ? String(data.params.limit) : '');
  if (!able) return null;
  return (
    <form
      className="flex items-end gap-2 border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        const days = Number(text);
        ask({ limit: Number.isInteger(days) && days >= 1 && days <= 365 ? days : undefined });
      }}
    >
      <label className="grid flex-1 gap-1 text-meta text-ink-3">
        {say('Another time limit for every step, in days')}
        <input
          type="number"
          min={1}
          max={365}
          className={inputLook('md')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button size="sm" type="submit">
        {say('Apply')}
      </Button>
    </form>
  );
};
/** Chooses what to leave out of the past. `able`: the changes that this report can compute. */
export const WhatIf = ({ data, able }: { data: Data; able: readonly Change[] }) => {
  const ask = useAsk();
  if (!able.length) return null;
  const lists = able.filter((each): each is Exclude<Change, 'limit'> => each !== 'limit');
  return (
    <Popover
      label={say('What if')}
      trigger={
        <Button kind="ghost" size="sm">
          <FlaskConical size={13} aria-hidden />
          {say('What if')}
        </Button>
      }
    >
      <p className="max-w-72 p-2 text-meta text-ink-2">
        {say('The figures if the past had been different. Nothing of it is stored.')}
      </p>
      {lists
        .filter((change) => optionsOf(data, change).length > 0)
        .map((change) => (
          <details key={change} className="border-t border-line" open={chosen(data, change).length > 0}>
            <summary className="flex min-h-8 cursor-pointer items-center px-2 text-ui hover:bg-hover">
              {wordsOf(change)}
            </summary>
            <FilterEditor
              filter={{ name: change, label: wordsOf(change), kind: 'choice', options: optionsOf(data, change) }}
              value={data.params[change]}
              onChange={(value) => ask({ [change]: value })}
            />
          </details>
        ))}
      <Limit key={data.params.limit ?? 0} data={data} able={able.includes('limit')} />
      <label className="flex min-h-8 items-center gap-2 border-t border-line px-2 text-ui">
        <input
          type="checkbox"
          checked={data.params.imported === 'without'}
          onChange={(event) => ask({ imported: event.target.checked ? 'without' : undefined })}
        />
        {say('Leave out imported history')}
      </label>
    </Popover>
  );
};
/** The notice that names what was changed in the figures, and which applicants they leave out. `filters`: those that the report's facts allow. */
export const ChangedNotice = ({ data, filters }: { data: Data; filters: readonly ReportFilter[] }) => {
  const ask = useAsk();
  const changed = isChanged(data);
  const internet = filters.includes('applicants') && data.params.applicants?.includes('internet');
  if (!changed && !internet && !data.params.imported) return null;
  return (
    <div className="mb-4 grid gap-2">
      {changed && (
        <Notice tone="warn">
          <b>{say('A changed past:')}</b> {listWords(sentences(data), 'and')}.{' '}
          {say('These figures did not happen, and nothing of them is stored.')}{' '}
          <button
            type="button"
            className="rounded-tag font-medium underline underline-offset-2 print:hidden"
            onClick={() => ask(Object.fromEntries(changes.map((each) => [each, undefined])))}
          >
            {say('Back to what happened')}
          </button>
        </Notice>
      )}
      {internet && (
        <Notice tone="info">
          {say(
            'Only Internet Applicants count (41 CFR 60-1.3): they applied, were considered, were not found to lack the basic qualifications, and did not withdraw before an offer.',
          )}{' '}
          <button
            type="button"
            className="rounded-tag font-medium underline underline-offset-2 print:hidden"
            onClick={() => ask({ applicants: undefined })}
          >
            {say('Count all applicants')}
          </button>
        </Notice>
      )}
      {data.params.imported && (
        <Notice tone="info">
          {say('Imported history is left out.')}{' '}
          <button
            type="button"
            className="rounded-tag font-medium underline underline-offset-2 print:hidden"
            onClick={() => ask({ imported: undefined })}
          >
            {say('Count it too')}
          </button>
        </Notice>
      )}
    </div>
  );
};
/** The notice with the share of a cohort that is not decided yet, so that incomplete figures are not read as low ones. */
export const Unfinished = ({ data }: { data: Data }) => {
  const { unfinished } = data;
  if (!unfinished?.count) return null;
  const share = Math.round((unfinished.count / unfinished.of) * 100);
  return (
    <div className="mt-4 flex max-w-[760px] items-center gap-3 text-meta text-ink-2">
      <span
        aria-hidden
        className="relative h-3 w-28 shrink-0 overflow-hidden rounded-tag border border-line-2 bg-sheet"
        title={numberWords(share)}
      >
        <span
          className="absolute inset-y-0 end-0"
          style={{
            width: `${share}%`,
            background: 'repeating-linear-gradient(135deg, var(--line-2) 0 2px, transparent 2px 5px)',
          }}
        />
      </span>
      <span>
        {say(
          '{count, plural, one {# person of {of, number} is} other {# people of {of, number} are}} not decided yet. The shaded part of the cohort is unfinished: later figures will still grow.',
          unfinished,
        )}
      </span>
    </div>
  );
};
/** How the report counts: by a cohort, an activity or a day, and by which date. */
export const KindTag = ({ kind, opening }: { kind: string; opening: string }) => (
  <span className="rounded-tag bg-hover px-1.5 py-0.5 text-micro text-ink-2">
    {say('{kind}: {date}', { kind: sayLabel(kind), date: sayLabel(opening) })}
  </span>
);
