import { categories } from '../all-events.ts';
import { type AutomationKey, automationKeys, automationOf } from './automations.ts';
import { decisions, isHiddenDecision, mayWrite, programs } from './programs.ts';

const types = new Set(Object.values(categories).flatMap((each) => Object.keys(each.types)));
const written = new Set(Object.values(programs).flatMap(({ writes }) => writes));

test('the register names programs by events of the log, and each program once', () => {
  expect([...written, ...decisions].filter((type) => !types.has(type))).toEqual([]);
  const ids = Object.values(programs).flatMap(({ by }) => by);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(Object.keys(programs).toSorted()).toEqual([...automationKeys].toSorted());
});
test('one automation decides about people: the archive for a knockout answer', () => {
  expect(automationKeys.filter((key) => automationOf(key).decides)).toEqual(['knockout_archive']);
});
test.each(automationKeys.filter((key: AutomationKey) => programs[key].writes.some((type) => decisions.has(type))))(
  '%s decides by the setting of the organization, or carries out what a member decided',
  (key) => {
    const { follows = [] } = programs[key];
    expect(automationOf(key).decides || follows.length > 0).toBe(true);
    // Members write the events that the program follows; no program writes them.
    expect(follows.filter((type) => !types.has(type) || written.has(type))).toEqual([]);
  },
);
test('no program may write any event of the log that the register does not name for it', () => {
  for (const type of ['processor', 'system', 'ai'] as const)
    for (const event of types) {
      expect(mayWrite({ type, id: 'unheard of' }, event)).toBe(false);
      expect(isHiddenDecision({ type, id: 'unheard of' }, event)).toBe(decisions.has(event));
    }
  expect(mayWrite({ type: 'processor', id: 'archive-knockout' }, 'ApplicationArchived')).toBe(true);
  expect(isHiddenDecision({ type: 'processor', id: 'send-message' }, 'ApplicationArchived')).toBe(true);
  expect(isHiddenDecision({ type: 'user', id: 'ada' }, 'ApplicationArchived')).toBe(false);
});
test('no model writes: each of its drafts stands in the log as an act of the product or of a member', () => {
  expect(Object.values(programs).flatMap(({ by }) => by.filter((id) => id === 'ai' || id === 'model'))).toEqual([]);
});
