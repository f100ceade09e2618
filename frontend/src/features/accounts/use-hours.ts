import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { deleteAvailability, setAvailabilityWeek, upsertAvailability } from '@candor/contracts/accounts/endpoints';
import { type AvailabilityEntry, isWeekly } from '@candor/contracts/interviews/availability';
import { say } from '@candor/contracts/kernel/say';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/toast.ts';
import { type Undoable, undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Week = readonly { weekday: number; start: string; end: string; tz_region: string }[];
const weekOf = (entries: readonly AvailabilityEntry[]): Week =>
  entries.filter(isWeekly).map(({ weekday, start, end, tz_region }) => ({ weekday: weekday!, start, end, tz_region }));

/** Changes hours one after the other; a refusal ends it. */
export const useHours = (own: readonly AvailabilityEntry[]) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  // What is asked for meanwhile waits its turn, so that nothing has to be disabled and lose the focus.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = async (asked: readonly (() => ReturnType<typeof settle>)[], then: () => void) => {
    setBusy(true);
    let done = true;
    for (const each of asked) done = done && (await each());
    await revalidate();
    // With the new hours, which come in a transition: nobody acts on the earlier ones.
    startTransition(() => setBusy(false));
    if (done) then();
    return done;
  };
  // A week is given back only as long as nothing was changed after it.
  const back = useRef<Undoable | null>(null);
  const run = (...work: Parameters<typeof inTurn>) => {
    back.current?.forget();
    const mine = turn.current.then(() => inTurn(...work));
    turn.current = mine;
    return mine;
  };
  const sendWeek = (hours: Week, then: () => void) =>
    run([() => settle(say('Change your hours'), call(setAvailabilityWeek, { hours: [...hours] }))], then);
  return {
    busy,
    set: (hours: readonly (Omit<AvailabilityEntry, 'id'> & { id?: string })[]) =>
      run(
        hours.map((each) => () => settle(say('Change your hours'), call(upsertAvailability, each))),
        () => announce(say('Saved.')),
      ),
    remove: (ids: readonly string[]) =>
      run(
        ids.map((id) => () => settle(say('Remove your hours'), call(deleteAvailability, { id }))),
        () => announce(say('Removed.')),
      ),
    /** The hours of the whole week at once; none are those of the organization. */
    setWeek: (hours: Week) => {
      const before = weekOf(own);
      return sendWeek(hours, () => {
        back.current = undoable(() => void sendWeek(before, () => announce(say('Your hours are as they were.'))));
        toast({
          text: hours.length ? say('Your own hours count now.') : say('The organization’s hours count now.'),
          undo: back.current,
        });
      });
    },
  };
};
export type Hours = ReturnType<typeof useHours>;
