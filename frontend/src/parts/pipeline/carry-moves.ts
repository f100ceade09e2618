import type { Answer } from '@candor/contracts/kernel/endpoint';
import type { StepMark } from '@candor/contracts/pipeline/events';
import { say, sayLabel } from '@candor/contracts/words/say';
import { errorOf, type Sent } from '../../page/call.ts';
import { announce } from '../../kit/announce.ts';
import { offerRetry } from '../../kit/failures.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import type { BoardCard, Move } from '../board/board-state.ts';
import type { InHand } from './in-hand.ts';
import { type Carried, inTurn } from './own-decisions.ts';
import { undoMove } from './pipeline-calls.ts';
import type { Dispatch, SetStateAction } from 'react';

export type Moved = Sent<Carried>;
/** `again` asks once more about the candidate's present state, when another member decided first. */
export type Asking = { back?: () => void; again?: (now: InHand, why: string) => void };
/** One action on one candidate. `what` names the action in an error. `send` gets the version to act on and returns null if there is nothing to send. `retry` repeats the same request. */
type Doing = Asking & {
  what: string;
  send: (version: number) => Promise<Moved | null>;
  retry: (same: () => Promise<Moved>) => Promise<unknown>;
};

/** The code for the case that another member decided first. It is loaded on demand, because that is rare. */
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

type Given = { setMoves: Dispatch<SetStateAction<readonly Move[]>>; revalidate: () => Promise<void> };
/** Shows moves before the server has stored them. Moves that the server refuses are reverted. */
export const carrying = ({ setMoves, revalidate }: Given) => {
  const drop = (key: string) => setMoves((now) => now.filter((move) => move.key !== key));
  /** Shows a refusal. `about` names the candidate if the drawer may already show another one. */
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
  /** Carries out a move that can be undone as soon as it is shown. The toast reports only the answer, because a move that was not sent did not happen. */
  const carryBack = async (subject: InHand, to: StepMark, said: string, doing: Omit<Doing, 'retry'>): Promise<void> => {
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
  return { carry, carryBack };
};
export type Carrying = ReturnType<typeof carrying>;
