import type { JobRights } from '@candor/contracts/jobs/job-permission';
import { advanceCandidate, archiveCandidate } from '@candor/contracts/pipeline/endpoints';
import type { StepMark } from '@candor/contracts/pipeline/events';
import type { Step } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { toast } from '../../kit/overlays/toast.ts';
import type { InHand } from './in-hand.ts';
import { decided, type ArchiveChoice } from './pipeline-calls.ts';
import type { DoSeveral } from './several.ts';
import { stepsAfter, stepsBefore } from './stages.ts';
import type { Asking, Carrying } from './carry-moves.ts';
import type { OpenDialog } from './open-dialog.ts';

/** `to`: a step other than the nearest one. `back`: shows the candidate again after Undo. `done`: runs once the request is sent. */
type How = { to?: string; back?: () => void; done?: () => void };
/** `later`: the text about the messages. */
type Archiving = Asking & { later?: string };

type Given = {
  carryBack: Carrying['carryBack'];
  ask: (dialog: OpenDialog) => void;
  revalidate: () => Promise<void>;
  live: () => { steps: readonly Step[]; rights: JobRights; jobId: string };
};
/** Moves between steps: forward, back and out of the pipeline, for one candidate or several. */
export const stepMoves = ({ carryBack, ask, revalidate, live }: Given) => {
  /** Asks whether to cancel the interviews of the rounds that the candidates leave. If there are none, it continues immediately and omits `cancels`. */
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
    const later = stepsAfter(live().steps, subject.step);
    const to = toId ? later.find((step) => step.id === toId) : later[0];
    if (to) move(subject, to, 'advance', how);
  };
  const sendBack = (subject: InHand, { to: toId, ...how }: How = {}) => {
    const earlier = stepsBefore(live().steps, subject.step);
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
  return {
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
      // Candidates who are already in that step leave no round.
      const others = subjects.filter(({ step }) => step.id !== to.id);
      leaving(
        others,
        (code) => code.moveWords(others.length, to),
        (cancels) => {
          void several((code, doSeveral) => code.moveSeveral(doSeveral, others, to, { ...live(), cancels }));
          done?.();
        },
      );
    },
    archive: async (subjects: readonly InHand[], choice: ArchiveChoice, asking?: Archiving) => {
      const archived = live().steps.find((step) => step.type === 'archived')!;
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
  };
};
