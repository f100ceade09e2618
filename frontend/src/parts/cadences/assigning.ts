import { assignCadence, takeBackAssignment } from '@candor/contracts/cadences/endpoints';
import { undoWait } from '@candor/contracts/cadences/values';
import type { BodyOf, PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { undoable } from '../../kit/undo.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** Adds people to a cadence, and offers Undo. `after` shows the people as they are afterwards. */
export const assign = async (
  what: string,
  body: Omit<BodyOf<typeof assignCadence>, 'start_at'>,
  { text, after }: { text: (count: number) => string; after: (payload?: PayloadOf<typeof assignCadence>) => unknown },
): Promise<boolean> => {
  let ids: string[] = [];
  const undo = undoable(() => {
    if (!ids.length) return;
    void settle(say('Take it back'), call(takeBackAssignment, { ids }), async ({ failed: [failed] }) => {
      if (failed) toast({ text: failed.error, tone: 'bad' });
      await after();
    });
  });
  const start_at = new Date(Date.now() + undoWait).toISOString();
  const done = await settle(what, call(assignCadence, { ...body, start_at }), async (payload) => {
    ids = payload.done.map(({ id }) => id);
    if (ids.length) toast({ text: text(ids.length), undo, stay: 10_000 });
    else undo.forget();
    await after(payload);
  });
  if (!done) undo.forget();
  return done;
};
