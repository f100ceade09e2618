import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { JobRights } from '@candor/contracts/jobs/job-permission';
import {
  advanceCandidate,
  archiveCandidate,
  rankApplications,
  reviewResume,
} from '@candor/contracts/pipeline/endpoints';
import type { DialogAction, FormAction, PlainAction } from '@candor/contracts/pipeline/actions';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { Step } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call, errorOf, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { announce } from '../../kit/announce.ts';
import { offerRetry } from '../../kit/failures.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { useGo } from '../../kit/link.tsx';
import { undoable } from '../../kit/undo.ts';
import { leaveForPage } from '../../kit/keys/shortcuts.tsx';
import { bookTo } from '../booking/booking-links.ts';
import { stillMoving, type BoardCard, type Move } from '../board/board-state.ts';
import type { ArchiveValues } from './archive-message.tsx';
import type { Filled } from '../offers/filled-dialog.tsx';
import type { InHand } from './in-hand.ts';
import { type Carried, inTurn } from './own-decisions.ts';
import {
  decided,
  doneWords,
  sendAction,
  titleOf,
  undoMove,
  undoOf,
  undoReview,
  type ArchiveChoice,
  type Failure,
} from './pipeline-calls.ts';
import type { DoSeveral } from './several.ts';
import { stepsAfter, stepsBefore } from './stages.ts';

/** The question of a dialog. */
export type OpenDialog =
  | {
      kind: 'archive';
      subjects: readonly InHand[];
      done?: () => void;
      back?: () => void;
      typed?: ArchiveValues;
      changed?: string;
    }
  | { kind: Exclude<DialogAction, 'archive'>; subject: InHand }
  | { kind: FormAction; subject: InHand; to?: string }
  | { kind: 'invite'; subjects: readonly InHand[]; done?: () => void }
  | { kind: 'leave'; subjects: readonly InHand[]; title: string; planned: number; go: (cancels: boolean) => void }
  | { kind: 'filled'; found: Filled }
  | { kind: 'failures'; title: string; failures: readonly Failure[] };
type Moved = Sent<Carried>;
/** `to`: a step other than the nearest; `back` shows the candidate again after Undo; `done` runs once the request is sent. */
type How = { to?: string; back?: () => void; done?: () => void };
/** `again` asks once more, with the candidate's present state, when another member decided first. */
type Asking = { back?: () => void; again?: (now: InHand, why: string) => void };
/** `later`: the text about the messages. */
type Archiving = Asking & { later?: string };
/** One action on one candidate. `what` names it in an error. `send` gets the version to act on and returns null when there is nothing to send. `retry` repeats the same request. */
type Doing = Asking & {
  what: string;
  send: (version: number) => Promise<Moved | null>;
  retry: (same: () => Promise<Moved>) => Promise<unknown>;
};
type Given = { jobId: string; steps: readonly Step[]; rights: JobRights; position: number };

/** Few decisions meet another one, so the code for that case is loaded on demand. */
const meanwhileOf = async (subject: InHand) => (await import('./use-current.ts')).meanwhileOf(subject);
const mark = ({ id, name, type, kind }: StepMark): StepMark => ({ id, name, type, kind });
const blank: Omit<BoardCard, 'id' | 'version' | 'name' | 'candidate_id'> = {
  title: null,
  headline: null,
  company: null,
  source: '',
  entered_at: '',
  applied_at: null,
  schedule_status: 'unscheduled',
  judged: false,
  resume_status: 'reviewed',
  knocked_out: false,
  knockout_at: null,
  rank: 0,
  pass: 1,
  offer: null,
};

/** The pipeline's actions for a screen: shown at once, reverted when refused, with Undo, and the open dialog. `moves` are those the page does not show yet. */
export const usePipeline = ({ jobId, steps, rights, position }: Given) => {
  const { revalidate } = useRevalidator();
  const [all, setMoves] = useState<readonly Move[]>([]);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const go = useGo();
  const moves = useMemo(() => stillMoving(all, position), [all, position]);
  const live = useRef({ steps, rights, jobId });
  useEffect(() => {
    live.current = { steps, rights, jobId };
  });

  const actions = useMemo(() => {
    /** Opens a dialog, or closes it. Conversations are booked on a separate page. */
    const ask = (wanted: OpenDialog | { kind: 'schedule'; subject: InHand } | null) => {
      if (wanted?.kind !== 'schedule') return setAsked(wanted);
      leaveForPage();
      void go(bookTo(live.current.jobId, wanted.subject.id));
    };
    const drop = (key: string) => setMoves((now) => now.filter((move) => move.key !== key));
    /** `about` is given when the drawer may show another candidate by now. */
    const refuse = (answer: Answer, about?: { name: string; back?: () => void }) => {
      const text = about?.back ? `${about.name}: ${errorOf(answer)}` : errorOf(answer);
      toast({ text, tone: 'bad', action: about?.back && { label: say('Open the candidate'), run: about.back } });
      announce(text);
      if (answer.status === 'error' && ['stale', 'wrong_state', 'not_found'].includes(answer.code)) void revalidate();
    };
    /** Shows the move, sends it after earlier ones of the same candidate, and keeps or reverts it. */
    const carry = async (
      subject: InHand,
      shown: Pick<Move, 'to' | 'back' | 'order'>,
      { what, send, retry, back, again }: Doing,
    ) => {
      const key = crypto.randomUUID();
      setMoves((now) => [
        ...now,
        { key, id: subject.id, card: { ...blank, ...subject }, at: new Date().toISOString(), ...shown },
      ]);
      const answer = await inTurn(subject, send);
      if (answer?.status !== 'ok') {
        drop(key);
        if (!answer) return null;
        const same = answer.again;
        if (same) {
          offerRetry({ key: same.uid, what, text: errorOf(answer), retry: () => retry(same.send) });
          return null;
        }
        const found = again && answer.code === 'stale' ? await meanwhileOf(subject) : null;
        if (again && found) {
          void revalidate();
          again(found.now, found.why);
        } else refuse(answer, { name: subject.name, back });
        return null;
      }
      const { application, position: reached } = answer.payload;
      if (reached !== undefined)
        setMoves((now) =>
          now.map((move) => (move.key === key ? { ...move, position: reached, version: application?.version } : move)),
        );
      void revalidate().then(() => {
        if (reached === undefined) drop(key);
      });
      return application?.version ?? subject.version;
    };
    const undo = (subject: InHand, from: StepMark, send: () => Promise<Moved | null>): Promise<void> =>
      carry(
        subject,
        { to: mark(from), back: true },
        {
          what:
            from.type === 'archived'
              ? say('Archive {name} again', { name: subject.name })
              : say('Take {name} back to {step}', { name: subject.name, step: sayLabel(from.name) }),
          send,
          retry: (same) => undo(subject, from, same),
        },
      ).then((version) => {
        if (version !== null)
          announce(
            from.type === 'archived'
              ? say('{name} is archived again.', { name: subject.name })
              : say('{name} is back in {step}.', { name: subject.name, step: sayLabel(from.name) }),
          );
      });
    /** Carries out a move that can be undone as soon as it is shown. The toast reports only the answer: a move that was not sent did not happen. */
    const carryBack = async (
      subject: InHand,
      to: StepMark,
      said: string,
      doing: Omit<Doing, 'retry'>,
    ): Promise<void> => {
      const retry = (same: () => Promise<Moved>) => carryBack(subject, to, said, { ...doing, send: same });
      const carried = carry(subject, { to: mark(to) }, { ...doing, retry });
      const takenBack = undoable(() => {
        doing.back?.();
        void undo({ ...subject, step: mark(to) }, mark(subject.step), async () => {
          const version = await carried;
          return version === null ? null : undoMove(subject.id, version);
        });
      });
      if ((await carried) === null) return takenBack.forget();
      toast({ text: said, undo: takenBack });
    };

    /** Asks whether to cancel the interviews of the round that they leave. If there are none, it continues at once and leaves `cancels` out. */
    const leaving = (
      subjects: readonly InHand[],
      titleIn: (code: typeof import('./planned-with.ts')) => string,
      go: (cancels?: boolean) => void,
    ) => {
      if (subjects.every(({ schedule_status }) => schedule_status === 'unscheduled')) return go();
      void import('./planned-with.ts').then(
        (code) => code.askAbout(subjects, titleIn(code), ask, go),
        () => go(),
      );
    };
    const move = (subject: InHand, to: StepMark, action: 'advance' | 'shift_up', { back, done }: How = {}) => {
      const who = { name: subject.name, step: sayLabel(to.name) };
      const what = action === 'advance' ? say('Move {name} to {step}', who) : say('Send {name} back to {step}', who);
      leaving(
        [subject],
        () => what,
        (cancel_appointments) => {
          const moved =
            action === 'advance' ? say('{name} moved to {step}.', who) : say('{name} sent back to {step}.', who);
          void carryBack(subject, to, moved, {
            what,
            send: (version) =>
              call(advanceCandidate, {
                application_id: subject.id,
                version,
                action,
                workflow_step_id: to.id,
                ...decided(cancel_appointments),
              }),
            back,
          });
          done?.();
        },
      );
    };
    const advance = (subject: InHand, { to: toId, ...how }: How = {}) => {
      const later = stepsAfter(live.current.steps, subject.step);
      const to = toId ? later.find((step) => step.id === toId) : later[0];
      if (to) move(subject, to, 'advance', how);
    };
    const sendBack = (subject: InHand, { to: toId, ...how }: How = {}) => {
      const earlier = stepsBefore(live.current.steps, subject.step);
      const to = toId ? earlier.find((step) => step.id === toId) : earlier[0];
      if (to) move(subject, to, 'shift_up', how);
    };
    const several = (act: (code: typeof import('./several.ts'), doSeveral: DoSeveral) => Promise<void>) =>
      import('./several.ts').then(
        (code) =>
          act(
            code,
            code.severally((failures, title) => ask({ kind: 'failures', title, failures }), revalidate),
          ),
        () => toast({ text: say('This part could not be loaded. Nothing was changed.'), tone: 'bad' }),
      );

    /** Carries out an action that asks nothing. */
    const atOnce = async (action: PlainAction, subject: InHand): Promise<void> => {
      const sent = inTurn(subject, (version) => sendAction(action, { id: subject.id, version }));
      await settle(titleOf(action, subject), sent, ({ application }) => {
        const undo = undoOf(action, subject.id, application?.version);
        toast({
          text: doneWords(action, subject, application),
          ...(undo && { undo: () => void settle(titleOf(action, subject), undo(), () => void revalidate()) }),
        });
        void revalidate();
      });
    };

    return {
      atOnce,
      ask,
      advance,
      sendBack,
      move,
      advanceSeveral: (subjects: readonly InHand[], done?: () => void) =>
        leaving(
          subjects,
          (code) => code.advanceWords(subjects.length),
          (cancels) => {
            void several((code, doSeveral) => code.advanceSeveral(doSeveral, subjects, cancels));
            done?.();
          },
        ),
      moveSeveral: (subjects: readonly InHand[], to: StepMark, done?: () => void) => {
        // Candidates who are already there leave no round.
        const others = subjects.filter(({ step }) => step.id !== to.id);
        leaving(
          others,
          (code) => code.moveWords(others.length, to),
          (cancels) => {
            void several((code, doSeveral) => code.moveSeveral(doSeveral, others, to, { ...live.current, cancels }));
            done?.();
          },
        );
      },
      archive: async (subjects: readonly InHand[], choice: ArchiveChoice, asking?: Archiving) => {
        const archived = live.current.steps.find((step) => step.type === 'archived')!;
        const later = asking?.later ? ` ${asking.later}` : '';
        if (subjects.length > 1) {
          await several((code, doSeveral) => code.archiveSeveral(doSeveral, subjects, choice, later));
          return;
        }
        const subject = subjects[0]!;
        const { name } = subject;
        await carryBack(subject, archived, `${say('{name} archived.', { name })}${later}`, {
          what: say('Archive {name}', { name }),
          send: (version) => call(archiveCandidate, { application_id: subject.id, version, ...choice }),
          back: asking?.back,
          again: asking?.again,
        });
      },
      /** True when it is marked. `back` runs when that is undone. */
      review: (subject: InHand, back?: () => void): Promise<boolean> => {
        const { id, name } = subject;
        return settle(
          say('Mark the resume of {name} as reviewed', { name }),
          inTurn(subject, () => call(reviewResume, { application_id: id })),
          ({ application }) => {
            const text = say('The resume of {name} is marked as reviewed.', { name });
            const undo = () =>
              settle(
                say('Take back that the resume of {name} is reviewed', { name }),
                undoReview(id, application.version),
                () => {
                  back?.();
                  announce(say('The resume of {name} waits to be read again.', { name }));
                  void revalidate();
                },
              );
            announce(text);
            toast({ text, undo: () => void undo() });
            void revalidate();
          },
        );
      },
      /** `order` are the cards of the step from the top down to the moved one. */
      rank: async function rank(
        subject: InHand,
        order: readonly string[],
        again?: () => Promise<Moved>,
      ): Promise<void> {
        const send = async () =>
          call(rankApplications, {
            job_id: live.current.jobId,
            workflow_step_id: subject.step.id,
            application_ids: [...order],
          });
        const what = say('Rank {name} in {step}', { name: subject.name, step: sayLabel(subject.step.name) });
        const doing = { what, send: again ?? send, retry: (same: () => Promise<Moved>) => rank(subject, order, same) };
        if ((await carry(subject, { order }, doing)) !== null)
          announce(
            say('{name} is now number {place, number} in {step}.', {
              name: subject.name,
              place: order.length,
              step: sayLabel(subject.step.name),
            }),
          );
      },
    };
  }, [revalidate, go]);
  return { ...actions, asked, moves, actions };
};
export type Pipeline = ReturnType<typeof usePipeline>;
