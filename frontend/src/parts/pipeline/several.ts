import type { JobRights } from '@candor/contracts/jobs/job-permission';
import type { Step } from '@candor/contracts/jobs/values';
import { advanceCandidate, archiveCandidate } from '@candor/contracts/pipeline/endpoints';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { say, sayLabel } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable, type Undoable } from '../../kit/undo.ts';
import { call, errorOf, type Sent } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import type { InHand } from './in-hand.ts';
import { afterEarlier, inTurnTogether, together } from './own-decisions.ts';
import { decided, mostAtOnce, type ArchiveChoice, type Failure } from './pipeline-calls.ts';
import { dropOf } from './stages.ts';

// The same action on several candidates together. Screens load this code on first use.

type Judged = { done: string[]; versions: Record<string, number>; failed: Failure[] };
/** `versions`: the new versions of the candidates for whom it succeeded. `left`: failed requests to send again, each with its number of candidates. */
type Several = Judged & { left: { count: number; answer: Sent<Several> }[] };
type Named = { id: string; version: number; name: string };
type Bulk = Sent<Partial<Judged>>;

/** Gives the answer of a repeated request the same shape. */
const laterOf = (answer: Extract<Bulk, { status: 'error' }>, part: readonly Named[]): Sent<Several> => {
  const { again, ...told } = answer;
  if (!again) return told;
  const send = async (): Promise<Sent<Several>> => {
    const next = await again.send();
    if (next.status === 'error' && next.again) return laterOf(next, part);
    return { status: 'ok', payload: judgedOf(next, part) };
  };
  return { ...told, again: { uid: again.uid, send } };
};
const judgedOf = (answer: Bulk, part: readonly Named[]): Several => {
  const judged: Partial<Judged> =
    answer.status === 'ok'
      ? answer.payload
      : { failed: part.map(({ id, name }) => ({ id, name, error: errorOf(answer), code: answer.code })) };
  return { done: [], versions: {}, failed: [], ...judged, left: [] };
};

/** Splits the candidates into calls of the allowed size. */
const inParts = async (
  subjects: readonly Named[],
  send: (part: { id: string; version: number }[]) => Promise<Bulk>,
  run: typeof together = inTurnTogether,
): Promise<Several> => {
  const all: Several = { done: [], versions: {}, failed: [], left: [] };
  for (let from = 0; from < subjects.length; from += mostAtOnce) {
    const part = subjects.slice(from, from + mostAtOnce);
    const answer = await run(part, send);
    if (answer.status === 'error' && answer.again) {
      all.left.push({ count: part.length, answer: laterOf(answer, part) });
      continue;
    }
    const { done, versions, failed } = judgedOf(answer, part);
    all.done.push(...done);
    Object.assign(all.versions, versions);
    all.failed.push(...failed);
  }
  return all;
};
/** Advances each of the candidates one step. The server checks each one separately. */
const advanceAll = (subjects: readonly Named[], cancels?: boolean) =>
  inParts(subjects, (applications) => call(advanceCandidate, { action: 'advance', applications, ...decided(cancels) }));
const archiveAll = (subjects: readonly Named[], choice: ArchiveChoice) =>
  inParts(subjects, (applications) => call(archiveCandidate, { ...choice, applications }));
/** Undoes the request for those of these candidates for whom it succeeded. */
const undoAll = (subjects: readonly Named[], sent: Several | Promise<Several>) =>
  afterEarlier(
    subjects.map(({ id }) => id),
    async () => {
      const { done, versions } = await sent;
      return inParts(
        subjects
          .filter(({ id }) => done.includes(id))
          .map((subject) => ({ ...subject, version: versions[subject.id] ?? subject.version })),
        (applications) => call(advanceCandidate, { action: 'undo', applications }),
        together,
      );
    },
  );

/** The text of the action with its count: as a request ('Archive 12 candidates') and as a result ('12 candidates archived.'). */
type Words = { what: (count: number) => string; done: (count: number) => string };

/** Returns a function that carries out an action on several candidates. `list` shows the refused ones, `revalidate` reloads the page. */
export const severally = (
  list: (failures: readonly Failure[], title: string) => void,
  revalidate: () => Promise<void>,
) => {
  const told = (several: Several, done: string, undo?: Undoable) => {
    void revalidate();
    if (!several.done.length) undo?.forget();
    if (!several.done.length && !several.failed.length) return; // all failed; they are offered again
    if (!several.failed.length) return toast({ text: done, undo });
    const text = several.done.length
      ? say('Done {done, number}, failed {failed, number}.', {
          done: several.done.length,
          failed: several.failed.length,
        })
      : several.failed.length === 1
        ? several.failed[0]!.error
        : say('Nothing was changed: {count, plural, one {# candidate} other {# candidates}} failed.', {
            count: several.failed.length,
          });
    list(several.failed, text);
    return toast({ text, tone: 'bad' });
  };
  /** Reports the result, and offers failed requests for retry. */
  const report = (
    several: Several,
    words: Words,
    undoOf?: (several: Several) => Undoable,
    undo = undoOf?.(several),
  ): void => {
    told(several, words.done(several.done.length), undo);
    for (const { count, answer } of several.left)
      void settle(words.what(count), answer, (later) => report(later, words, undoOf));
  };
  /** Carries out an action on several candidates. Undo reverses it for those for whom it succeeded. */
  const doSeveral = async (subjects: readonly InHand[], send: () => Promise<Several>, words: Words) => {
    const undoOf = (sent: Several | Promise<Several>) =>
      undoable(() => {
        void undoAll(subjects, sent).then((back) =>
          report(back, {
            what: (count) => say('Move {count, plural, one {# candidate} other {# candidates}} back', { count }),
            done: (count) => say('{count, plural, one {# candidate} other {# candidates}} moved back.', { count }),
          }),
        );
      });
    const sent = send();
    const takenBack = undoOf(sent);
    report(await sent, words, undoOf, takenBack);
  };
  return doSeveral;
};
export type DoSeveral = ReturnType<typeof severally>;

/** Advances several candidates. `cancels`: whether to cancel the interviews planned in the rounds that they leave. */
export const advanceSeveral = (doSeveral: DoSeveral, subjects: readonly InHand[], cancels?: boolean) =>
  doSeveral(subjects, () => advanceAll(subjects, cancels), {
    what: (count) => say('Advance {count, plural, one {# candidate} other {# candidates}}', { count }),
    done: (count) => say('{count, plural, one {# candidate} other {# candidates}} advanced.', { count }),
  });
/** Archives several candidates. `later`: the text about the messages. */
export const archiveSeveral = (
  doSeveral: DoSeveral,
  subjects: readonly InHand[],
  choice: ArchiveChoice,
  later: string,
) =>
  doSeveral(subjects, () => archiveAll(subjects, choice), {
    what: (count) => say('Archive {count, plural, one {# candidate} other {# candidates}}', { count }),
    done: (count) => `${say('{count, plural, one {# candidate} other {# candidates}} archived.', { count })}${later}`,
  });

/** Moves several candidates to a step, forward or back. Those who are already there, or not allowed there, stay where they are. */
export const moveSeveral = (
  doSeveral: DoSeveral,
  subjects: readonly InHand[],
  to: StepMark,
  { steps, rights, cancels }: { steps: readonly Step[]; rights: JobRights; cancels?: boolean },
) => {
  const by = (drop: 'advance' | 'shift_up') => subjects.filter((one) => dropOf(steps, one.step, to, rights) === drop);
  const moved = (of: readonly InHand[], action: 'advance' | 'shift_up') =>
    inParts(of, (applications) =>
      call(advanceCandidate, { action, workflow_step_id: to.id, applications, ...decided(cancels) }),
    );
  const [on, back] = [by('advance'), by('shift_up')];
  const send = async (): Promise<Several> => {
    const [one, other] = [await moved(on, 'advance'), await moved(back, 'shift_up')];
    return {
      done: [...one.done, ...other.done],
      versions: { ...one.versions, ...other.versions },
      failed: [...one.failed, ...other.failed],
      left: [...one.left, ...other.left],
    };
  };
  const step = sayLabel(to.name);
  return doSeveral([...on, ...back], send, {
    what: (count) => say('Move {count, plural, one {# candidate} other {# candidates}} to {step}', { count, step }),
    done: (count) => say('{count, plural, one {# candidate} other {# candidates}} moved to {step}.', { count, step }),
  });
};
