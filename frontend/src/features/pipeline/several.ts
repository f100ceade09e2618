import { say } from '@candor/contracts/kernel/say';
import { toast } from '../../kit/toast.ts';
import { undoable, type Undoable } from '../../kit/undo.ts';
import { settle } from '../../page/settle.ts';
import type { InHand } from './in-hand.ts';
import { undoAll, type Failure, type Several } from './pipeline-calls.ts';

// The same action on several candidates at once.

/** The action by its count: as it is asked for ('Archive 12 candidates') and as it is done ('12 candidates archived.'). */
type Words = { what: (count: number) => string; done: (count: number) => string };

/** Gives a function that does the same to several candidates. `list` shows those who were refused, `revalidate` reads the page again. */
export const severally = (
  list: (failures: readonly Failure[], title: string) => void,
  revalidate: () => Promise<void>,
) => {
  const told = (several: Several, done: string, undo?: Undoable) => {
    void revalidate();
    if (!several.done.length) undo?.forget();
    if (!several.done.length && !several.failed.length) return; // nothing got through; it is offered again
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
  /** Says what was done, and keeps what did not get through. */
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
  /** Does the same to several candidates. Undo takes it back from those for whom it succeeded. */
  const doSeveral = async (subjects: readonly InHand[], send: () => Promise<Several>, words: Words) => {
    const undoOf = (sent: Several | Promise<Several>) =>
      undoable(() => {
        void Promise.resolve(sent).then(async ({ done, versions }) => {
          const back = await undoAll(
            subjects
              .filter((subject) => done.includes(subject.id))
              .map((subject) => ({ ...subject, version: versions[subject.id] ?? subject.version })),
          );
          report(back, {
            what: (count) => say('Move {count, plural, one {# candidate} other {# candidates}} back', { count }),
            done: (count) => say('{count, plural, one {# candidate} other {# candidates}} moved back.', { count }),
          });
        });
      });
    const sent = send();
    const takenBack = undoOf(sent);
    report(await sent, words, undoOf, takenBack);
  };
  return doSeveral;
};
