import { useState } from 'react';
import { numberWords, say, sayLabel } from '@candor/contracts/kernel/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import {
  type checkImport,
  type Fate,
  fates,
  type FateCounts,
  fateOfRow,
  mostFates,
} from '@candor/contracts/people/imports';
import { listTo } from '../../page/list-address.ts';
import { Link } from '../../kit/link.tsx';
import { Tag } from '../../kit/tag.tsx';
import { fateCounted, fateTones } from './import-words.ts';

/** How many rows have each fate. `words`: what is said of them. */
export const FateList = ({ counts, words = fateCounted }: { counts: FateCounts; words?: Record<Fate, string> }) => (
  <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap">
    {fates.map((fate) => (
      <div key={fate} className="min-w-24">
        <dt className="text-meta text-ink-3">{sayLabel(words[fate])}</dt>
        <dd className="tnum text-head font-semi text-ink">{numberWords(counts[fate])}</dd>
      </div>
    ))}
  </dl>
);

/** What would become of the rows, errors first. */
export const ImportCheck = ({ checked }: { checked: PayloadOf<typeof checkImport> }) => {
  const there = (['refused', 'new', 'filled', 'added', 'skipped'] as const).filter((fate) => checked.counts[fate]);
  const [chosen, setChosen] = useState<Fate | null>(null);
  const shown = chosen && checked.counts[chosen] ? chosen : there[0];
  const rows = checked.rows.filter(({ fate }) => fate === shown);
  return (
    <div className="grid gap-4">
      <div role="status">
        <FateList counts={checked.counts} />
      </div>
      <div className="flex flex-wrap gap-1.5">
        {there.map((fate) => (
          <button
            key={fate}
            type="button"
            aria-pressed={fate === shown}
            onClick={() => setChosen(fate)}
            className={`h-7 rounded-ctl px-2.5 text-meta ${fate === shown ? 'bg-accent-wash font-medium text-accent-ink' : 'bg-hover text-ink-2 hover:text-ink'}`}
          >
            {sayLabel(fateCounted[fate])} <span className="tnum">{numberWords(checked.counts[fate])}</span>
          </button>
        ))}
      </div>
      <ul aria-label={say('Rows of the file')} className="divide-y divide-line border-y border-line">
        {rows.map(({ row, name, fate, told, candidate_id }) => (
          <li key={row} className="flex items-baseline gap-3 py-2 text-ui">
            <span className="tnum w-20 shrink-0 text-ink-3">{say('Row {row, number}', { row })}</span>
            <span className="min-w-0 flex-1">
              {candidate_id ? (
                <Link
                  to={listTo('people', 'candidates', { id: candidate_id })}
                  className="font-medium text-ink hover:underline"
                >
                  {name}
                </Link>
              ) : (
                <span className="font-medium text-ink">{name || say('Without a name')}</span>
              )}
              {told && (
                <span className={`block text-meta ${fate === 'refused' ? 'text-bad' : 'text-ink-2'}`}>{told}</span>
              )}
            </span>
            <Tag tone={fateTones[fate]}>{sayLabel(fateOfRow[fate])}</Tag>
          </li>
        ))}
      </ul>
      {shown && checked.counts[shown] > mostFates && (
        <p className="text-meta text-ink-3">
          {say('And {count, number} more rows.', { count: checked.counts[shown] - mostFates })}
        </p>
      )}
    </div>
  );
};
