import type { Step } from '@candor/contracts/jobs/values';
import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { advanceCandidate, archiveCandidate, reviewResume } from '@candor/contracts/pipeline/endpoints';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { announce } from '../../kit/announce.ts';
import { undoable } from '../../kit/undo.ts';
import type { ArchiveChoice } from '../../parts/pipeline/pipeline-calls.ts';
import * as sittings from './sitting.ts';
import { type Doing, doneMeanwhile, movesOf, type Seat } from './sitting-moves.ts';

/** The actions of the reader on a person of the queue. */
export const sittingActions = (seat: Seat) => {
  const { memory, change, show, hold, tell, setNews, count } = seat;
  const { hear, go, carry } = movesOf(seat);
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
    /** Shows the next candidate after others decided on this one, even if a note about this one is unfinished. */
    goOn: (row: ApplicationRow) => {
      memory.mine.add(row.id);
      hold(null);
    },
    /** Runs when another member has decided on the shown person. */
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
};
