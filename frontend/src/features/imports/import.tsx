import { useEffect, useRef, useState } from 'react';
import { Download } from 'lucide-react';
import { daysAfter } from '@candor/contracts/values/days';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { ImportSettings } from '@candor/contracts/imports/events';
import {
  acceptedIn,
  cancelImport,
  checkImport,
  fileDays,
  importRows,
  isDraft,
  isImporting,
  type RowGroup,
  undoImport,
  type SeenImport,
  type SeenResume,
  startImport,
  fateOfResume,
} from '@candor/contracts/imports/imports';
import { importPage } from '@candor/contracts/people/pages';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { comeIntoView } from '../../kit/into-view.ts';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Meter, withProgress } from '../../kit/progress-bar.tsx';
import { Status } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportColumns } from './import-columns.tsx';
import { beginResumes } from '../../parts/imports/begin-resumes.ts';
import { type ImportCount, countedFates, FateList, FateRows, ImportCheck } from './import-result.tsx';
import { ImportUnknown } from './import-unknown.tsx';
import { ResumeResults } from './resume-results.tsx';
import { fileNameOf, groupCounted, phaseWords } from './import-words.ts';
import { useRevalidator } from 'react-router-dom';
import { usePeopleWord } from '../../parts/people/people-words.ts';

type Checked = PayloadOf<typeof checkImport>;
const DownloadRows = ({ id, errors, label }: { id: string; errors: 'yes' | 'no'; label: string }) => (
  <Button onClick={() => void download(importRows.path, { id, errors })}>
    <Download size={14} aria-hidden />
    {label}
  </Button>
);

/** A list of resumes that were not read yet, with the choice of a job for their people. */
const ListDraft = () => {
  const { import: file, settings: proposed, jobs, sources, reasons } = usePage(importPage);
  const { revalidate } = useRevalidator();
  const [settings, setSettings] = useState<ImportSettings>(proposed);
  const start = () => beginResumes(file.id, settings, () => revalidate());
  return (
    <Section
      title={say('All resumes')}
      text={say('Candor reads each resume and adds the person. If a person may already be on record, you decide.')}
    >
      <div className="grid justify-items-start gap-5">
        <ImportChoices
          listed
          settings={settings}
          jobs={jobs}
          sources={sources}
          reasons={reasons}
          onChange={(more) => setSettings({ ...settings, ...more })}
        />
        <Button kind="primary" onClick={() => void start()}>
          {say('{count, plural, one {Add # resume} other {Add # resumes}}', { count: file.documents })}
        </Button>
      </div>
    </Section>
  );
};

/** A file that was not imported yet: the meaning of its columns, the values for all rows, and the expected result. */
const Draft = () => {
  const { import: file, sample, settings: proposed, jobs, fields, sources, reasons } = usePage(importPage);
  const { revalidate } = useRevalidator();
  const [settings, setSettings] = useState<ImportSettings>(proposed);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked && !busy) comeIntoView(result.current);
  }, [checked, busy]);
  const change = (more: Partial<ImportSettings>) => {
    setSettings({ ...settings, ...more });
    setChecked(null);
    setChanged(true);
  };
  const check = async () => {
    if (busy) return;
    setBusy(true);
    await settle(
      say('Check the file'),
      withProgress(() => call(checkImport, { id: file.id, settings: settings as never })),
      (answer) => {
        setChecked(answer);
        setChanged(false);
      },
    );
    setBusy(false);
  };
  const start = async (version: number) => {
    const answer = await withProgress(() => call(startImport, { id: file.id, version }));
    // Another member has checked the file with other settings, so the shown result is outdated.
    if (answer.status === 'error' && answer.code === 'stale') setChecked(null);
    await settle(say('Import the file'), answer, () => revalidate());
  };
  const accepted = checked ? acceptedIn(checked.counts) : 0;
  return (
    <>
      {changed && <UnsavedGuard />}
      <Section
        title={say('Columns')}
        text={say('Choose a field for each column. Candor remembers it for the next file.')}
      >
        <ImportColumns
          heads={file.heads}
          sample={sample}
          settings={settings}
          documents={file.documents}
          fields={fields}
          onChange={(columns) => change({ columns })}
        />
      </Section>
      <Section title={say('All rows')}>
        <ImportChoices settings={settings} jobs={jobs} sources={sources} reasons={reasons} onChange={change} />
      </Section>
      <Section
        title={say('Check')}
        text={say('A preview of each row. Nothing is saved.')}
        actions={
          <Button kind={checked ? undefined : 'primary'} aria-disabled={busy} onClick={() => void check()}>
            {checked ? say('Check again') : say('Check the file')}
          </Button>
        }
      >
        {busy && (
          <p role="status" className="text-ui text-ink-3">
            {say('{count, plural, one {Checking # row} other {Checking # rows}}', { count: file.rows })}
          </p>
        )}
        {checked && !busy && (
          <div
            ref={result}
            tabIndex={-1}
            role="group"
            aria-label={say('What will happen to each row')}
            className="grid scroll-mt-4 gap-5 outline-none"
          >
            <ImportCheck id={file.id} checked={checked}>
              <div className="flex flex-wrap items-center gap-2">
                <Button kind="primary" disabled={!accepted} onClick={() => void start(checked.version)}>
                  {accepted
                    ? say('{count, plural, one {Import # row} other {Import # rows}}', { count: accepted })
                    : say('Nothing to import')}
                </Button>
                <DownloadRows id={file.id} errors="no" label={say('All rows as CSV')} />
                {checked.counts.refused > 0 && (
                  <DownloadRows id={file.id} errors="yes" label={say('Rows with errors as CSV')} />
                )}
              </div>
            </ImportCheck>
            <ImportUnknown
              id={file.id}
              heads={file.heads}
              columns={settings.columns}
              fields={fields}
              unknown={checked.unknown}
            />
          </div>
        )}
      </Section>
    </>
  );
};

/** The progress of undoing the import; null if the import is not being undone. */
const takenBackOf = ({ phase, undo }: SeenImport): SeenImport['undo'] =>
  phase === 'undoing' || phase === 'undone' || phase === 'undo_failed' ? undo : null;
/** The counts of an import that is running, has ended, or is being undone. */
const countedOf = (file: SeenImport): ImportCount[] => {
  const { turns, phase } = file;
  const undo = takenBackOf(file);
  const more = (group: keyof typeof groupCounted, count: number): ImportCount[] =>
    count ? [{ group, count, label: sayLabel(groupCounted[group]) }] : [];
  // Rows that the import did not change cannot be undone: their outcome stays.
  if (undo)
    return [
      ...more('back', undo.done),
      ...more('kept', undo.kept),
      ...countedFates(turns).filter(({ group, count }) => count > 0 && (group === 'skipped' || group === 'refused')),
      ...(turns.until < turns.count ? more('pending', turns.count - turns.until) : []),
    ];
  return [
    ...countedFates(turns),
    ...more('without', turns.without),
    ...(phase === 'cancelled' ? more('pending', turns.count - turns.until) : []),
  ];
};

const resultPart = 'import-result';
/** The button that started or undid the import disappears, so the focus moves to what follows. */
const useNextFocus = (file: SeenImport): void => {
  const stage = isDraft(file) ? 'draft' : takenBackOf(file) ? 'back' : 'came';
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    if (document.activeElement === document.body) document.getElementById(resultPart)?.focus();
  }, [stage]);
};

/** An import that is running or has ended: its progress, its result, and Undo. */
const Ran = ({ file, resumes }: { file: SeenImport; resumes: readonly SeenResume[] }) => {
  const { user } = usePage(importPage);
  const { revalidate } = useRevalidator();
  const { id, phase, turns, stopped, listed, file_deleted, changed_at } = file;
  const [chosen, setChosen] = useState<RowGroup | null>(null);
  const opened = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) comeIntoView(opened.current);
  }, [chosen]);
  const [asks, setAsks] = useState(false);
  const undoes = takenBackOf(file);
  const now = undoes ?? turns;
  const ask = (what: string, sent: typeof cancelImport) =>
    settle(
      what,
      withProgress(() => call(sent, { id })),
      () => revalidate(),
    );
  const takeBack = () => ask(say('Undo the import'), undoImport);
  const more = (
    <>
      {!undoes && turns.without > 0 && (
        <Notice tone="warn">
          {say(
            '{count, plural, one {# row was imported only in part. It says why.} other {# rows were imported only in part. They say why.}}',
            { count: turns.without },
          )}
        </Notice>
      )}
      {!isImporting(file) && !file_deleted && (
        <div className="flex flex-wrap items-center gap-2">
          <DownloadRows id={id} errors="no" label={say('All rows as CSV')} />
          {turns.refused + turns.without > 0 && (
            <DownloadRows id={id} errors="yes" label={say('Rows with errors as CSV')} />
          )}
        </div>
      )}
    </>
  );
  return (
    <>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={say('Undo the import?')}
        text={say(
          '{count, plural, one {Everything that # row added is removed.} other {Everything that # rows added is removed.}} People who have changed since then stay.',
          { count: acceptedIn(turns) },
        )}
        action={say('Undo the import')}
        onConfirm={() => {
          setAsks(false);
          void takeBack();
        }}
      />
      <Section
        id={resultPart}
        title={undoes ? sayLabel(phaseWords[phase].label) : say('Result')}
        actions={
          phase === 'running' ? (
            <Button onClick={() => void ask(say('Stop the import'), cancelImport)}>{say('Cancel')}</Button>
          ) : !isImporting(file) && phase !== 'undone' && acceptedIn(turns) > 0 ? (
            <Button onClick={() => (phase === 'undo_failed' ? void takeBack() : setAsks(true))}>
              {phase === 'undo_failed' ? say('Try again') : say('Undo the import')}
            </Button>
          ) : undefined
        }
      >
        <div className="grid gap-5">
          {isImporting(file) && <Meter value={now.count ? now.until / now.count : 1} label={say('Progress')} />}
          <p role="status" className="tnum text-ui text-ink-2">
            {undoes
              ? say(
                  '{until, number} of {count, plural, one {# person} other {# people}}, {done, number} removed, {kept, number} kept',
                  undoes,
                )
              : listed
                ? say('{until, number} of {count, number} resumes', turns)
                : say('{until, number} of {count, number} rows', turns)}
          </p>
          {turns.waiting > 0 && !undoes && !file_deleted && (
            <Notice tone="warn">
              {say(
                '{count, plural, one {# resume waits} other {# resumes wait}} for you to choose a person. On {date} {count, plural, one {it is} other {they are}} deleted.',
                { count: turns.waiting, date: dateText(daysAfter(changed_at, fileDays), user.tz_region) },
              )}
            </Notice>
          )}
          {phase === 'cancelled' && (
            <Notice tone="warn">
              {stopped === 'failed'
                ? say('It stopped because of an error. Add the file again to import the rest. No one is added twice.')
                : stopped === 'permission'
                  ? say('It stopped because the member who started it may no longer import people.')
                  : say('It was stopped. Add the file again to import the rest. No one is added twice.')}
            </Notice>
          )}
          {listed && !undoes ? (
            <>
              <FateList counted={countedFates(turns, fateOfResume)} chosen={chosen} onChoose={setChosen} />
              {more}
            </>
          ) : (
            <FateRows key={undoes ? 'back' : 'came'} id={id} counted={countedOf(file)}>
              {more}
            </FateRows>
          )}
        </div>
      </Section>
      {resumes.length > 0 && (
        <div ref={opened} tabIndex={-1} role="group" aria-label={say('Resumes')} className="scroll-mt-4 outline-none">
          <ResumeResults
            id={id}
            resumes={undoes ? resumes : resumes.filter(({ fate }) => !chosen || fate === chosen)}
            open={!undoes && !file_deleted}
          />
        </div>
      )}
    </>
  );
};

/** `/people/imports/{id}`: one import, from the columns of its file to the results of its rows. */
export const Screen = () => {
  const { import: file, resumes } = usePage(importPage);
  useLivePage(['imports'], [file.id]);
  useNextFocus(file);
  const word = usePeopleWord();
  const { label, tone } = phaseWords[file.phase];
  return (
    <Page>
      <PageHead
        crumbs={[
          { to: '/people/candidates', label: word('many') },
          { to: '/people/imports', label: say('Imports') },
        ]}
        title={fileNameOf(file)}
        status={<Status tone={tone}>{sayLabel(label)}</Status>}
        facts={
          <span className="text-ink-3">
            {file.listed
              ? say('{count, plural, one {# resume} other {# resumes}}', { count: file.documents })
              : say('{count, plural, one {# row} other {# rows}}', { count: file.rows })}{' '}
            ·{' '}
            {file.file_deleted
              ? say('The file was deleted.')
              : say('The file is deleted {days} days after the last change.', { days: numberWords(fileDays) })}
          </span>
        }
      />
      <PageScroll narrow>
        {!isDraft(file) ? (
          <Ran file={file} resumes={resumes} />
        ) : file.listed ? (
          <ListDraft key={file.id} />
        ) : (
          <Draft key={file.id} />
        )}
      </PageScroll>
    </Page>
  );
};
