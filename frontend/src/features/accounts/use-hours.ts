import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { deleteAvailability, setAvailabilityWeek, upsertAvailability } from '@candor/contracts/accounts/endpoints';
import { type AvailabilityEntry, type weekOf } from '@candor/contracts/interviews/availability';
import { say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { type Undoable, undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Week = Readonly<ReturnType<typeof weekOf>>;

/** Changes hours one after the other; a refusal ends it. */
export const useHours = () => {
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
  /** `then` gets the hours whose place these took, as the server found them: the page may not know yet what was changed last. */
  const sendWeek = (hours: Week, then: (replaced: Week) => void) => {
    let replaced: Week = [];
    const send = () =>
      settle(say('Change your hours'), call(setAvailabilityWeek, { hours: [...hours] }), (answer) => {
        ({ replaced } = answer);
      });
    return run([send], () => then(replaced));
  };
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
    setWeek: (hours: Week) =>
      sendWeek(hours, (replaced) => {
        back.current = undoable(() => void sendWeek(replaced, () => announce(say('Your hours are restored.'))));
        toast({
          text: hours.length ? say('Your own hours now apply.') : say('The organization’s hours now apply.'),
          undo: back.current,
        });
      }),
  };
};
export type Hours = ReturnType<typeof useHours>;
