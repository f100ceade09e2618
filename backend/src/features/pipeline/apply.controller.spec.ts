import type { CommandBus } from '@nestjs/cqrs';
import { isRejection } from '../../kernel/decider.ts';
import { ApplyController } from './apply.controller.ts';
import { Pauses } from './pauses.ts';

// In this test, time passes only when the test advances it.
class Held extends Pauses {
  readonly asked: number[] = [];
  pass: () => void = () => {};

  protected override of(time: number): Promise<void> {
    this.asked.push(time);
    return new Promise((done) => (this.pass = done));
  }
}

/** The form of a job that this function looks up. */
const form = (open: () => Promise<unknown>) => {
  const pauses = new Held();
  const none = {} as never;
  const looked: number[] = [];
  const jobs = { open: () => (looked.push(pauses.asked.length), open()) };
  const controller = new ApplyController(
    {} as CommandBus,
    none,
    none,
    jobs as never,
    none,
    none,
    'pepper',
    pauses,
    none,
    none,
  );
  let answered = false;
  const exchange = {
    getResponse: () => ({ header: () => undefined }),
    getRequest: () => ({ serving: (_: unknown, value: unknown) => Promise.resolve(value) }),
  };
  const apply = controller.apply.bind(controller) as (...given: unknown[]) => Promise<unknown>;
  const answer = apply({}, { uid: 'uid', hash: 'hash' }, 'harbour', 'cook', { cookies: {} }, exchange).finally(
    () => (answered = true),
  );
  return { pauses, answer, looked, answered: () => answered };
};
const quiet = () => new Promise((done) => setImmediate(done));

test.each<[string, () => Promise<unknown>]>([
  ['an answer', () => Promise.resolve(null)],
  ['a fault', () => Promise.reject(new Error('away'))],
])('the form gives %s only when the shortest time has passed, however early it knew', async (_, open) => {
  const { pauses, answer, looked, answered } = form(open);
  const settled = answer.then(
    (value) => value,
    (fault: unknown) => fault,
  );
  await quiet();
  expect(looked).toHaveLength(1);
  expect(pauses.asked).toEqual([100]);
  expect(answered()).toBe(false);
  pauses.pass();
  const value = await settled;
  expect(isRejection(value) ? value.code : (value as Error).message).toMatch(/^(job_closed|away)$/);
});
