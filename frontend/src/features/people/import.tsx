import { useEffect, useState } from 'react';
import { Download } from 'lucide-react';
import { daysAfter } from '@candor/contracts/kernel/days';
import { numberWords, say, sayLabel } from '@candor/contracts/kernel/say';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import type { ImportSettings } from '@candor/contracts/people/import-events';
import {
  acceptedIn,
  cancelImport,
  checkImport,
  fileDays,
  importRefusals,
  importRows,
  isDraft,
  isImporting,
  undoImport,
  type SeenImport,
  type SeenResume,
  startImport,
  fateOfResume,
} from '@candor/contracts/people/imports';
import { importPage } from '@candor/contracts/people/pages';
import { Button } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Meter, withProgress } from '../../kit/progress-bar.tsx';
import { Status } from '../../kit/tag.tsx';
import { dateText } from '../../kit/time.tsx';
import { UnsavedGuard } from '../../kit/unsaved-guard.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { listTo } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { ImportChoices } from './import-choices.tsx';
import { ImportColumns } from './import-columns.tsx';
import { beginResumes } from './begin-resumes.ts';
import { FateList, ImportCheck } from './import-result.tsx';
import { ResumeResults } from './resume-results.tsx';
import { fileNameOf, phaseWords } from './import-words.ts';
import { useRevalidator } from 'react-router-dom';

type Checked = PayloadOf<typeof checkImport>;
const DownloadRows = ({ id, errors, label }: { id: string; errors: 'yes' | 'no'; label: string }) => (
  <Button onClick={() => void download(importRows.path, { id, errors })}>
    <Download size={14} aria-hidden />
    {label}
  </Button>
);

/** Resumes that were not read yet: where their people shall stand. */
const ListDraft = () => {
  const { import: file, settings: proposed, jobs, sources, reasons } = usePage(importPage);
  const { revalidate } = useRevalidator();
  const [settings, setSettings] = useState<ImportSettings>(proposed);
  const start = () => beginResumes(file.id, settings, () => revalidate());
  return (
    <Section
      title={say('All resumes')}
      text={say(
        'Each resume is read, and its person is added. Whoever may be on record already waits for you to decide.',
      )}
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

/** A file that was not imported yet: what its columns mean, what holds for all rows, and what would happen. */
const Draft = () => {
  const { import: file, sample, settings: proposed, jobs, sources, reasons } = usePage(importPage);
  const { revalidate } = useRevalidator();
  const [settings, setSettings] = useState<ImportSettings>(proposed);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const change = (more: Partial<ImportSettings>) => {
    setSettings({ ...settings, ...more });
    setChecked(null);
    setChanged(true);
  };
  const check = async () => {
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
    // Somebody has checked it in another way: what is shown is not what would happen.
    if (answer.status === 'error' && answer.code === 'stale') setChecked(null);
    await settle(say('Import the file'), answer, () => revalidate());
  };
  const accepted = checked ? acceptedIn(checked.counts) : 0;
  return (
    <>
      {changed && <UnsavedGuard />}
      <Section title={say('Columns')} text={say('What each column means. It is remembered for the next file.')}>
        <ImportColumns
          heads={file.heads}
          sample={sample}
          settings={settings}
          documents={file.documents}
          onChange={(columns) => change({ columns })}
        />
      </Section>
      <Section title={say('All rows')}>
        <ImportChoices settings={settings} jobs={jobs} sources={sources} reasons={reasons} onChange={change} />
      </Section>
      <Section
        title={say('Check')}
        text={say('What would become of each row. Nothing is written.')}
        actions={
          <Button kind={checked ? undefined : 'primary'} disabled={busy} onClick={() => void check()}>
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
          <div className="grid gap-5">
            <ImportCheck checked={checked} />
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
          </div>
        )}
      </Section>
    </>
  );
};

type KeptPeople = PayloadOf<typeof importRefusals>['kept'];
/** Of whom it was not taken back. */
const Kept = ({ id, count }: { id: string; count: number }) => {
  const [kept, setKept] = useState<KeptPeople>([]);
  useEffect(() => {
    const stop = new AbortController();
    call(importRefusals, { id }, { signal: stop.signal }).then(
      (answer) => {
        if (answer.status === 'ok') setKept(answer.payload.kept);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [id]);
  return (
    <Section title={say('Kept')} text={say('Something else has happened to these people, so they stay.')}>
      <ul className="divide-y divide-line border-y border-line">
        {kept.map(({ candidate_id, name, reason }) => (
          <li key={candidate_id} className="grid gap-0.5 py-2 text-ui">
            <Link
              to={listTo('people', 'candidates', { id: candidate_id })}
              className="font-medium text-ink hover:underline"
            >
              {name}
            </Link>
            <span className="text-meta text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
      {count > kept.length && (
        <p className="mt-2 text-meta text-ink-3">{say('and {count, number} more', { count: count - kept.length })}</p>
      )}
    </Section>
  );
};

/** An import that runs or ran: how far it is, what it did, and taking it back. */
const Ran = ({ file, resumes }: { file: SeenImport; resumes: readonly SeenResume[] }) => {
  const { user } = usePage(importPage);
  const { revalidate } = useRevalidator();
  const { id, phase, turns, undo, stopped, listed, file_deleted, changed_at } = file;
  const undoes = undo && (phase === 'undoing' || phase === 'undone' || phase === 'undo_failed');
  const now = undoes ? undo : turns;
  const ask = (what: string, sent: typeof cancelImport) =>
    settle(
      what,
      withProgress(() => call(sent, { id })),
      () => revalidate(),
    );
  return (
    <>
      <Section
        title={undoes ? say('Taking back') : say('Result')}
        actions={
          phase === 'running' ? (
            <Button onClick={() => void ask(say('Stop the import'), cancelImport)}>{say('Cancel')}</Button>
          ) : !isImporting(file) && phase !== 'undone' && acceptedIn(turns) > 0 ? (
            <Button onClick={() => void ask(say('Take the import back'), undoImport)}>
              {phase === 'undo_failed' ? say('Try again') : say('Take the import back')}
            </Button>
          ) : undefined
        }
      >
        <div className="grid gap-5">
          {isImporting(file) && <Meter value={now.count ? now.until / now.count : 1} label={say('Progress')} />}
          <p role="status" className="tnum text-ui text-ink-2">
            {undoes
              ? say('{until, number} of {count, number} people, {done, number} taken back, {kept, number} kept', undo)
              : listed
                ? say('{until, number} of {count, number} resumes', turns)
                : say('{until, number} of {count, number} rows', turns)}
          </p>
          {turns.waiting > 0 && !undoes && !file_deleted && (
            <Notice tone="warn">
              {say(
                '{count, plural, one {# resume waits} other {# resumes wait}} for you to say whose {count, plural, one {it is} other {they are}}. On {date} {count, plural, one {it is} other {they are}} deleted.',
                { count: turns.waiting, date: dateText(daysAfter(changed_at, fileDays), user.tz_region) },
              )}
            </Notice>
          )}
          {phase === 'cancelled' && (
            <Notice tone="warn">
              {stopped === 'failed'
                ? say('It stopped because of a fault. Add the file again to import the rest: nobody comes twice.')
                : stopped === 'permission'
                  ? say('It stopped because who started it may no longer import people.')
                  : say('It was stopped. Add the file again to import the rest: nobody comes twice.')}
            </Notice>
          )}
          {!undoes && (listed ? <FateList counts={turns} words={fateOfResume} /> : <FateList counts={turns} />)}
          {!undoes && turns.without > 0 && (
            <Notice tone="warn">
              {say(
                '{count, plural, one {# person came without the application or resume that their row names} other {# people came without the applications or resumes that their rows name}}, because it was refused. The rows with errors say why.',
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
        </div>
      </Section>
      {resumes.length > 0 && <ResumeResults id={id} resumes={resumes} open={!undoes && !file_deleted} />}
      {undoes && undo.kept > 0 && phase !== 'undoing' && <Kept id={id} count={undo.kept} />}
    </>
  );
};

/** `/people/imports/{id}`: one file, from its columns to what became of its rows. */
export const Screen = () => {
  const { import: file, resumes } = usePage(importPage);
  useLivePage(['imports'], [file.id]);
  const { label, tone } = phaseWords[file.phase];
  return (
    <Page>
      <PageHead
        crumbs={[
          { to: '/people/candidates', label: say('Candidates') },
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
