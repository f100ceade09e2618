import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { rankApplications } from '@candor/contracts/jobs/endpoints';
import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { JobRights } from '@candor/contracts/kernel/standard';
import type { PipelineAction } from '@candor/contracts/pipeline/actions';
import {
  advanceCandidate,
  archiveCandidate,
  restoreCandidate,
  reviewResume,
  setScheduleStatus,
} from '@candor/contracts/pipeline/endpoints';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { Step } from '@candor/contracts/jobs/values';
import { scheduleStatuses } from '@candor/contracts/jobs/values';
import { call, errorOf } from '../../page/call.ts';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/toast.ts';
import { stillMoving, type BoardCard, type Move, type Subject } from './board-state.ts';
import {
  advanceAll,
  archiveAll,
  undoAll,
  undoMove,
  type ArchiveChoice,
  type Failure,
  type Several,
} from './pipeline-calls.ts';
import { stepsAfter, stepsBefore } from './stages.ts';

export type Status = Subject['schedule_status'];
/** What is asked in a dialog. */
export type OpenDialog =
  | { kind: 'archive'; subjects: readonly Subject[]; done?: () => void }
  | { kind: 'offer' | 'offer_update' | 'offer_accept' | 'offer_decline' | 'schedule'; subject: Subject }
  | { kind: 'revive'; subject: Subject; to?: string }
  | { kind: 'failures'; title: string; failures: readonly Failure[] };
type Application = { version: number };
type Moved = Answer<{ application?: Application; position?: number }>;
type Given = { jobId: string; steps: readonly Step[]; rights: JobRights; position: number };

const mark = ({ id, name, type, kind }: StepMark): StepMark => ({ id, name, type, kind });
const people = (count: number) => `${count.toLocaleString()} candidate${count === 1 ? '' : 's'}`;
const blank: Omit<BoardCard, 'id' | 'version' | 'name' | 'candidate_id'> = {
  title: null,
  headline: null,
  company: null,
  source: '',
  entered_at: '',
  applied_at: null,
  schedule_status: 'unscheduled',
  resume_status: 'reviewed',
  knocked_out: false,
  rank: 0,
  pass: 1,
  offer: null,
};

/** The pipeline's actions for a screen: shown at once, taken back when refused, with Undo, and the dialog that is open. `moves` are those the page does not show yet. */
export const usePipeline = ({ jobId, steps, rights, position }: Given) => {
  const { revalidate } = useRevalidator();
  const [all, setMoves] = useState<readonly Move[]>([]);
  const [asked, ask] = useState<OpenDialog | null>(null);
  const moves = useMemo(() => stillMoving(all, position), [all, position]);
  const versions = useRef(new Map<string, number>());
  const waiting = useRef(new Map<string, Promise<unknown>>());
  const live = useRef({ steps, rights, jobId });
  useEffect(() => {
    live.current = { steps, rights, jobId };
  });

  const actions = useMemo(() => {
    const drop = (key: string) => setMoves((now) => now.filter((move) => move.key !== key));
    const refuse = (answer: Answer) => {
      const text = errorOf(answer);
      toast({ text, tone: 'bad' });
      announce(text);
      if (answer.status === 'error' && ['stale', 'wrong_state', 'not_found'].includes(answer.code)) void revalidate();
    };
    /** Shows the move, sends it after earlier ones of the same candidate, and keeps or takes it back. */
    const carry = async (
      subject: Subject,
      shown: Pick<Move, 'to' | 'order' | 'schedule_status'>,
      send: (version: number) => Promise<Moved>,
    ) => {
      const key = crypto.randomUUID();
      setMoves((now) => [
        ...now,
        { key, id: subject.id, card: { ...blank, ...subject }, at: new Date().toISOString(), ...shown },
      ]);
      const before = waiting.current.get(subject.id);
      const run = (async () => {
        await before?.catch(() => undefined);
        return send(Math.max(subject.version, versions.current.get(subject.id) ?? 0));
      })();
      waiting.current.set(subject.id, run);
      const answer = await run;
      if (waiting.current.get(subject.id) === run) waiting.current.delete(subject.id);
      if (answer.status === 'error') {
        drop(key);
        versions.current.delete(subject.id);
        refuse(answer);
        return null;
      }
      const { application, position: reached } = answer.payload;
      if (application) versions.current.set(subject.id, application.version);
      if (reached !== undefined)
        setMoves((now) =>
          now.map((move) => (move.key === key ? { ...move, position: reached, version: application?.version } : move)),
        );
      void revalidate().then(() => {
        if (reached === undefined) drop(key);
      });
      return application?.version ?? subject.version;
    };
    const undo = (subject: Subject, from: StepMark) =>
      carry(subject, { to: mark(from) }, (version) => undoMove(subject.id, version)).then((version) => {
        if (version !== null) announce(`${subject.name} is back in ${from.name}.`);
      });

    const move = async (subject: Subject, to: StepMark, action: 'advance' | 'shift_up') => {
      const from = mark(subject.step);
      announce(`${subject.name} moved to ${to.name}.`);
      const version = await carry(subject, { to: mark(to) }, (version) =>
        call(advanceCandidate, { application_id: subject.id, version, action, workflow_step_id: to.id }),
      );
      if (version !== null)
        toast({
          text: `${subject.name} ${action === 'advance' ? 'moved' : 'sent back'} to ${to.name}.`,
          action: { label: 'Undo', run: () => void undo({ ...subject, version, step: mark(to) }, from) },
        });
    };
    const advance = (subject: Subject, toId?: string) => {
      const later = stepsAfter(live.current.steps, subject.step);
      const to = toId ? later.find((step) => step.id === toId) : later[0];
      if (to) void move(subject, to, 'advance');
      else toast({ text: 'There is no later step. Make an offer or archive.' });
    };
    const sendBack = (subject: Subject, toId?: string) => {
      const earlier = stepsBefore(live.current.steps, subject.step);
      const to = toId ? earlier.find((step) => step.id === toId) : earlier[0];
      if (to) void move(subject, to, 'shift_up');
      else toast({ text: 'There is no earlier step.' });
    };
    const told = (several: Several, done: string, action?: { label: string; run: () => void }) => {
      void revalidate();
      if (!several.failed.length) return toast({ text: done, action });
      const text = several.done.length
        ? `Done ${several.done.length.toLocaleString()}, failed ${several.failed.length.toLocaleString()}.`
        : several.failed.length === 1
          ? several.failed[0]!.error
          : `Nothing was changed: ${people(several.failed.length)} failed.`;
      ask({ kind: 'failures', title: text, failures: several.failed });
      return toast({ text, tone: 'bad' });
    };
    /** Takes back what was done to several; each has gone on by one event at least. */
    const undoSeveral = (subjects: readonly Subject[], done: readonly string[]) => async () => {
      const several = await undoAll(
        subjects
          .filter((subject) => done.includes(subject.id))
          .map((subject) => ({ ...subject, version: subject.version + 1 })),
      );
      told(several, `${people(several.done.length)} moved back.`);
    };

    const restore = async (subject: Subject) => {
      const answer = await call(restoreCandidate, {
        application_id: subject.id,
        version: subject.version,
        action: 'restore',
      });
      if (answer.status === 'error') return refuse(answer);
      toast({
        text: `${subject.name} restored${answer.payload.application ? ` to ${answer.payload.application.step.name}` : ''}.`,
      });
      void revalidate();
    };

    return {
      restore,
      ask,
      advance,
      sendBack,
      move,
      refuse,
      advanceSeveral: async (subjects: readonly Subject[]) => {
        const several = await advanceAll(subjects);
        told(several, `${people(several.done.length)} advanced.`, {
          label: 'Undo',
          run: () => void undoSeveral(subjects, several.done)(),
        });
      },
      archive: async (subjects: readonly Subject[], choice: ArchiveChoice) => {
        const archived = live.current.steps.find((step) => step.type === 'archived')!;
        const later = choice.message
          ? ` The message goes out ${choice.message.delay_hours ? `in ${choice.message.delay_hours} h` : 'now'}.`
          : '';
        if (subjects.length > 1) {
          const several = await archiveAll(subjects, choice);
          told(several, `${people(several.done.length)} archived.${later}`, {
            label: 'Undo',
            run: () => void undoSeveral(subjects, several.done)(),
          });
          return;
        }
        const subject = subjects[0]!;
        const version = await carry(subject, { to: mark(archived) }, (version) =>
          call(archiveCandidate, { application_id: subject.id, version, ...choice }),
        );
        if (version === null) return;
        announce(`${subject.name} archived.`);
        toast({
          text: `${subject.name} archived.${later}`,
          action: {
            label: 'Undo',
            run: () => void undo({ ...subject, version, step: mark(archived) }, mark(subject.step)),
          },
        });
      },
      schedule: async (subject: Subject, status: Status) => {
        const version = await carry(subject, { schedule_status: status }, (version) =>
          call(setScheduleStatus, { application_id: subject.id, version, schedule_status: status }),
        );
        if (version !== null) announce(`${subject.name}: ${scheduleStatuses[status]}.`);
      },
      /** True when it is marked. */
      review: async (subject: Pick<Subject, 'id' | 'name'>) => {
        const answer = await call(reviewResume, { application_id: subject.id });
        if (answer.status === 'error') refuse(answer);
        else {
          announce(`The resume of ${subject.name} is marked as reviewed.`);
          void revalidate();
        }
        return answer.status === 'ok';
      },
      /** `order` are the cards of the step from the top down to the moved one. */
      rank: async (subject: Subject, order: readonly string[]) => {
        await carry(subject, { order }, async () =>
          call(rankApplications, {
            job_id: live.current.jobId,
            workflow_step_id: subject.step.id,
            application_ids: [...order],
          }),
        );
        announce(`${subject.name} is now number ${order.length} in ${subject.step.name}.`);
      },
      /** One action by name, from a button or a key. */
      act: (action: PipelineAction, subject: Subject) => {
        if (action === 'advance') advance(subject);
        else if (action === 'shift_up') sendBack(subject);
        else if (action === 'archive') ask({ kind: 'archive', subjects: [subject] });
        else if (action === 'restore') void restore(subject);
        else ask({ kind: action, subject });
      },
    };
  }, [revalidate]);
  return { ...actions, asked, moves, actions };
};
export type Pipeline = ReturnType<typeof usePipeline>;
