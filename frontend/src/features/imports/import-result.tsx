import { type ReactNode, useEffect, useRef, useState } from 'react';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import {
  type checkImport,
  fateOfImportedRow,
  type FateCounts,
  fates,
  importFates,
  mostFates,
  type RowFate,
  type RowGroup,
} from '@candor/contracts/imports/imports';
import { Button } from '../../kit/button.tsx';
import { comeIntoView } from '../../kit/into-view.ts';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Tag } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { fateCounted, fateTones } from './import-words.ts';
import { personTo } from '../../parts/people/links.ts';

/** A count of an import, and the group of rows that a click on it shows. */
export type ImportCount<Group extends RowGroup = RowGroup> = { group: Group; count: number; label: string };
/** The number of rows with each outcome. `words`: the labels of the outcomes. */
export const countedFates = (
  counts: FateCounts,
  words: Record<keyof FateCounts, string> = fateCounted,
): ImportCount[] => fates.map((group) => ({ group, count: counts[group], label: sayLabel(words[group]) }));

/** The counts of an import. A press on a count shows its rows; a second press hides them. */
export const FateList = ({
  counted,
  chosen,
  onChoose,
}: {
  counted: readonly ImportCount[];
  chosen: RowGroup | null;
  onChoose: (group: RowGroup | null) => void;
}) => (
  <div role="group" aria-live="polite" aria-label={say('Results of the rows')} className="-mx-2 flex flex-wrap gap-1">
    {counted.map(({ group, count, label }) => {
      const words = (
        <>
          <span className="block text-meta text-ink-3">{label}</span>
          <span
            className={`tnum block text-head font-semi text-ink ${count ? 'underline decoration-line-2 underline-offset-4' : ''}`}
          >
            {numberWords(count)}
          </span>
        </>
      );
      return count ? (
        <button
          key={group}
          type="button"
          aria-pressed={group === chosen}
          onClick={() => onChoose(group === chosen ? null : group)}
          className={`min-w-28 rounded-ctl px-2 py-1.5 text-start ${group === chosen ? 'bg-accent-wash' : 'hover:bg-hover'}`}
        >
          {words}
        </button>
      ) : (
        <div key={group} className="min-w-28 px-2 py-1.5">
          {words}
        </div>
      );
    })}
  </div>
);

const RowLine = ({ row, name, fate, told, candidate_id, same = [] }: RowFate) => (
  <li className="flex items-baseline gap-3 py-2 text-ui">
    <span className="tnum w-20 shrink-0 text-ink-3">{say('Row {row, number}', { row })}</span>
    <div className="min-w-0 flex-1">
      {candidate_id ? (
        <Link to={personTo(candidate_id)} className="font-medium text-ink hover:underline">
          {name}
        </Link>
      ) : (
        <span className="font-medium text-ink">{name || say('Without a name')}</span>
      )}
      {same.length > 0 && (
        <span className="tnum block text-meta text-ink-3">
          {say('{count, plural, one {Row} other {Rows}} {rows} too', {
            count: same.length,
            rows: same.map((each) => numberWords(each)).join(', '),
          })}
        </span>
      )}
      {told.length > 0 && (
        <ul className={`grid text-meta ${fate === 'refused' ? 'text-bad' : 'text-ink-2'}`}>
          {told.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </div>
    <Tag tone={fateTones[fate]}>{sayLabel(fateOfImportedRow[fate])}</Tag>
  </li>
);

/** The milliseconds between two requests, because the server allows 600 requests per hour. */
const betweenAsks = 10_000;
/** A count that is updated rarely, because during an import it changes constantly. */
const useSlowly = (count: number): number => {
  const [seen, setSeen] = useState(count);
  const latest = useRef(count);
  useEffect(() => {
    latest.current = count;
  }, [count]);
  const differs = count !== seen;
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => setSeen(latest.current), betweenAsks);
    return () => clearTimeout(timer);
  }, [differs]);
  return seen;
};

type Rows = PayloadOf<typeof importFates>;
/** A value that the check of an import did not recognize, and its column. */
export type Unknown = { column: number; word: string };
/** The rows that a count stands for, a page at a time. `first`: the first page, if already loaded; `count`: how many rows there are; `unknown`: only rows with this value; `onShown`: called when the first rows have loaded. */
export const GroupRows = ({
  id,
  group,
  count,
  first,
  unknown,
  onShown,
}: {
  id: string;
  group: RowGroup;
  count: number;
  first?: Rows;
  unknown?: Unknown;
  onShown?: () => void;
}) => {
  const [page, setPage] = useState(1);
  const known = page === 1 ? first : undefined;
  const [answer, setAnswer] = useState<Rows | string>();
  const asks = !known;
  const upTo = useSlowly(count);
  useEffect(() => {
    if (!asks) return;
    const stop = new AbortController();
    call(importFates, { id, group, page, ...(unknown ? { unknown } : {}) }, { signal: stop.signal }).then(
      (reply) => setAnswer(reply.status === 'ok' ? reply.payload : String(reply.error)),
      () => undefined,
    );
    return () => stop.abort();
    // More rows arrive while the import runs, so they are loaded again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [id, group, page, unknown, asks, upTo]);
  const shown = known ?? answer;
  const came = shown !== undefined;
  const told = useRef(onShown);
  useEffect(() => {
    if (came) told.current?.();
  }, [came]);
  if (typeof shown === 'string') return <Notice tone="bad">{shown}</Notice>;
  const to = (next: number) => {
    setAnswer(undefined);
    setPage(next);
  };
  return (
    <div className="grid gap-2">
      {shown ? (
        <ul aria-label={say('Rows of the file')} className="divide-y divide-line border-y border-line">
          {shown.rows.map((each) => (
            <RowLine key={each.row} {...each} />
          ))}
        </ul>
      ) : (
        <p role="status" className="text-ui text-ink-3">
          {say('Loading')}
        </p>
      )}
      {(page > 1 || shown?.more) && (
        <div role="group" aria-label={say('Pages')} className="flex flex-wrap items-center gap-2">
          <Button size="sm" disabled={page === 1} onClick={() => to(page - 1)}>
            {say('Previous page')}
          </Button>
          <Button size="sm" disabled={!shown?.more} onClick={() => to(page + 1)}>
            {say('Next page')}
          </Button>
          {shown && shown.rows.length > 0 && (
            <span className="tnum text-meta text-ink-3">
              {say('{first, number}–{last, number} of {total, number}', {
                first: (page - 1) * mostFates + 1,
                last: (page - 1) * mostFates + shown.rows.length,
                total: count,
              })}
            </span>
          )}
        </div>
      )}
    </div>
  );
};

/** The counts of a table, with the rows of the selected count. `open`: the count that is selected at first. */
export const FateRows = ({
  id,
  counted,
  open = null,
  firstOf,
  children,
}: {
  id: string;
  counted: readonly ImportCount[];
  open?: RowGroup | null;
  firstOf?: (group: RowGroup, count: number) => Rows;
  /** Actions on the rows. They are placed before the rows, because there may be many rows. */
  children?: ReactNode;
}) => {
  const [chosen, setChosen] = useState<RowGroup | null>(open);
  const at = counted.find(({ group, count }) => group === chosen && count > 0);
  const rows = useRef<HTMLDivElement>(null);
  // Rows scroll into view only after a press, not if they are shown from the beginning.
  const [pressed, setPressed] = useState(false);
  return (
    <div className="grid gap-4">
      <FateList
        counted={counted}
        chosen={at?.group ?? null}
        onChoose={(group) => {
          setChosen(group);
          setPressed(true);
        }}
      />
      {children}
      {at && (
        <div ref={rows} tabIndex={-1} role="group" aria-label={at.label} className="scroll-mt-4 outline-none">
          <GroupRows
            key={at.group}
            id={id}
            group={at.group}
            count={at.count}
            first={firstOf?.(at.group, at.count)}
            {...(pressed ? { onShown: () => comeIntoView(rows.current) } : {})}
          />
        </div>
      )}
    </div>
  );
};

const errorsFirst = ['refused', 'new', 'filled', 'added', 'skipped'] as const;
/** What would happen to the rows, errors first. If the check found unknown values, no group of rows is expanded, so that the list of these values stays visible. */
export const ImportCheck = ({
  id,
  checked,
  children,
}: {
  id: string;
  checked: PayloadOf<typeof checkImport>;
  children: ReactNode;
}) => (
  <FateRows
    id={id}
    counted={countedFates(checked.counts)}
    open={checked.unknown.length ? null : (errorsFirst.find((fate) => checked.counts[fate]) ?? null)}
    firstOf={(group, count) => ({ rows: checked.rows.filter(({ fate }) => fate === group), more: count > mostFates })}
  >
    {children}
  </FateRows>
);
