import { type Comparison, type ReportColumn } from './report.ts';
import { percentWords, say, sayWithin } from '../words/say.ts';
import type { FactReport, FactReportRow, Finding } from './measures.ts';

// The first line of a report, made from its figures by fixed patterns.

/** The fewest facts that a row must count so that a first line may name it. */
export const fewest = 20;

type Pattern<Name extends Finding['pattern']> = Extract<Finding, { pattern: Name }>;
const number = (row: FactReportRow, name: string): number => (row[name] as number | null) ?? 0;

const slower = (
  { of, before, counts: [now, then] }: Pattern<'slower'>,
  rows: readonly FactReportRow[],
  nameOf: (row: FactReportRow) => string,
  compared: Comparison,
  steps: boolean,
): string => {
  const enough = (row: FactReportRow) => number(row, now) >= fewest && number(row, then) >= fewest;
  const change = (row: FactReportRow) => number(row, of) - number(row, before);
  const [most] = rows
    .filter((row) => enough(row) && change(row))
    .sort((a, b) => Math.abs(change(b)) - Math.abs(change(a)) || number(b, now) - number(a, now));
  if (!rows.length) return steps ? say('No one left a step in this period.') : say('No one was hired in this period.');
  if (!most) {
    if (rows.some(enough))
      return say(
        'Nothing changed since {compared, select, before {the period before} year {the year before} other {the other period}}.',
        { compared },
      );
    return steps
      ? say('Too few people left a step to compare the two periods.')
      : say('Too few people were hired to compare the two periods.');
  }
  const values = {
    way: change(most) > 0 ? 'longer' : 'shorter',
    days: number(most, of),
    earlier: number(most, before),
    compared,
  };
  return steps
    ? say(
        '{step} got {way, select, longer {slower} other {faster}}: half of the people wait {days, plural, one {# day} other {# days}} or longer, {earlier, number} {compared, select, before {before} year {a year before} other {in the other period}}.',
        { step: nameOf(most), ...values },
      )
    : say(
        'Hiring for {name} got {way, select, longer {slower} other {faster}}: half of the hires take {days, plural, one {# day} other {# days}} or longer, {earlier, number} {compared, select, before {before} year {a year before} other {in the other period}}.',
        { name: nameOf(most), ...values },
      );
};
const extreme = (
  { pattern, of, counts }: Pattern<'highest' | 'lowest'>,
  rows: readonly FactReportRow[],
  nameOf: (row: FactReportRow) => string,
  columns: readonly ReportColumn<FactReportRow>[],
): string => {
  const way = pattern === 'highest' ? 1 : -1;
  const able = rows.filter((row) => row[of] !== null && number(row, counts) >= fewest);
  if (able.length < 2) return say('Too few people to compare.');
  const [first] = able.toSorted((a, b) => way * (number(b, of) - number(a, of)));
  const words = {
    name: nameOf(first!),
    way: pattern,
    figure: sayWithin(columns.find(({ name }) => name === of)!.label),
    value: percentWords(number(first!, of)),
  };
  if (able.length < rows.filter((row) => row[of] !== null).length)
    return say(
      'Where {fewest, number} or more people are counted, {name} has the {way, select, highest {highest} other {lowest}} {figure}: {value}.',
      { ...words, fewest },
    );
  return say('{name} has the {way, select, highest {highest} other {lowest}} {figure}: {value}.', words);
};

export const findingOf = (
  { finding, facts, columns }: Pick<FactReport, 'finding' | 'facts' | 'columns'>,
  rows: readonly FactReportRow[],
  nameOf: (row: FactReportRow) => string,
  compared: Comparison,
): string => {
  const sum = (name: string) => rows.reduce((all, row) => all + number(row, name), 0);
  switch (finding.pattern) {
    case 'people_rate': {
      const whole = sum(finding.whole);
      return whole
        ? say('{part, number} of {whole, number} replied: {rate}.', {
            part: sum(finding.part),
            whole,
            rate: percentWords(sum(finding.part) / whole),
          })
        : say('No one was written to in this period.');
    }
    case 'late': {
      const whole = sum(finding.whole);
      return whole
        ? say('{part, number} of {whole, number} tasks were done late: {rate}.', {
            part: sum(finding.part),
            whole,
            rate: percentWords(sum(finding.part) / whole),
          })
        : say('No task was done in this period.');
    }
    case 'paid': {
      const whole = sum(finding.whole);
      return whole
        ? say('{part, number} of {whole, number} deals are paid: {rate}.', {
            part: sum(finding.part),
            whole,
            rate: percentWords(sum(finding.part) / whole),
          })
        : say('No deal counts in this period.');
    }
    case 'won': {
      const part = sum(finding.part);
      const whole = part + sum(finding.other);
      return whole
        ? say('{part, number} of {whole, number} deals that ended are paid: {rate}.', {
            part,
            whole,
            rate: percentWords(part / whole),
          })
        : say('No deal of this period has ended yet.');
    }
    case 'highest_mean': {
      const [first] = rows
        .filter((row) => row[finding.of] !== null)
        .toSorted((a, b) => number(b, finding.of) - number(a, finding.of));
      return first
        ? say(
            rows.length === 1
              ? '{count, plural, one {# answer} other {# answers}} to “{name}”: {value, number} of 5 in the mean.'
              : '{count, plural, one {# answer} other {# answers}}. The highest mean, {value, number} of 5: “{name}”.',
            { count: sum(finding.counts), name: nameOf(first), value: number(first, finding.of) },
          )
        : say('Not enough answers in this period: five to a question about a job are counted together.');
    }
    case 'slower':
      return slower(finding, rows, nameOf, compared, facts.rows === 'step');
    case 'highest':
    case 'lowest':
      return extreme(finding, rows, nameOf, columns);
    case 'declined':
      return say(
        '{count, plural, =0 {No offer was declined} one {# offer was declined} other {# offers were declined}} in this period.',
        { count: sum(finding.of) },
      );
    case 'total':
      return say('{count, plural, =0 {Nothing was done} one {# action} other {# actions}} in this period.', {
        count: sum(finding.of),
      });
    case 'total_rate': {
      const whole = finding.whole.reduce((all, name) => all + sum(name), 0);
      return whole
        ? say('{part, number} of {whole, number} answered offers were accepted.', { part: sum(finding.part), whole })
        : say('No offer was answered in this period.');
    }
  }
};
