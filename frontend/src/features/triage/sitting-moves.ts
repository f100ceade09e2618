import type { Dispatch, SetStateAction } from 'react';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say, sayLabel } from '@candor/contracts/words/say';
import { errorOf, type Sent } from '../../page/call.ts';
import { announce } from '../../kit/announce.ts';
import { offerRetry } from '../../kit/failures.ts';
import { undoable } from '../../kit/undo.ts';
import type { Subject } from '../../parts/board/board-state.ts';
import type { InHand } from '../../parts/pipeline/in-hand.ts';
import { type Carried, inTurn } from '../../parts/pipeline/own-decisions.ts';
import { askPanel, undoMove, undoReview } from '../../parts/pipeline/pipeline-calls.ts';
import { meanwhileOf } from '../../parts/pipeline/use-current.ts';
import * as sittings from './sitting.ts';

/** The person whose resume fills the screen, as the subject of an action. */
export const readAlone = (subject: Subject) => subject as InHand;
type Moved = Sent<Carried>;
/** One decision. `said`: its text in the line at the foot; `what`: its name in an error; `undone`: the text after an undo. */
export type Doing = {
  deed: Exclude<sittings.Deed, 'skip'>;
  said: string;
  what: string;
  send: (version: number) => Promise<Moved>;
  /** Asks again about the candidate's present state, keeping the typed text, if another member acted first. */
  again?: (now: InHand, why: string) => void;
};
/** The line at the foot. `undo` undoes the reported action; `about` is the id of a person who can be shown again. */
export type SittingLine = { text: string; deed?: sittings.Deed; undo?: () => void; about?: string; bad?: boolean };
/** How many decisions of each kind were made in this sitting (one run through the queue). */
export type Tally = Record<sittings.Deed, number>;
type Drawn = { queue: readonly ApplicationRow[]; current: ApplicationRow | null };
/** What a sitting (one run through the queue) remembers between renders: the queue and the shown person as last rendered, and the people on whom the reader has decided. */
export const sittingMemory = (first: Drawn) => {
  let drawn = first;
  return {
    mine: new Set<string>(),
    draw: (next: Drawn) => {
      drawn = next;
    },
    drawn: () => drawn,
  };
};
type SittingMemory = ReturnType<typeof sittingMemory>;
/** The state and functions that the decisions of a sitting use. */
export type Seat = {
  /** The position in the event log at which the page was loaded. */
  position: number;
  /** Loads the page again. */
  revalidate: () => Promise<void>;
  memory: SittingMemory;
  change: Dispatch<SetStateAction<sittings.Sitting>>;
  show: Dispatch<SetStateAction<string | null>>;
  hold: Dispatch<SetStateAction<ApplicationRow | null>>;
  tell: Dispatch<SetStateAction<SittingLine | null>>;
  setNews: Dispatch<SetStateAction<SittingLine | null>>;
  count: Dispatch<SetStateAction<Tally>>;
  setPace: Dispatch<SetStateAction<{ from: number; to: number }>>;
};

/** Sends decisions to the server one after the other, with Undo. A key shows the next person before the server answers. */
export const movesOf = (seat: Seat) => {
  const { position, revalidate, memory, change, show, hold, tell, setNews, count, setPace } = seat;
  const hear = (next: SittingLine) => {
    setNews(next);
    announce(next.text);
  };
  /** Shows why the action was refused. If the event log names the member who acted meanwhile, the message says who did what; otherwise it repeats the refusal. */
  const refuse = async (row: ApplicationRow, answer: Extract<Moved, { status: 'error' }>) => {
    const quicker = answer.code === 'stale' || answer.code === 'wrong_state' ? await doneMeanwhile(row) : null;
    const text = quicker ?? `${row.name}: ${errorOf(answer)}`;
    void revalidate();
    hear({ text, about: row.id, bad: true });
  };
  const go = (from: ApplicationRow) => {
    hold(null);
    const drawn = memory.drawn();
    if (drawn.current?.id === from.id) show(sittings.afterThis(drawn.queue, from.id));
    setNews(null);
  };
  /** Shows the person again immediately, then asks the server to undo the move. */
  const back = async (row: ApplicationRow, deed: Doing['deed'], carried: Promise<boolean>) => {
    const key = crypto.randomUUID();
    change((now) => sittings.undo(now, key, row));
    hold(null);
    show(row.id);
    tell(null);
    setNews(null);
    const send = async (version: number) =>
      (await carried) ? (deed === 'read' ? undoReview : undoMove)(row.id, version) : null;
    const run = async (sent: Promise<Moved | null>): Promise<void> => {
      const answer = await sent;
      // The action to undo was never carried out.
      if (!answer) return change((now) => sittings.notBack(now, key));
      if (answer.status === 'ok')
        return change((now) => sittings.settled(now, key, answer.payload.position ?? position));
      change((now) => sittings.notBack(now, key));
      const { again } = answer;
      if (!again) return refuse(row, answer);
      offerRetry({
        key: again.uid,
        what:
          deed === 'read'
            ? say('Take back that the resume of {name} is reviewed', { name: row.name })
            : say('Take {name} back to {step}', { name: row.name, step: sayLabel(row.step.name) }),
        text: errorOf(answer),
        retry: () => {
          change((now) => sittings.undo(now, key, row));
          return run(again.send());
        },
      });
    };
    await run(inTurn(row, send));
  };
  const carry = async (row: ApplicationRow, doing: Doing): Promise<void> => {
    const { deed, said, what, send } = doing;
    const key = crypto.randomUUID();
    memory.mine.add(row.id);
    change((now) => sittings.decide(now, key, row, deed));
    go(row);
    count((now) => ({ ...now, [deed]: now[deed] + 1 }));
    setPace((now) => ({ ...now, to: Date.now() }));
    const sent = inTurn(row, send);
    const carried = sent.then((answer) => answer.status === 'ok');
    const uncount = () => count((now) => ({ ...now, [deed]: now[deed] - 1 }));
    let undone = false;
    const takenBack = undoable(() => {
      undone = true;
      memory.mine.delete(row.id);
      uncount();
      void back(row, deed, carried);
    });
    tell({ text: said, deed, undo: takenBack.run });
    const answer = await sent;
    if (answer.status === 'ok') {
      // A move that was not sent was not carried out, so nothing is announced.
      if (!undone) announce(said);
      change((now) => sittings.settled(now, key, answer.payload.position ?? position));
      return;
    }
    memory.mine.delete(row.id);
    takenBack.forget();
    uncount();
    change((now) => sittings.refused(now, key));
    tell((now) => (now?.text === said ? null : now));
    const { again } = answer;
    if (again)
      offerRetry({
        key: again.uid,
        what,
        text: errorOf(answer),
        retry: () => carry(row, { ...doing, send: again.send }),
      });
    else {
      const found = doing.again && answer.code === 'stale' ? await meanwhileOf(readAlone(row)) : null;
      if (!found) return refuse(row, answer);
      void revalidate();
      show(row.id);
      doing.again!(found.now, found.why);
    }
  };
  return { hear, go, carry };
};

/** What another member did meanwhile: 'Ada Lovelace: Olivia Hart moved from Application to First Round.' */
export const doneMeanwhile = async (row: ApplicationRow): Promise<string | null> => {
  const answer = await askPanel(row.id);
  if (answer.status === 'error') return null;
  const last = answer.payload.timeline.find(({ application_id }) => application_id === row.id);
  return last
    ? say('{name}: {who} {sentence}.', { name: row.name, who: last.actor_name, sentence: last.sentence })
    : null;
};
