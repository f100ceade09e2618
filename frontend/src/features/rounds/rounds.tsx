import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { type ComponentType, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ChevronLeft, Clock, TrendingDown, type LucideProps, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { askedIn, asksIn } from '@candor/contracts/requirements/chain';
import { deleteStep, sortSteps, upsertStep } from '@candor/contracts/jobs/endpoints';
import { boardOf, sectionIn, stepsSectionOf } from '@candor/contracts/jobs/kinds';
import { isEnd, type Step } from '@candor/contracts/jobs/values';
import { roundsPage, stagesPage } from '@candor/contracts/jobs/pages';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { ConfirmDialog } from '../../kit/overlays/dialog.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { useMedia } from '../../kit/media.ts';
import { PageBar } from '../../kit/page.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { JobFrame, jobSectionTo } from '../../parts/jobs/job-frame.tsx';
import { gapWords } from '../../parts/requirements/chain-words.ts';
import {
  changesOf,
  consequencesOf,
  countOf,
  type Draft,
  drafted,
  newDraft,
  overTime,
  place,
  plannedDays,
  requestOf,
  type Rounds,
  roundsIn,
  seat,
  seatsOf,
  slowSteps,
} from './round-draft.ts';
import { RoundFoot } from './round-foot.tsx';
import type { PanelActions } from './round-panel.tsx';
import { isFixed, RoundPath } from './round-path.tsx';
import { type Adding, RoundStep } from './round-step.tsx';

const NewRound = later(() => import('./new-round.tsx').then((m) => m.NewRound));

/** What is lost with a removed step. */
const lossOf = (rounds: Rounds, id: string): string => {
  const questions = askedIn(rounds, id).length;
  const people = seatsOf(rounds, id).length;
  return [
    questions > 0 &&
      say('{count, plural, one {# question is} other {# questions are}} not asked in any round then.', {
        count: questions,
      }),
    people > 0 && say('{count, plural, one {# person leaves} other {# people leave}} its panel.', { count: people }),
    say('It must be empty. Its history is kept.'),
  ]
    .filter(Boolean)
    .join(' ');
};

/** A count that leads to the counted steps, one after the other. */
const Chip = ({
  icon: Icon,
  count,
  words,
  onPress,
}: {
  icon: ComponentType<LucideProps>;
  count: number;
  words: string;
  onPress: () => void;
}) => (
  <button
    type="button"
    onClick={onPress}
    className="flex h-7 items-center gap-1.5 rounded-full border border-line-2 px-2.5 text-meta whitespace-nowrap text-ink-2 hover:bg-hover max-sm:h-11"
  >
    <Icon size={13} aria-hidden className="text-warn" />
    <span>
      <b className="font-semi text-ink">{numberWords(count)}</b> {words}
    </span>
  </button>
);

/** Rounds: the path of a job, and its chosen step. */
export const Screen = () => {
  const page = usePage([roundsPage, stagesPage]);
  const { job, rights, names, changed, user } = page;
  const { revalidate } = useRevalidator();
  const { address, sectionRowTo, go } = useListAddress();
  const wide = useMedia('(min-width: 1024px)');
  const [stored, setStored] = useState<Draft | null>(null);
  const [adding, setAdding] = useState<Adding>(null);
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  useLivePage(['jobs'], [job.id]);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const before = useMemo(() => roundsIn(page), [page]);
  const asked = address.section?.id ?? null;
  const usual = before.steps.find(({ kind }) => kind === 'round') ?? before.steps.find((step) => !isEnd(step.type))!;
  const chosen = before.steps.find(({ id }) => id === asked) ?? (wide ? usual : null);

  const kept = editable && stored?.step_id === chosen?.id ? stored : null;
  const rounds = useMemo(() => drafted(before, kept), [before, kept]);
  const count = countOf(changesOf(before, kept));
  const draft = count ? kept : null;
  const step = chosen && rounds.steps.find(({ id }) => id === chosen.id)!;
  const change = (next: (draft: Draft) => Draft) => {
    if (chosen) setStored(next(kept ?? newDraft(page, chosen.id)));
  };
  const begun = kept ?? (chosen ? newDraft(page, chosen.id) : null);
  const other = draft && chosen ? changed[chosen.id] : undefined;
  const meanwhile = other && draft && other.version > draft.version;
  const changedBy =
    meanwhile && other.by !== user.id ? (names[other.by ?? ''] ?? '') : refused || meanwhile ? '' : null;

  const toStep = (id: string | null) => sectionRowTo(id);
  const discard = () => {
    setStored(null);
    setRefused(false);
    setDiscarding(false);
    void revalidate();
  };
  const save = async () => {
    if (!draft || busy || changedBy !== null) return;
    setBusy(true);
    const answer = await call(upsertStep, requestOf(before, draft, job.id));
    setBusy(false);
    if (answer.status === 'error' && answer.code === 'stale') {
      await revalidate();
      return setRefused(true);
    }
    await settle(say('Save the round'), answer, async () => {
      await revalidate();
      toast({ text: say('Saved.') });
      setStored(null);
    });
  };
  const sort = async (ids: string[]): Promise<boolean> => {
    const was = job.steps.map(({ id }) => id);
    const back = undoable(
      () => void settle(say('Sort the steps'), call(sortSteps, { ids: was, parent_id: job.id }), () => revalidate()),
    );
    const done = await settle(say('Sort the steps'), call(sortSteps, { ids, parent_id: job.id }), async () => {
      toast({ text: say('The steps were reordered.'), undo: back });
      await revalidate();
    });
    if (!done) back.forget();
    return done;
  };
  /** Moves the chosen step one place up or down; undefined if it cannot go there. */
  const moved = (by: -1 | 1): (() => void) | undefined => {
    if (!chosen || !editable || isFixed(chosen)) return undefined;
    const at = job.steps.findIndex(({ id }) => id === chosen.id);
    const next = job.steps[at + by];
    if (!next || isFixed(next)) return undefined;
    const ids = job.steps.map(({ id }) => id);
    [ids[at], ids[at + by]] = [next.id, chosen.id];
    return () => void sort(ids);
  };
  const remove = async () => {
    if (!chosen) return;
    setBusy(true);
    const answer = await call(deleteStep, { id: chosen.id, job_id: job.id, version: job.version });
    setBusy(false);
    setRemoving(false);
    const name = sayLabel(chosen.name);
    await settle(say('Remove {name}', { name }), answer, async () => {
      setStored(null);
      toast({ text: say('{name} removed.', { name }) });
      go(toStep(null), { replace: true, keepScroll: true });
      await revalidate();
    });
  };
  const standing = chosen ? (job.counts.steps[chosen.id] ?? 0) : 0;
  const askToRemove = () =>
    standing && chosen
      ? toast({
          text: say('{count, plural, one {# candidate is} other {# candidates are}} in {step}. Move them first.', {
            count: standing,
            step: sayLabel(chosen.name),
          }),
          tone: 'bad',
        })
      : setRemoving(true);

  const actions: PanelActions = {
    seat: (user_id, required) =>
      change((now) => {
        const seats = seatsOf(drafted(before, now), now.step_id);
        return seat(
          before,
          now,
          seats.some((each) => each.user_id === user_id)
            ? seats.map((each) => (each.user_id === user_id ? { user_id, required } : each))
            : [...seats, { user_id, required }],
        );
      }),
    unseat: (user_id) =>
      change((now) =>
        seat(
          before,
          now,
          seatsOf(drafted(before, now), now.step_id).filter((each) => each.user_id !== user_id),
        ),
      ),
    reseat: (user_id, by) =>
      change((now) => {
        const seats = seatsOf(drafted(before, now), now.step_id);
        const at = seats.findIndex((each) => each.user_id === user_id);
        return seat(before, now, seats.toSpliced(at, 1).toSpliced(at + by, 0, seats[at]!));
      }),
    ask: (id, { step_id, user_id, ahead }) =>
      change((now) => place(before, now, id, { workflow_step_id: step_id, interviewer_id: user_id }, ahead ?? null)),
  };

  const path = before.steps;
  const walk = (by: -1 | 1) => {
    const at = chosen ? path.findIndex(({ id }) => id === chosen.id) + by : 0;
    const next = path[at];
    if (next) go(toStep(next.id), { replace: wide || asked !== null, keepScroll: true });
  };
  const next = (ids: readonly string[]) => {
    const at = ids.indexOf(chosen?.id ?? '');
    go(toStep(ids[(at + 1) % ids.length]!), { replace: wide, keepScroll: true });
  };
  const { addStep } = kindTexts[job.kind];
  const add = () => {
    setMaking(true);
    setAdding(null);
  };
  const asksHere = step !== null && asksIn(step);
  useShortcut('j', say('Next step'), () => walk(1));
  useShortcut('k', say('Previous step'), () => walk(-1));
  useShortcut('r', sayLabel(addStep), add, { on: editable && !draft, opens: true });
  useShortcut('p', say('Add a person to the panel'), () => setAdding('person'), {
    on: editable && asksHere,
    opens: true,
  });
  useShortcut('q', say('Add a question to this round'), () => setAdding('question'), {
    on: editable && asksHere && sectionIn(job.kind, 'questions') !== null && rights.permissions.includes('evaluation'),
    opens: true,
  });
  useShortcut('mod+enter', say('Save the round'), () => void save(), { on: draft !== null });
  useShortcut('escape', say('Discard the changes'), () => (count > 1 ? setDiscarding(true) : discard()), {
    on: draft !== null && adding === null,
  });
  const latest = useRef(moved);
  useEffect(() => {
    latest.current = moved;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const target = event.target instanceof Element ? event.target : null;
      const elsewhere = target?.closest(
        'input:not([type=radio]), textarea, [role=combobox], [role=menu], [data-question], [data-modal]',
      );
      if (!by || !event.altKey || elsewhere) return;
      event.preventDefault();
      latest.current(by)?.();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const late = overTime(rounds);
  const slow = slowSteps(page);
  const planned = plannedDays(before.steps);
  const candidates = (steps: readonly string[]) =>
    formatListAddress({
      ...address,
      id: job.id,
      section: {
        name: boardOf(job),
        id: null,
        list: { ...emptySlice, filters: { view: 'list', step: [...steps] } },
      },
    });
  const showsPath = wide || (!chosen && !making);
  const showsStep = making || Boolean(step && (wide || asked));
  const dropped = (id: string, to: Step) => actions.ask(id, { step_id: to.id, user_id: null });
  return (
    <JobFrame page={page} tab={stepsSectionOf(job)}>
      {showsPath && (
        <PageBar className="border-b border-line">
          {late.length > 0 && (
            <Chip
              icon={Clock}
              count={late.length}
              words={gapWords('over_time', late.length)}
              onPress={() => next(late)}
            />
          )}
          {slow.length > 0 && (
            <Chip
              icon={TrendingDown}
              count={slow.length}
              words={say('{count, plural, one {slower than its target} other {slower than their target}}', {
                count: slow.length,
              })}
              onPress={() => next(slow)}
            />
          )}
          <span className="ms-auto text-meta text-ink-3 max-sm:hidden">
            {planned > 0 && say('Target {duration} to a decision', { duration: durationWords(planned) })}
          </span>
          {editable && (
            <Button size="sm" className="max-sm:h-11" disabled={draft !== null} onClick={add}>
              <Plus size={14} aria-hidden />
              {sayLabel(addStep)} <Kbd keys="r" />
            </Button>
          )}
        </PageBar>
      )}
      <div className="flex min-h-0 flex-1">
        {showsPath && (
          <div
            className={cx('flex min-h-0 flex-col', wide ? 'w-[36.5%] min-w-80 border-e border-line' : 'min-w-0 flex-1')}
          >
            <RoundPath
              page={page}
              rounds={rounds}
              chosen={making ? null : (chosen?.id ?? null)}
              editable={editable}
              replace={wide}
              toStep={toStep}
              onSort={sort}
              onQuestion={editable && chosen ? dropped : null}
            />
          </div>
        )}
        {showsStep && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <div
              data-page-scroll={wide ? undefined : ''}
              tabIndex={0}
              role="region"
              aria-label={say('Step')}
              className="quiet-scroll min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
            >
              {making ? (
                <section aria-label={sayLabel(addStep)} className="max-w-[560px] px-6 py-4 max-sm:px-4">
                  <h2 className="mb-4 text-title font-semi text-ink">{sayLabel(addStep)}</h2>
                  <Suspense>
                    <NewRound
                      job={job}
                      onClose={() => setMaking(false)}
                      onDone={async (id) => {
                        setMaking(false);
                        await revalidate();
                        toast({ text: say('Saved.') });
                        go(toStep(id), { replace: true, keepScroll: true });
                      }}
                    />
                  </Suspense>
                </section>
              ) : (
                step && (
                  <RoundStep
                    key={step.id}
                    page={page}
                    before={before}
                    rounds={rounds}
                    step={step}
                    editable={editable}
                    adding={adding}
                    onAdding={setAdding}
                    onFields={(fields) => change((now) => ({ ...now, fields: { ...now.fields, ...fields } }))}
                    actions={actions}
                    moves={{ up: moved(-1), down: moved(1) }}
                    onRemove={askToRemove}
                    back={
                      wide ? null : (
                        <Link
                          to={toStep(null)}
                          className="-ms-1 mb-1 flex h-11 items-center gap-1 text-ui font-medium text-ink-2"
                        >
                          <ChevronLeft size={16} aria-hidden className="rtl:rotate-180" />
                          {say('All steps')}
                        </Link>
                      )
                    }
                  />
                )
              )}
            </div>
            {draft && begun && chosen && (
              <RoundFoot
                consequences={consequencesOf(page, draft)}
                count={count}
                step={chosen.id}
                busy={busy}
                changedBy={changedBy}
                links={{
                  candidates,
                  team: jobSectionTo(address, job.id, 'settings'),
                  questions: jobSectionTo(address, job.id, 'questions'),
                  onRepair: (id, step_id) => actions.ask(id, { step_id, user_id: null }),
                }}
                onSave={() => void save()}
                onDiscard={discard}
              />
            )}
          </div>
        )}
      </div>
      {draft && <UnsavedGuard />}
      <ConfirmDialog
        open={discarding}
        onClose={() => setDiscarding(false)}
        title={say('{count, plural, one {Discard # change?} other {Discard # changes?}}', { count })}
        text={say('The round stays as last saved.')}
        action={say('Discard')}
        onConfirm={discard}
      />
      <ConfirmDialog
        open={removing && chosen !== null}
        onClose={() => setRemoving(false)}
        title={chosen ? say('Remove {name}?', { name: sayLabel(chosen.name) }) : ''}
        text={chosen ? lossOf(before, chosen.id) : ''}
        action={say('Remove')}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </JobFrame>
  );
};
