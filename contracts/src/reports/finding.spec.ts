import { candidateExperience } from './candidate-experience.ts';
import { findingOf } from './finding.ts';
import { funnel } from './funnel.ts';
import type { FactReportRow } from './measures.ts';

const row = (id: string, decided: number, passed: number) => ({ id, decided, passed }) as unknown as FactReportRow;
const found = (...rows: FactReportRow[]) => findingOf(funnel, rows, ({ id }) => id, 'before');

test('the step with the lowest rate is named, and rows that are too small to compare are not left out without a word', () => {
  const [first, offered] = [row('First Round', 40, 0.85), row('Final Round', 30, 0.9)];
  expect(found(first, offered)).toMatch(/^First Round has the lowest .*: 85%\.$/);
  expect(found(first, offered, row('Offered', 7, 0.29))).toMatch(
    /^Where 20 or more people are counted, First Round has the lowest .*: 85%\.$/,
  );
});

test('the only question is not called the highest; among several it is, in quotes', () => {
  const asked = (id: string, count: number, mean: number) => ({ id, count, mean }) as unknown as FactReportRow;
  const said = (...rows: FactReportRow[]) => findingOf(candidateExperience, rows, ({ id }) => id, 'before');
  const post = asked('How well did the post tell you what the work is?', 30, 3.6);
  expect(said(post)).toBe('30 answers to “How well did the post tell you what the work is?”: 3.6 of 5 in the mean.');
  expect(said(post, asked('Was it fair?', 10, 3.1))).toBe(
    '40 answers. The highest mean, 3.6 of 5: “How well did the post tell you what the work is?”.',
  );
});
