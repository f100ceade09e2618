import { numberWords, say } from '@candor/contracts/words/say';
import { Check } from 'lucide-react';
import type { ListedCheckpoint, ProofData } from '@candor/contracts/proof/pages';
import { cx } from '../../kit/cx.ts';
import { recordText } from '../../kit/time.tsx';

/** The beginning of a hash, in groups of four. */
export const shortHash = (hex: string, groups = 3): string => (hex.slice(0, groups * 4).match(/.{4}/g) ?? []).join(' ');
const cell = 'px-2 py-2 align-middle first:ps-0 last:pe-0';
const code = 'font-[ui-monospace,monospace] text-meta whitespace-nowrap';

/** The checkpoints as a table. "Root before" repeats the root of the row below, so that readers can check the chain by eye. The row of today has a hollow mark, because it is not signed yet. */
export const Checkpoints = ({
  proof: { size, signed },
  rows,
  first,
  zone,
}: {
  proof: ProofData;
  rows: readonly ListedCheckpoint[];
  /** Whether this is the first page of the list. */
  first: boolean;
  zone: string | null;
}) => (
  <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={say('Signed checkpoints, the newest first')}>
    <table className="w-full min-w-[640px] text-ui">
      <caption className="sr-only">{say('Signed checkpoints, the newest first')}</caption>
      <thead>
        <tr className="text-meta text-ink-3">
          {[
            ['', 'w-5'],
            [say('Signed'), 'text-start'],
            [say('Events'), 'text-end'],
            [say('Count'), 'text-end'],
            [say('Root before'), 'text-start'],
            [say('Root'), 'text-start'],
            [say('Key'), 'text-end'],
            [say('Copies out'), 'text-end'],
          ].map(([head, look], index) => (
            <th key={index} scope="col" className={cx(cell, 'border-b border-line-2 font-book', look)}>
              {head || <span className="sr-only">{say('State')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first && size > (signed?.size ?? 0) && (
          <tr className="border-b border-line">
            <td className={cell}>
              <i aria-hidden className="block size-2.5 rounded-full ring-[1.5px] ring-ink-3 ring-inset" />
              <span className="sr-only">{say('Not signed yet')}</span>
            </td>
            <td className={cx(cell, 'font-medium text-ink')}>{say('Not signed yet')}</td>
            <td className={cx(cell, 'tnum text-end text-ink-2')}>
              {numberWords((signed?.size ?? 0) + 1)} – {numberWords(size)}
            </td>
            <td className={cx(cell, 'tnum text-end text-ink-2')}>{numberWords(size - (signed?.size ?? 0))}</td>
            <td className={cx(cell, code, 'text-ink-3')}>{signed ? shortHash(signed.root, 2) : ''}</td>
            <td className={cx(cell, 'text-ink-2')}>{say('signed at midnight')}</td>
            <td className={cx(cell, 'text-end text-ink-3')}>–</td>
            <td className={cx(cell, 'text-end text-ink-3')}>–</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line">
            <td className={cell}>
              <i aria-hidden className="block size-2.5 rounded-full bg-good" />
              <span className="sr-only">{say('Signed')}</span>
            </td>
            <td className={cx(cell, 'whitespace-nowrap font-medium text-ink')}>{recordText(row.at, zone)}</td>
            <td className={cx(cell, 'tnum text-end whitespace-nowrap text-ink-2')}>
              {numberWords(row.from)} – {numberWords(row.size)}
            </td>
            <td className={cx(cell, 'tnum text-end text-ink-2')}>{numberWords(row.size - row.from + 1)}</td>
            <td className={cx(cell, code, 'text-ink-3')}>{row.before ? shortHash(row.before, 2) : '–'}</td>
            <td className={cx(cell, code, 'font-medium text-ink')} title={row.root}>
              {shortHash(row.root)}
            </td>
            <td className={cx(cell, 'tnum text-end text-ink-2')}>{numberWords(row.key)}</td>
            <td className={cx(cell, 'tnum text-end whitespace-nowrap')}>
              {row.out_to ? (
                <span className={row.out < row.out_to ? 'text-warn' : 'text-ink-2'}>
                  {say('{out, number} of {all, number}', { out: Math.min(row.out, row.out_to), all: row.out_to })}
                  {row.out >= row.out_to && <Check size={14} aria-hidden className="ms-1.5 inline text-good" />}
                </span>
              ) : (
                <span className="text-ink-3">–</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
