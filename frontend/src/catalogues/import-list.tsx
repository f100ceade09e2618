import { phrase, say, sayWithin } from '@candor/contracts/words/say';
import { useId, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import { largestFile, mostRows, type RowResult } from '@candor/contracts/kernel/catalogue-many';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { Button } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { Notice } from '../kit/notice.tsx';
import { Tag } from '../kit/tag.tsx';
import { withProgress } from '../kit/progress-bar.tsx';
import { call, errorOf } from '../page/call.ts';
import { countedEntries } from './many.ts';
import { csvTextOf as textOf } from '@candor/contracts/values/csv-text';

/** The text of a chosen CSV file. A file that is not text is passed on, and the server reports it. */
const csvTextOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return textOf(bytes) ?? new TextDecoder().decode(bytes);
};

type Told = PayloadOf<Catalogue['import']>;
const names = {
  new: phrase('New'),
  changed: phrase('Changed'),
  unchanged: phrase('Unchanged'),
  refused: phrase('Refused'),
} as const satisfies Record<RowResult, string>;
const counts = {
  new: phrase('{count, number} new'),
  changed: phrase('{count, number} changed'),
  unchanged: phrase('{count, number} unchanged'),
  refused: phrase('{count, number} refused'),
} as const satisfies Record<RowResult, string>;
const tones = { new: 'good', changed: 'accent', unchanged: 'plain', refused: 'bad' } as const;
const megabytes = largestFile / 1024 / 1024;

/** The counts as text: '3 new, 2 changed, 12 unchanged, 1 refused'. */
const countWords = (of: Told['counts']): string =>
  (Object.keys(names) as RowResult[])
    .filter((each) => of[each])
    .map((each) => say(counts[each], { count: of[each] }))
    .join(', ');
const Rows = ({ told }: { told: Told }) => (
  <ul aria-label={say('Rows of the file')} className="divide-y divide-line border-y border-line">
    {told.rows.map(({ row, name, result, errors, changes }) => (
      <li key={row} className="flex items-start gap-3 py-2 text-ui">
        <span className="tnum w-14 shrink-0 text-ink-3">{say('Row {row, number}', { row })}</span>
        <span className="min-w-0 flex-1">
          <span className="font-medium text-ink">{name || say('Without a name')}</span>
          {errors.map((error) => (
            <span key={error} className="block text-bad">
              {error}
            </span>
          ))}
          {changes.map(({ field, from, to }) => (
            <span key={field} className="block break-words text-ink-2">
              {field}: <span className="text-ink-3 line-through">{from || say('empty')}</span> {to || say('empty')}
            </span>
          ))}
        </span>
        <Tag tone={tones[result]}>{say(names[result])}</Tag>
      </li>
    ))}
  </ul>
);

/** Reads a list from a CSV file: it first shows what would happen to each row, then does it. */
export const ImportList = ({
  catalogue,
  onClose,
  onDone,
}: {
  catalogue: Catalogue;
  onClose: () => void;
  onDone: (text: string) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const ask = async (text: string, apply: boolean) => {
    setBusy(true);
    const answer = await withProgress(() => call(catalogue.import, { text, apply }));
    setBusy(false);
    if (answer.status === 'ok') return answer.payload;
    setProblem(errorOf(answer));
    return null;
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem('');
    setTold(null);
    if (chosen.size > largestFile * 0.9)
      return setProblem(say('The file is larger than {most, number} MB.', { most: megabytes }));
    const text = await csvTextOf(chosen);
    setFile({ name: chosen.name, text });
    setTold(await ask(text, false));
  };
  const apply = async () => {
    const answer = file && (await ask(file.text, true));
    if (!answer) return;
    onDone(`${countWords({ ...answer.counts, unchanged: 0, refused: 0 }) || say('Nothing changed')}.`);
    if (answer.counts.refused) setTold(answer);
    else onClose();
  };
  const moving = told ? told.counts.new + told.counts.changed : 0;
  const left = told ? moving + told.counts.refused - told.rows.length : 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Import {items}', { items: sayWithin(catalogue.plural) })}
      text={say(
        'A CSV file with the same columns as the export. Rows are matched by ID, or by name if they have no ID. At most {rows, number} rows and {megabytes, number} MB.',
        { rows: mostRows, megabytes },
      )}
      footer={
        told && !told.applied ? (
          <>
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button kind="primary" disabled={busy || !moving} onClick={() => void apply()}>
              {moving ? say('Import {items}', { items: countedEntries(catalogue, moving) }) : say('Nothing to import')}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{say('Close')}</Button>
        )
      }
    >
      <div className="grid gap-4">
        {/* a file can be dropped here; the input inside serves the keyboard */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <label
          htmlFor={id}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void take(event.dataTransfer.files[0]);
          }}
          className={cx(
            'flex min-h-16 cursor-pointer items-center justify-center gap-2 rounded-card border border-dashed px-4 text-ui focus-within:ring-3 focus-within:ring-accent/20',
            over ? 'border-accent bg-accent-wash text-accent-ink' : 'border-line-2 text-ink-2 hover:border-ink-4',
          )}
        >
          <FileUp size={16} aria-hidden />
          {file ? file.name : say('Choose a CSV file, or drop it here')}
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            aria-label={say('CSV file')}
            className="sr-only"
            onChange={(event) => {
              void take(event.target.files?.[0]);
              // Lets the person choose the same file again after they fixed it.
              event.target.value = '';
            }}
          />
        </label>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {busy && <p className="text-ui text-ink-3">{say('Reading the file')}</p>}
        {told && (
          <>
            <p role="status" className="text-ui text-ink">
              {told.applied ? say('Done:') : say('What will change:')}{' '}
              <span className="font-medium">{countWords(told.counts) || say('no rows')}</span>.
              {told.counts.refused > 0 && !told.applied && say('Refused rows are skipped. All others can be imported.')}
            </p>
            {told.ignored.length > 0 && (
              <p className="text-ui text-ink-2">
                {say('{count, plural, one {This column is} other {These columns are}} ignored: {names}.', {
                  count: told.ignored.length,
                  names: told.ignored.join(', '),
                })}
              </p>
            )}
            {told.rows.length > 0 && <Rows told={told} />}
            {left > 0 && (
              <p className="text-meta text-ink-3">{say('And {count, number} more rows.', { count: left })}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
};
