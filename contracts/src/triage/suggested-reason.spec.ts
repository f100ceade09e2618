import { seedsFor } from '../catalogues/seeds.ts';
import type { FormAnswer } from '../pipeline/panel.ts';
import { suggestedReason, suggestingReasons } from './suggested-reason.ts';

const reasons = { knockout: 'k', filled: 'f' };
const answer = (question: string, failing: boolean): FormAnswer => ({
  question,
  value: !failing,
  type: 'yes_no',
  knockout: true,
  failing,
  needs: ['yes'],
  least: null,
});
const openJob = { hires: 0, openings: 1 };
const answers = [answer('May you work in Norway?', true), answer('Do you have a license?', false)];

test('a knockout answer suggests the reason for knockout answers, with the answers that speak against the candidate', () => {
  expect(suggestedReason({ knocked_out: true, answers }, openJob, reasons)).toEqual({
    id: 'k',
    because: { fact: 'knockout', answers: [answers[0]] },
  });
});
test('a filled job suggests that the position is filled; a knockout answer comes before that', () => {
  const filled = { hires: 2, openings: 2 };
  expect(suggestedReason({ knocked_out: false, answers: [] }, filled, reasons)).toEqual({
    id: 'f',
    because: { fact: 'filled', openings: 2 },
  });
  expect(suggestedReason({ knocked_out: true, answers }, filled, reasons)?.id).toBe('k');
});
test('nothing is suggested where no fact speaks for it, or where the organization has no such reason', () => {
  expect(suggestedReason({ knocked_out: false, answers: [] }, openJob, reasons)).toBeNull();
  expect(suggestedReason({ knocked_out: true, answers }, openJob, { ...reasons, knockout: null })).toBeNull();
});
test('the reasons are found by their use, also after they were renamed, and by their name where nobody noted the use', () => {
  const seeds = seedsFor('Northwind').disqualification!.map(({ name, use }, at) => ({
    id: String(at),
    name: String(name),
    use: (use as string | undefined) ?? null,
  }));
  const ofSeeds = suggestingReasons(seeds);
  const renamed = seeds.map((each) => (each.use ? { ...each, name: 'Renamed' } : each));
  expect(suggestingReasons(renamed)).toEqual(ofSeeds);
  expect(suggestingReasons(seeds.map((each) => ({ ...each, use: null })))).toEqual(ofSeeds);
  expect(Object.values(ofSeeds)).not.toContain(null);
});
