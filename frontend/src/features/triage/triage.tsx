import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { inReview } from '@candor/contracts/jobs/values';
import { sideCallsForFarewell } from '@candor/contracts/pipeline/farewell';
import { upsertNote } from '@candor/contracts/people/endpoints';
import { suggestedReason } from '@candor/contracts/triage/suggested-reason';
import { triagePage } from '@candor/contracts/pipeline/pages';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import type { DataOf } from '@candor/contracts/kernel/page';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { useCommands } from '../../page/commands.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { pageBefore } from '../../page/past/page-before.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { announce } from '../../kit/announce.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { useNarrow } from '../../kit/media.ts';
import { Notice } from '../../kit/notice.tsx';
import { Page } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { writeIn } from '../../kit/keys/typed-ahead.ts';
import { EmptyState } from '../../kit/states.tsx';
import { useStored } from '../../kit/stored.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoLast } from '../../kit/undo.ts';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { htmlOf } from '../../parts/notes/note-text.ts';
import { farewellText } from '../../parts/triage/farewell-words.ts';
import type { InHand } from '../../parts/pipeline/in-hand.ts';
import { jobSectionTo } from '../../parts/jobs/job-frame.tsx';
import type { ArchiveChoice } from '../../parts/pipeline/pipeline-calls.ts';
import { actionsOn, mayReview, roleAt, stepsAfter } from '../../parts/pipeline/stages.ts';
import { type Part, TriageCard } from './triage-card.tsx';
import { TriageActions, TriageLine, TriageThumbs } from './triage-foot.tsx';
import { TriageHead } from './triage-head.tsx';
import { TriageSide } from './triage-side.tsx';
import type { OpenDialog } from '../../parts/pipeline/use-pipeline.ts';
import { useRecorded } from './use-recorded.ts';
import { useSheets } from './use-sheets.ts';
import { readAlone, useSitting } from './use-sitting.ts';
import { useSwipe } from './use-swipe.ts';

const ArchiveDialog = later(() => import('../../parts/pipeline/archive-dialog.tsx').then((m) => m.ArchiveDialog));
const ReasonSheet = later(() => import('./triage-reasons.tsx').then((m) => m.ReasonSheet));

/** This many people are loaded ahead of the present one. */
const ahead = 3;
const none: readonly string[] = [];
const group = phrase('Triage');
const NumberKey = ({ keys, name, run }: { keys: string; name: string; run: () => void }) => {
  useShortcut(keys, say('Archive: {reason}', { reason: name }), run, { group });
  return null;
};
type Archiving = Extract<OpenDialog, { kind: 'archive' }>;

let reading = false;
/** Whether this reading began on Home, perhaps some jobs ago. Closing it then leads back there. */
const cameFromHome = (): boolean => {
  const before = pageBefore()?.shown ?? '';
  if (!before.includes('/triage/') && !before.endsWith('/triage')) reading = before === '/dashboard';
  return reading;
};

/** New resumes of a job, one person at a time: read, one key, the next. When all are read, it goes on with the next job. */
export const Screen = () => {
  const page = usePage(triagePage);
  // Each job is a sitting of its own.
  return <Sitting key={page.job.id} page={page} />;
};

const Sitting = ({ page }: { page: DataOf<typeof triagePage> }) => {
  const { job, rights, list, reasons, requirements, user, position } = page;
  const at = useListAddress('section');
  const narrow = useNarrow();
  useLivePage(['applications', 'jobs']);
  // A key never changes its meaning in a sitting.
  const [quickIds] = useState(page.quick);
  const [writes, setWrites] = useStored('triage-message', true);
  const [marked, mark] = useStored('triage-marks', true);
  const [asked, ask] = useState<Archiving | null>(null);
  const [choosing, choose] = useState(false);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const written = useRef(drafts);
  useEffect(() => {
    written.current = drafts;
  });
  const isWriting = useCallback((id: string) => Boolean(written.current.get(id)?.trim()), []);
  const sitting = useSitting({ listed: list.items, position, isWriting });
  const { queue, current, gone, told, news, tally, each } = sitting;
  const id = current?.id ?? null;
  const ready = useMemo(() => {
    const place = queue.findIndex((row) => row.id === id);
    const inTurn = [...queue.slice(place + 1), ...queue.slice(0, Math.max(0, place))].map((row) => row.id);
    return [...(id ? [id] : []), ...inTurn].slice(0, ahead + 1);
  }, [queue, id]);
  const sheets = useSheets(ready);
  const recorded = useRecorded(rights.permissions.includes('list') ? ready : none);
  const known = id ? (recorded.get(id) ?? null) : null;
  const leaves_at = known?.leaves_at ?? null;
  // A reader of one person's answers sees those of the next too.
  const [part, setPart] = useState<Part>('resume');
  const box = useRef<HTMLDivElement>(null);

  const closed = job.hiring_status === 'archived';
  const possible = current && !gone ? actionsOn(current, job, rights) : [];
  // This page is for reading, so an advance skips the steps in which resumes are read.
  const to = current ? (stepsAfter(job.steps, current.step).find((step) => !inReview(step.type)) ?? null) : null;
  const may = {
    advance: to !== null && possible.includes('advance'),
    archive: possible.includes('archive'),
    read: current !== null && !gone && !closed && mayReview(rights),
  };
  // If a key's reason is gone, the key stays free, so that no other key moves.
  const quick = quickIds.map((known) => reasons.find((reason) => reason.id === known) ?? null);
  const left = Math.max(0, list.total + queue.length - list.items.length);
  const spent = tally.advance + tally.archive + tally.read;
  const next = queue.find((row) => row.id === ready[1]) ?? null;
  const [fromHome] = useState(cameFromHome);
  const board = jobSectionTo(at.address, job.id, 'candidates');
  const close = fromHome ? '/dashboard' : jobSectionTo(at.address, job.id, 'resumes');
  const { onward } = page;
  const onwardTo = onward && jobSectionTo(at.address, onward.id, 'triage');
  const { panel, error } = id ? sheets.of(id) : { panel: null, error: null };
  const facts = { hires: job.counts.hires, openings: job.fields.openings };
  const suggestion =
    current &&
    suggestedReason({ knocked_out: current.knocked_out, answers: panel?.answers ?? [] }, facts, page.suggesting);
  const suggestedName = suggestion && reasons.find((reason) => reason.id === suggestion.id)?.name;
  const suggested = suggestedName ? { ...suggestion, name: suggestedName } : null;
  const resume = panel?.resumes.find((one) => one.id === current?.resume_id) ?? panel?.resumes[0];

  const saveNote = (row: ApplicationRow) => {
    const text = drafts.get(row.id)?.trim();
    if (!text) return;
    void settle(
      say('Add the note'),
      call(upsertNote, { candidate_id: row.candidate_id, body: htmlOf(text), visibility: 'team', job_id: job.id }),
      () => {
        setDrafts((now) => new Map([...now].filter(([person, draft]) => person !== row.id || draft.trim() !== text)));
        announce(say('Note added.'));
        sheets.ask(row.id);
      },
    );
  };
  const advance = () => {
    if (!current || !to || !may.advance) return;
    saveNote(current);
    sitting.advance(current, to);
  };
  const archiveFor = (reason_id: string) => {
    const reason = quick.find((one) => one?.id === reason_id);
    if (!current || !reason || !may.archive) return;
    choose(false);
    saveNote(current);
    const leaves = writes && leaves_at && sideCallsForFarewell(reason.side) ? [leaves_at] : [];
    sitting.archive(
      current,
      { disqualification_reason_id: reason.id, note: null, message: writes ? { fitting: true } : null },
      `${say('{name} archived, {reason}.', { name: current.name, reason: reason.name })} ${farewellText(leaves, user.tz_region)}`,
    );
  };
  const archive = () => {
    choose(false);
    if (current && may.archive) ask({ kind: 'archive', subjects: [readAlone(current)] });
  };
  /** The dialog's two calls, in the sitting. */
  const dialog = {
    ask: (wished: OpenDialog | null) => ask(wished?.kind === 'archive' ? wished : null),
    archive: async (
      subjects: Archiving['subjects'],
      choice: ArchiveChoice,
      asking?: { again?: (now: InHand, why: string) => void },
    ) => {
      const row = queue.find((waiting) => waiting.id === subjects[0]?.id);
      if (!row) return;
      saveNote(row);
      sitting.archive(row, choice, say('{name} archived.', { name: row.name }), asking?.again);
    },
  };
  const read = () => {
    if (!current || !may.read) return;
    saveNote(current);
    sitting.read(current);
  };
  const skip = () => {
    if (!current) return;
    if (gone) sitting.goOn(current);
    else sitting.skip(current);
  };
  const look = (by: 1 | -1) => {
    const row = queue[queue.findIndex((waiting) => waiting.id === id) + by];
    if (row) sitting.show(row.id);
  };
  const undo = () => {
    if (!(told?.undo || spent || tally.skip) || !undoLast()) toast({ text: say('There is nothing to undo.') });
  };
  const write = () => {
    if (narrow) setPart('about');
    writeIn('#triage-note');
  };
  const turn = (by: number) => box.current?.scrollBy({ top: by * box.current.clientHeight * 0.9 });

  useShortcut('a', say('Advance'), advance, { group, on: may.advance });
  useShortcut('x', say('Archive'), archive, { group, on: may.archive, opens: true });
  useShortcut('s', say('Skip'), skip, { group, on: current !== null });
  useShortcut('n', say('Write a note'), write, { group, on: current !== null });
  useShortcut('r', say('Mark reviewed'), read, { group, on: may.read });
  useShortcut(
    'w',
    writes ? say('Archive without a message') : say('Archive with the message'),
    () => setWrites(!writes),
    {
      group,
      on: may.archive && leaves_at !== null,
    },
  );
  useShortcut('z', say('Undo'), undo, { group });
  useShortcut('j', say('Next resume'), () => look(1), { group, held: true });
  useShortcut('k', say('Previous resume'), () => look(-1), { group, held: true });
  useShortcut('m', say('Mark requirements'), () => mark(!marked), { group });
  useShortcut('o', say('Open the original'), () => resume && window.open(resume.url, '_blank', 'noopener'), {
    group,
    on: resume !== undefined,
  });
  useShortcut(' ', '', (event) => turn(event.shiftKey ? -1 : 1), { group, held: true });
  useShortcut('escape', say('Close'), () => at.go(close), { group });
  useShortcut('enter', say('Go on with the next job'), () => onwardTo && at.go(onwardTo), {
    group,
    on: !current && onwardTo !== null,
  });
  useCommands(
    current && (may.advance || may.archive)
      ? {
          about: current.name,
          where: sayLabel(current.step.name),
          commands: [
            ...(to && may.advance
              ? [
                  {
                    id: 'advance',
                    label: say('Advance to {step}', { step: sayLabel(to.name) }),
                    keys: 'A',
                    run: advance,
                  },
                ]
              : []),
            ...(may.archive ? [{ id: 'archive', label: say('Archive'), keys: 'X', run: archive }] : []),
          ],
        }
      : null,
  );

  const words = current
    ? say('{name}, {role}. {left, number} left.', {
        name: current.name,
        role: roleAt(current) || say('No headline yet'),
        left,
      })
    : say('All read.');
  const said = useRef<string | null>('');
  useEffect(() => {
    if (said.current === id) return;
    said.current = id;
    announce(words);
  }, [id, words]);

  const swipe = useSwipe({
    on: narrow && current !== null,
    toEnd: advance,
    toStart: () => may.archive && choose(true),
  });
  const acts = {
    to,
    quick,
    suggested,
    keysTo: rights.editor && !closed ? `${jobSectionTo(at.address, job.id, 'settings')}#keys` : null,
    may,
    onAdvance: advance,
    onArchive: narrow ? () => choose(true) : archive,
    onReason: archiveFor,
    onRead: read,
    onNote: write,
    onSkip: skip,
  };
  const side = current && (
    <TriageSide
      row={current}
      panel={panel}
      requirements={requirements}
      addTo={rights.editor ? jobSectionTo(at.address, job.id, 'requirements') : null}
      zone={user.tz_region}
      me={user.id}
      onSaved={() => sheets.ask(current.id)}
      draft={drafts.get(current.id) ?? ''}
      onDraft={(text) => setDrafts((now) => new Map(now).set(current.id, text))}
      onNote={() => saveNote(current)}
    />
  );
  return (
    <Page>
      <TriageHead
        page={page}
        address={at.address}
        close={close}
        left={left}
        spent={spent}
        minutes={each === null ? null : Math.max(1, Math.round((each * left) / 60_000))}
      />
      {current && closed && (
        <div className="shrink-0 px-5 pt-3 max-sm:px-4">
          <Notice tone="warn">
            {say('This job is closed. You can read its resumes, but no one can be advanced or archived here.')}
          </Notice>
        </div>
      )}
      {current && !closed && !rights.permissions.includes('list') && (
        <div className="shrink-0 px-5 pt-3 max-sm:px-4">
          <Notice>{say('You may read these resumes. Advancing and archiving need the right Manage Pipeline.')}</Notice>
        </div>
      )}
      {current ? (
        <div className="flex min-h-0 flex-1">
          <article
            key={current.id}
            {...swipe}
            aria-label={say('Resume of {name}', { name: current.name })}
            className="flex min-w-0 flex-1 touch-pan-y flex-col bg-sheet transition-transform duration-150 max-sm:mx-2.5 max-sm:mt-2.5 max-sm:overflow-clip max-sm:rounded-card max-sm:shadow-card"
          >
            <TriageCard
              row={current}
              panel={panel}
              error={error}
              onRetry={() => sheets.ask(current.id)}
              resume={resume}
              requirements={requirements}
              marked={marked}
              onMark={() => mark(!marked)}
              part={part}
              onPart={setPart}
              about={narrow && side}
              box={box}
            />
          </article>
          {!narrow && (
            <aside
              aria-label={say('About {name}', { name: current.name })}
              className="flex w-[376px] shrink-0 flex-col border-s border-line max-lg:w-[300px]"
            >
              {side}
            </aside>
          )}
        </div>
      ) : (
        <div className="flex-1">
          <EmptyState
            action={
              <>
                {onward && onwardTo && (
                  <ButtonLink kind="primary" to={onwardTo}>
                    {say('Go on with {job}, {count, plural, one {# resume} other {# resumes}}', {
                      job: onward.name,
                      count: onward.waiting,
                    })}
                    <Kbd keys="enter" on="accent" />
                  </ButtonLink>
                )}
                <ButtonLink kind={onward ? 'soft' : 'primary'} to={fromHome && !onward ? '/dashboard' : board}>
                  {fromHome && !onward ? say('Back to Home') : say('Go to the board')}
                </ButtonLink>
              </>
            }
          >
            {spent
              ? say('All read: {what}.', {
                  what: [
                    tally.advance > 0 && say('{count, number} advanced', { count: tally.advance }),
                    tally.archive > 0 && say('{count, number} archived', { count: tally.archive }),
                    tally.read > 0 && say('{count, number} marked as reviewed', { count: tally.read }),
                  ]
                    .filter(Boolean)
                    .join(', '),
                })
              : say('All read. No one is waiting.')}
          </EmptyState>
        </div>
      )}
      {[...drafts.values()].some((text) => text.trim()) && <UnsavedGuard />}
      {(current || told || news) && (
        <TriageLine
          told={told}
          news={news}
          next={next}
          onUndo={undo}
          onOpen={queue.some((row) => row.id === news?.about) ? sitting.show : null}
          onNext={() => look(1)}
        />
      )}
      {current && (
        <>
          <TriageActions
            {...acts}
            recorded={known?.lines ?? null}
            leaves_at={leaves_at}
            zone={user.tz_region}
            writes={writes}
            onWrites={setWrites}
          />
          <TriageThumbs {...acts} />
          {may.archive &&
            quick.map(
              (reason, index) =>
                reason && (
                  <NumberKey
                    key={reason.id}
                    keys={String(index + 1)}
                    name={reason.name}
                    run={() => archiveFor(reason.id)}
                  />
                ),
            )}
        </>
      )}
      <Suspense>
        {choosing && current && (
          <ReasonSheet
            name={current.name}
            quick={quick.filter((reason) => reason !== null)}
            suggested={suggested}
            recorded={known?.lines ?? null}
            leaves_at={leaves_at}
            writes={writes}
            onWrites={setWrites}
            zone={user.tz_region}
            onReason={archiveFor}
            onOther={archive}
            onClose={() => choose(false)}
          />
        )}
        {asked && (
          <ArchiveDialog
            page={page}
            pipeline={dialog}
            subjects={asked.subjects}
            suggested={asked.subjects[0]?.id === current?.id ? suggested : null}
            typed={asked.typed}
            changed={asked.changed}
            onClose={() => ask(null)}
          />
        )}
      </Suspense>
    </Page>
  );
};
