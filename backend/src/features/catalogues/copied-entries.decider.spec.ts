import { question } from '@candor/contracts/catalogues/questions';
import { type Catalogue, wholeEntry } from '@candor/contracts/kernel/catalogue';
import { isRejection } from '../../kernel/decider.ts';
import { decideCopy } from './copied-entries.decider.ts';
import type { Entry } from './entry-rules.decider.ts';

const library = question as unknown as Catalogue;
const [wine, bread] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const own = (id: string, name: string, copied_from: string | null = null, deleted = false): Entry => ({
  id,
  fields: wholeEntry(library, { name, kind: 'question', scoring_type: 'range', copied_from }),
  deleted,
  version: 1,
});
const wish = (from: string, name: string) => ({ from, fields: { name, kind: 'question', scoring_type: 'range' } });
let made = 0;
const copied = (wanted: ReturnType<typeof wish>[], present: readonly Entry[] = []) => {
  const decided = decideCopy(library, wanted, present, () => `new ${++made}`);
  if (isRejection(decided)) throw new Error(decided.error);
  return { ...decided, results: decided.told.map(({ result }) => result) };
};
beforeEach(() => {
  made = 0;
});

test('a copy holds what the platform has, and of which entry it is', () => {
  const { events, told } = copied([wish(wine, 'Which wine is corked?')]);
  expect(told).toEqual([{ from: wine, id: 'new 1', name: 'Which wine is corked?', result: 'copied' }]);
  expect(events).toMatchObject([
    { type: 'QuestionUpserted', data: { created: true, fields: { name: 'Which wine is corked?', copied_from: wine } } },
  ]);
});
test('a second wish for the same finds the copy, also under another name and within one request', () => {
  expect(copied([wish(wine, 'Which wine?')], [own('ours', 'Our wine?', wine)])).toMatchObject({
    events: [],
    told: [{ id: 'ours', name: 'Our wine?', result: 'present' }],
  });
  expect(copied([wish(wine, 'Which wine?'), wish(wine, 'Which wine?')]).results).toEqual(['copied', 'present']);
});
test('an entry of the same name stays as it is, however it is written', () => {
  expect(copied([wish(bread, 'Who bakes?')], [own('ours', ' who BAKES?')])).toMatchObject({
    events: [],
    told: [{ id: 'ours', result: 'named' }],
  });
});
test('a copy that was removed comes back as it was', () => {
  const { events, results } = copied([wish(wine, 'Which wine?')], [own('ours', 'Our wine?', wine, true)]);
  expect(results).toEqual(['back']);
  expect(events).toMatchObject([{ data: { id: 'ours', created: false, fields: { name: 'Our wine?' } } }]);
});
test('a copy that was removed does not come back beside another of its name', () => {
  const gone = own('ours', 'Our wine?', wine, true);
  expect(copied([wish(wine, 'Which wine?')], [gone, own('other', 'Our wine?')])).toMatchObject({
    events: [],
    told: [{ id: 'other', result: 'named' }],
  });
});
