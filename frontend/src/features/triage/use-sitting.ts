import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Step } from '@candor/contracts/jobs/values';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { advanceCandidate, archiveCandidate, reviewResume } from '@candor/contracts/pipeline/endpoints';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call, errorOf, type Sent } from '../../page/call.ts';
import { announce } from '../../kit/announce.ts';
import { offerRetry } from '../../kit/failures.ts';
import { undoable } from '../../kit/undo.ts';
import { askPanel, type ArchiveChoice, undoMove, undoReview } from '../../parts/pipeline/pipeline-calls.ts';
import type { InHand } from '../../parts/pipeline/in-hand.ts';
import type { Subject } from '../../parts/board/board-state.ts';
import { meanwhileOf } from '../../parts/pipeline/use-current.ts';
import { type Carried, inTurn } from '../../parts/pipeline/own-decisions.ts';
import { nextAfter } from './queue-walk.ts';
import * as sittings from './sitting.ts';

/** The person whose resume fills the screen. */
export const readAlone = (subject: Subject) => subject as InHand;
type Moved = Sent<Carried>;
/** One decision. `said` is its text in the line at the foot, `what` names it in an error, `undone` is the text after an undo. */
type Doing = {
  deed: Exclude<sittings.Deed, 'skip'>;
  said: string;
  what: string;
  send: (version: number) => Promise<Moved>;
  /** Asks once more with the typed text, about the candidate's present state, when another member was quicker. */
  again?: (now: InHand, why: string) => void;
};
/** The line at the foot. `undo` undoes the action it reports; `about` is a person who can be shown again. */
export type Told = { text: string; deed?: sittings.Deed; undo?: () => void; about?: string; bad?: boolean };
type Given = {
  listed: readonly ApplicationRow[];
  position: number;
  /** Whether the reader is writing about this person; the text would be lost if the next one came by itself. */
  isWriting: (id: string) => boolean;
};

/** A sitting of triage: the shown person, and the decisions with their undo. A key shows the next person before the server answers. */
export const useSitting = ({ listed, position, isWriting }: Given) => {
  const { revalidate } = useRevalidator();
  const [sitting, change] = useState(sittings.fresh);
  const [shownId, show] = useState<string | null>(null);
  const [held, hold] = useState<ApplicationRow | null>(null);
  const [told, tell] = useState<Told | null>(null);
  const [news, setNews] = useState<Told | null>(null);
  const [tally, count] = useState({ advance: 0, archive: 0, read: 0, skip: 0 });
  const [pace, setPace] = useState(() => ({ from: Date.now(), to: 0 }));
  const queue = useMemo(() => sittings.waitingIn(listed, position, sitting), [listed, position, sitting]);
  const current = held ?? queue.find((row) => row.id === shownId) ?? queue[0] ?? null;

  const mine = useRef(new Set<string>());
  const latest = useRef({ queue, current });
  const before = useRef<{ queue: readonly ApplicationRow[]; current: ApplicationRow | null }>({ queue, current });
  useLayoutEffect(() => {
    latest.current = { queue, current };
  });

  const actions = useMemo(() => {
    const hear = (next: Told) => {
      setNews(next);
      announce(next.text);
    };
    /** Shows why the action was refused. If the log names the member who acted meanwhile, it tells who did what; otherwise it repeats the refusal. */
    const refuse = async (row: ApplicationRow, answer: Extract<Moved, { status: 'error' }>) => {
      const quicker = answer.code === 'stale' || answer.code === 'wrong_state' ? await doneMeanwhile(row) : null;
      const text = quicker ?? `${row.name}: ${errorOf(answer)}`;
      void revalidate();
      hear({ text, about: row.id, bad: true });
    };
    const go = (from: ApplicationRow) => {
      hold(null);
      if (latest.current.current?.id === from.id) show(sittings.afterThis(latest.current.queue, from.id));
      setNews(null);
    };
    /** Shows the person again at once, then asks the server to undo the move. */
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
        // The action to undo did not happen.
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
      mine.current.add(row.id);
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
        mine.current.delete(row.id);
        uncount();
        void back(row, deed, carried);
      });
      tell({ text: said, deed, undo: takenBack.run });
      const answer = await sent;
      if (answer.status === 'ok') {
        // A move that was not sent did not happen.
        if (!undone) announce(said);
        change((now) => sittings.settled(now, key, answer.payload.position ?? position));
        return;
      }
      mine.current.delete(row.id);
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
    return {
      show: (id: string) => {
        hold(null);
        setNews(null);
        show(id);
      },
      advance: (row: ApplicationRow, to: Step) => {
        const who = { name: row.name, step: sayLabel(to.name) };
        void carry(row, {
          deed: 'advance',
          said: say('{name} moved to {step}.', who),
          what: say('Move {name} to {step}', who),
          send: (version) =>
            call(advanceCandidate, {
              application_id: row.id,
              version,
              action: 'advance',
              workflow_step_id: to.id,
            }),
        });
      },
      archive: (row: ApplicationRow, choice: ArchiveChoice, said: string, again?: Doing['again']) =>
        void carry(row, {
          again,
          deed: 'archive',
          said,
          what: say('Archive {name}', { name: row.name }),
          send: (version) => call(archiveCandidate, { application_id: row.id, version, ...choice }),
        }),
      read: (row: ApplicationRow) =>
        void carry(row, {
          deed: 'read',
          said: say('The resume of {name} is marked as reviewed.', { name: row.name }),
          what: say('Mark the resume of {name} as reviewed', { name: row.name }),
          send: () => call(reviewResume, { application_id: row.id }),
        }),
      skip: (row: ApplicationRow) => {
        const text = say('{name} comes up again at the end.', { name: row.name });
        change((now) => sittings.putOff(now, row.id));
        go(row);
        count((now) => ({ ...now, skip: now.skip + 1 }));
        const { run } = undoable(() => {
          change((now) => sittings.notLater(now, row.id));
          count((now) => ({ ...now, skip: now.skip - 1 }));
          hold(null);
          show(row.id);
          tell(null);
        });
        tell({ text, deed: 'skip', undo: run });
        announce(text);
      },
      /** Goes on from a candidate decided on by others, even if a note about them is unfinished. */
      goOn: (row: ApplicationRow) => {
        mine.current.add(row.id);
        hold(null);
      },
      /** Another member has decided on the shown person. */
      lost: async (row: ApplicationRow, writing: boolean) => {
        if (writing) hold(row);
        hear({
          text:
            (await doneMeanwhile(row)) ??
            say(
              '{count, plural, =1 {{name} is} one {# candidate is} other {# candidates are}} no longer in this queue, because someone else acted first.',
              { count: 1, name: row.name },
            ),
          bad: true,
        });
      },
    };
  }, [revalidate, position]);

  useLayoutEffect(() => {
    const known = before.current;
    before.current = { queue, current };
    const was = known.current;
    if (!was || held || queue.some((row) => row.id === was.id) || mine.current.has(was.id)) return;
    void actions.lost(was, isWriting(was.id));
    show(nextAfter(known.queue, queue, was.id));
  }, [queue, current, held, actions, isWriting]);

  const spent = tally.advance + tally.archive + tally.read;
  return {
    ...actions,
    queue,
    current,
    /** Others have decided on the shown person; the page stays because of unsent text. */
    gone: held !== null,
    told,
    news,
    tally,
    /** Milliseconds for one decision so far; null before there are enough of them. */
    each: spent >= 3 ? (pace.to - pace.from) / spent : null,
  };
};
export type SittingNow = ReturnType<typeof useSitting>;

/** 'Ada Lovelace: Olivia Hart moved from Application to First Round.' */
const doneMeanwhile = async (row: ApplicationRow): Promise<string | null> => {
  const answer = await askPanel(row.id);
  if (answer.status === 'error') return null;
  const last = answer.payload.timeline.find(({ application_id }) => application_id === row.id);
  return last
    ? say('{name}: {who} {sentence}.', { name: row.name, who: last.actor_name, sentence: last.sentence })
    : null;
};
