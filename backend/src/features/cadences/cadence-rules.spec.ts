import { idNo } from '../../kernel/given.ts';
import { done } from '../../kernel/work/worker.ts';
import type { Enrollment } from '../../states/enrollment.state.ts';
import { CadenceRules } from './cadence-rules.ts';

// A rule that leads a person into another cadence.

const [home, id, cadence_id, other_id, rule_id] = [idNo(1), idNo(2), idNo(3), idNo(4), idNo(5)];
const rule = { id: rule_id, when: 'no_response', action: 'assign_cadence', cadence_id: other_id };
/** Applies the rule to a person who came through these cadences. `faults`: how often entering fails at first. */
const led = (came_through: readonly string[] = [], faults = 0) => {
  const did: unknown[] = [];
  let left = faults;
  const rules = new CadenceRules(
    { run: async () => (did.push('quit'), done) } as never,
    { load: async () => ({ state: {} }) } as never,
    {
      enroll: async (into: string, _: unknown, __: unknown, how: { came_through: unknown }) => {
        if (left-- > 0) throw new Error('not now');
        did.push(['enters', into, how.came_through]);
      },
    } as never,
    {
      on: async () => done,
      leave: async (_: string, reason: string) => (did.push(['leaves', reason]), done),
    } as never,
  );
  const state = { candidate_id: idNo(6), cadence_id, step_id: null, ruled: [], came_through } as unknown as Enrollment;
  const apply = () =>
    rules.apply(
      {
        id,
        state,
        cadence: { rules: [rule], steps: [] },
        asking: { organization_id: home, uid: idNo(7), actor: { id: 'run' } },
      } as never,
      'no_response',
    );
  return { did, apply };
};

test('the person enters the other cadence and leaves this one, and the other one knows where they come from', async () => {
  const { did, apply } = led([idNo(8)]);
  expect(await apply()).toBe(done);
  expect(did).toEqual(['quit', ['enters', other_id, [idNo(8), cadence_id]], ['leaves', 'rule']]);
});

test('rules of two cadences that lead into each other send no person in circles', async () => {
  const { did, apply } = led([other_id]);
  await apply();
  expect(did).toEqual([['leaves', 'rule']]);
});

test('a fault while the person enters takes them out of nothing: the next try does both', async () => {
  const { did, apply } = led([], 1);
  await expect(apply()).rejects.toThrow('not now');
  expect(did).toEqual(['quit']);
  await apply();
  expect(did.slice(1)).toEqual(['quit', ['enters', other_id, [cadence_id]], ['leaves', 'rule']]);
});
