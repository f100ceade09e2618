import { startTransition, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { deleteAvailability, setAvailabilityWeek, upsertAvailability } from '@candor/contracts/accounts/endpoints';
import { type AvailabilityEntry, type weekOf } from '@candor/contracts/booking/availability';
import { say } from '@candor/contracts/words/say';
import { announce } from '../../kit/announce.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { type Undoable, undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

type Week = Readonly<ReturnType<typeof weekOf>>;

/** Changes hours one after the other; a refusal stops the rest. */
export const useHours = () => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  // Further changes wait their turn, so that no control must be disabled and lose the focus.
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = async (asked: readonly (() => ReturnType<typeof settle>)[], then: () => void) => {
    setBusy(true);
    let done = true;
    for (const each of asked) done = done && (await each());
    await revalidate();
    // Both are drawn together with the new hours, so that the reader cannot act on the old ones.
    startTransition(() => setBusy(false));
    if (done) then();
    return done;
  };
  // Undo can restore a week only until the next change.
  const back = useRef<Undoable | null>(null);
  const run = (...work: Parameters<typeof inTurn>) => {
    back.current?.forget();
    const mine = turn.current.then(() => inTurn(...work));
    turn.current = mine;
    return mine;
  };
  /** `then` gets the replaced hours as the server found them, because the page may not have the last change yet. */
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
    /** Replaces the hours of the whole week; an empty week means the organization's hours. */
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
