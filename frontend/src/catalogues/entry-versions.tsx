import { say, sayLabel } from '@candor/contracts/words/say';
import { useCallback, useEffect, useState } from 'react';
import { useFormikContext } from 'formik';
import { RotateCcw } from 'lucide-react';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import type { EntryVersion } from '@candor/contracts/kernel/catalogue-versions';
import { type Field, isRich } from '@candor/contracts/kernel/field';
import { texts } from '../fields/field-texts.ts';
import { tagLabel } from '../fields/tag-label.ts';
import { call, errorOf } from '../page/call.ts';
import { Button } from '../kit/button.tsx';
import { DiffText } from '../kit/editor/diff-text.tsx';
import { Select } from '../kit/inputs/select.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { ErrorState } from '../kit/states.tsx';
import { momentText } from '../kit/time.tsx';
import { isVersion, VersionList } from './version-list.tsx';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { same } from './change-words.ts';

/** What happened to an entry, the newest first, and the names of what its versions refer to. */
type History = PayloadOf<Catalogue['history']>;
/** Reads the history of an entry, and its earlier part when the reader asks for it. */
const useEntryHistory = (catalogue: Catalogue, id: string) => {
  const [history, setHistory] = useState<History | null>(null);
  const [problem, setProblem] = useState('');
  const read = useCallback(
    (before?: number, signal?: AbortSignal) =>
      call(catalogue.history, { id, ...(before === undefined ? {} : { before }) }, { signal }).then(
        (answer) => {
          setProblem(errorOf(answer));
          if (answer.status === 'error') return;
          const { versions, names, more } = answer.payload;
          setHistory((known) =>
            before === undefined || !known
              ? answer.payload
              : { versions: [...known.versions, ...versions], names: { ...known.names, ...names }, more },
          );
        },
        () => undefined, // closed meanwhile
      ),
    [catalogue, id],
  );
  useEffect(() => {
    const stop = new AbortController();
    void read(undefined, stop.signal);
    return () => stop.abort();
  }, [read]);
  return { history, problem, setProblem, read };
};

/** The values of one field in two versions. */
const FieldDiff = ({
  name,
  field,
  before,
  after,
  names,
}: {
  name: string;
  field: Field;
  before: EntryVersion | undefined;
  after: EntryVersion;
  names: History['names'];
}) => {
  const text = (of: EntryVersion | undefined) => (of ? texts[field.kind](of.fields[name], field, names) : '');
  const [was, is] = [text(before), text(after)];
  return (
    <div className="border-t border-line py-2.5 first:border-0 first:pt-0">
      <dt className="mb-0.5 text-meta font-medium text-ink-3">{sayLabel(field.label)}</dt>
      <dd>
        {was === is ? (
          <p className="text-ui text-ink-3">
            {isRich(field.kind)
              ? say('Only the formatting is different.')
              : field.kind === 'image'
                ? say('Another picture.')
                : say('Empty in both.')}
          </p>
        ) : (
          <DiffText before={was} after={is} nameOf={tagLabel} />
        )}
      </dd>
    </div>
  );
};

/** The versions of an entry, the newest first; the chosen one compared word by word with the previous or any other one, and a button to restore it. */
export const EntryVersions = ({
  catalogue,
  row,
  zone,
  onRestored,
}: {
  catalogue: Catalogue;
  row: CatalogueRow;
  zone: string | null;
  onRestored: (of: EntryVersion) => void;
}) => {
  const { dirty } = useFormikContext();
  const { history, problem, setProblem, read } = useEntryHistory(catalogue, row.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);

  if (problem && !history) return <ErrorState onRetry={() => void read()}>{problem}</ErrorState>;
  if (!history)
    return (
      <div role="status" aria-label={say('Loading')} className="grid gap-2 py-1">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-4 w-48" />
      </div>
    );
  const versions = history.versions.filter(isVersion);
  const present = versions[0];
  const shown = versions.find(({ version }) => version === chosen) ?? present;
  const beside =
    versions.find(({ version }) => version === against && version !== shown?.version) ??
    (shown && versions[versions.indexOf(shown) + 1]);
  const fields = Object.entries(catalogue.fields).filter(
    ([name]) => shown && !same(beside?.fields[name] ?? null, shown.fields[name] ?? null),
  );
  // The version that the reader saw; the row may have changed meanwhile.
  const seen = history.versions.find(({ kind }) => kind !== 'sorted')!.version;
  const restore = async (to: EntryVersion) => {
    setBusy(true);
    const answer = await call(catalogue.restoreVersion, { id: row.id, version: seen, to: to.version });
    if (answer.status === 'ok') onRestored(to);
    else await read();
    setBusy(false);
    setProblem(errorOf(answer));
  };
  const optionOf = ({ version, at, actor }: EntryVersion) => ({
    value: String(version),
    label: `${momentText(at, zone)}, ${actor}${version === present?.version ? ` ${say('(now)')}` : ''}`,
  });
  return (
    <div className="grid gap-x-6 gap-y-4 @2xl:grid-cols-[minmax(220px,2fr)_minmax(0,3fr)]">
      <div className="min-w-0">
        <VersionList
          versions={history.versions}
          present={present}
          shown={shown}
          zone={zone}
          onChoose={(version) => {
            setChosen(version);
            setAgainst(null);
          }}
        />
        {history.more && (
          <Button kind="ghost" size="sm" className="mt-1" onClick={() => void read(history.versions.at(-1)!.version)}>
            {say('Show earlier ones')}
          </Button>
        )}
      </div>
      {shown && (
        <section aria-label={say('What changed')} className="min-w-0 rounded-card bg-sheet p-3.5 shadow-card">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h4 className="text-ui font-medium text-ink">{beside ? say('Compared with') : say('The first version')}</h4>
            {versions.length > 1 && (
              <div className="min-w-0 grow basis-60">
                <Select
                  aria-label={say('Compared with')}
                  options={versions.filter((each) => each !== shown).map(optionOf)}
                  value={beside ? optionOf(beside) : null}
                  placeholder={say('Compare with another version')}
                  isSearchable={false}
                  onChange={(option) => setAgainst(option ? Number((option as { value: string }).value) : null)}
                />
              </div>
            )}
          </div>
          <dl className="mt-3">
            {fields.map(([name, field]) => (
              <FieldDiff key={name} {...{ name, field, before: beside, after: shown, names: history.names }} />
            ))}
          </dl>
          {!fields.length && <p className="text-ui text-ink-3">{say('These versions are the same.')}</p>}
          {problem && (
            <p role="alert" className="mt-3 text-ui text-bad">
              {problem}
            </p>
          )}
          {shown !== present && (
            <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3">
              <Button size="sm" disabled={busy || dirty} onClick={() => void restore(shown)}>
                <RotateCcw size={14} aria-hidden /> {say('Restore this version')}
              </Button>
              {dirty && <span className="text-meta text-ink-3">{say('Save or cancel what you typed first.')}</span>}
            </div>
          )}
        </section>
      )}
    </div>
  );
};
