import type { Answer } from '@candor/contracts/kernel/endpoint';
import { afterOwn, type Carried, forgetOwn, inTurn, inTurnTogether } from './own-decisions.ts';

const step = { id: 's2', name: 'Screen', type: 'screen' as const, kind: 'round' as const };
const answered = (version: number): Answer<Carried> => ({
  status: 'ok',
  payload: { application: { version, step, offer: null, schedule_status: 'unscheduled' } } as Carried,
});
const refused: Answer<never> = { status: 'error', code: 'stale', error: 'Somebody was quicker.' };
const versionsOf = async (subject: { id: string; version: number }) => {
  const sent: number[] = [];
  await inTurn(subject, (version) => {
    sent.push(version);
    return Promise.resolve(answered(version + 1));
  });
  return sent;
};
beforeEach(() => forgetOwn());

test('a decision about one of several waits for theirs, and goes on from the version that it led to', async () => {
  let answer!: (of: Answer<{ versions: Record<string, number> }>) => void;
  const several = inTurnTogether(
    [
      { id: 'a', version: 3 },
      { id: 'b', version: 7 },
    ],
    () => new Promise<Answer<{ versions: Record<string, number> }>>((done) => (answer = done)),
  );
  const next = versionsOf({ id: 'a', version: 3 });
  const other = await versionsOf({ id: 'c', version: 1 });
  expect(other).toEqual([1]);
  answer({ status: 'ok', payload: { versions: { a: 4 } } });
  await several;
  expect(await next).toEqual([4]);
  expect(await versionsOf({ id: 'b', version: 7 })).toEqual([7]);
});
test('several go on from what was decided about each alone; the page keeps what it shows besides the version', async () => {
  await versionsOf({ id: 'a', version: 3 });
  const sent: unknown[] = [];
  await inTurnTogether(
    [
      { id: 'a', version: 3 },
      { id: 'b', version: 7 },
    ],
    (now) => {
      sent.push(...now);
      return Promise.resolve({ status: 'ok' as const, payload: { versions: { a: 5, b: 8 } } });
    },
  );
  expect(sent).toEqual([
    { id: 'a', version: 4 },
    { id: 'b', version: 7 },
  ]);
  expect(afterOwn({ id: 'b', version: 7, name: 'Bea' })).toEqual({ id: 'b', version: 8, name: 'Bea' });
});
test('a refusal does not make the page forget what it decided before', async () => {
  await versionsOf({ id: 'a', version: 3 });
  await inTurn({ id: 'a', version: 3 }, () => Promise.resolve(refused));
  expect(await versionsOf({ id: 'a', version: 3 })).toEqual([4]);
});
