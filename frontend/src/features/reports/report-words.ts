import { percentWords, phrase, say, sayLabel, sayText, sayWithin } from '@candor/contracts/words/say';
import { moneyWords } from '@candor/contracts/words/money-words';
import { listWords } from '@candor/contracts/words/list-words';
import type { Holdings } from '@candor/contracts/kernel/permission';
import { filtersOf, opensArea, type ReportArea } from '@candor/contracts/reports/measures';
import { interviewerFilters } from '@candor/contracts/reports/interviewers';
import { filterNames } from '@candor/contracts/reports/report';
import type { Comparison, DayPart, ReportColumn, ReportData, ReportFilter } from '@candor/contracts/reports/report';
import { numberText } from '../../kit/charts/chart-parts.tsx';
import { periodText } from '../../kit/time.tsx';
import type { FactKind } from '@candor/contracts/reports/facts';

// The texts of a report's figures and question.

export type Row = { id: string } & Record<string, string | number | null>;
export type Column = ReportColumn<Row>;
export type Data = ReportData<Row>;

/** The name of a row. The name of a step is translated into the reader's language, as on the board; other names are unchanged. */
export const rowName = (row: Row, labels: Data['labels'] = {}): string =>
  typeof row.step === 'string'
    ? sayLabel(row.step)
    : (labels[String(row.key)] ?? String(row.name ?? row.key ?? row.id));
const rowLabel = (columns: readonly Column[]): string =>
  columns.find(({ unit, name }) => unit === 'text' && name !== 'group')?.label ?? phrase('Name');
/** The word for what a row stands for, as used within a sentence, and as the head of a table. */
export const rowWord = (columns: readonly Column[]): string => sayWithin(rowLabel(columns));
export const rowHead = (columns: readonly Column[]): string => sayLabel(rowLabel(columns));
/** A table with more columns than this gives less of its width to the names of its rows, so that no head breaks inside a word. */
export const manyColumns = 9;
/** The name of a column. */
export const columnName = ({ label, signed }: Column): string =>
  signed ? say('{change, select, other {Change}}', { change: 'median' }) : sayLabel(label);
/** The points above or below the others, with a sign. */
const pointsText = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : '±'}${numberText(Math.abs(value))}`;
/** A figure as text; a change shows its direction, and 'same' instead of 0. */
export const figureText = (column: Column, value: string | number | null, currency: string | null = null): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (column.unit === 'percent') return percentWords(value);
  if (column.unit === 'points') return pointsText(value);
  if (column.unit === 'money') return currency ? moneyWords(value, currency) : numberText(value);
  if (column.signed) return value === 0 ? say('same') : numberText(Math.abs(value));
  return numberText(value);
};
/** A description of the people that an opened number counts, such as 'left Application'. */
export const countsOf = (columns: readonly Column[], name: string, row: string): string => {
  const counts = columns.find((column) => column.name === name)?.opens;
  return counts ? sayText(counts, { row }) : row;
};

/** A figure as text for screen readers. */
export const figureSpoken = (column: Column, value: string | number | null): string => {
  if (value === null) return say('none');
  if (typeof value !== 'number') return value;
  if (column.unit === 'percent') return percentWords(value);
  if (column.unit === 'points') return pointsText(value);
  const amount =
    column.unit === 'days'
      ? say('{count, plural, one {# day} other {# days}}', { count: Math.abs(value) })
      : numberText(Math.abs(value));
  if (!column.signed) return amount;
  if (value === 0) return say('the same');
  return value > 0 ? say('{amount} more', { amount }) : say('{amount} fewer', { amount });
};
/** The fewest values for which the middle half is shown; of fewer values it means nothing. */
export const few = 20;
/** The fewest values for which the median is shown; of fewer values even that means nothing. */
export const tooFew = 5;

/** The period with which a period of `days` days is compared, as part of a sentence. */
export const comparedText = (compared: Comparison, days: number, before: { from: string; to: string }): string =>
  ({
    before: () => say('{days, plural, one {the # day before} other {the # days before}}', { days }),
    year: () => say('the same days a year before'),
    chosen: () => periodText(before.from, before.to),
  })[compared]();
/** The compared period, as the label of its figures. */
export const beforeText = (compared: Comparison, days: number, before: { from: string; to: string }): string =>
  ({
    before: () => say('{days, plural, one {# day before} other {# days before}}', { days }),
    year: () => say('Same days a year before'),
    chosen: () => periodText(before.from, before.to),
  })[compared]();

const partNames: Record<string, string> = {
  reviewed: phrase('After reading it'),
  pending: phrase('Arranging a time'),
  complete: phrase('Once scheduled'),
  accepted: phrase('After the yes'),
};
const untilNames: Record<string, string> = {
  reviewed: phrase('Until the resume is read'),
  pending: phrase('Before scheduling'),
  complete: phrase('Before scheduling'),
  accepted: phrase('Until the answer'),
};
/** The name of each part of a step's days. The first part is named after the event that ends it, which is also the beginning of the second part. */
export const partText = (parts: readonly DayPart[], at: number): string =>
  sayLabel(
    (parts[at]!.from === 'entered' ? untilNames[parts[at + 1]?.from ?? ''] : partNames[parts[at]!.from]) ??
      parts[at]!.from,
  );

/** The text of a filter if nothing is chosen. */
export const anyWords: Record<ReportFilter, string> = {
  job: phrase('all jobs'),
  department: phrase('any department'),
  location: phrase('any location'),
  eeo_job_category: phrase('any job category'),
  recruiter: phrase('any recruiter'),
  hiring_manager: phrase('any hiring manager'),
  source: phrase('any source'),
  applicants: phrase('all applicants'),
  audience: phrase('anyone'),
};
/** The preposition before a filter's value. */
export const filterLead = (filter: ReportFilter): string =>
  say(
    '{filter, select, job {in} department {of} location {at} eeo_job_category {in} audience {for} applicants {counting} recruiter {of} hiring_manager {of} other {from}}',
    {
      filter,
    },
  );
/** The grouping of the rows, as used within a sentence. */
export const groupWord = (by: string | null | undefined): string =>
  sayWithin(filterNames[by as ReportFilter] ?? phrase('Step'));
/** The names of the chosen values; if there are more than two, the first name and the number of the others. */
export const chosenText = (filter: ReportFilter, data: Data): string => {
  const chosen = (data.params[filter] as string[] | undefined) ?? [];
  if (!chosen.length) return sayLabel(anyWords[filter]);
  const names = chosen.map((id) => data.options[filter].find((option) => option.value === id)?.label ?? say('another'));
  return names.length > 2
    ? say('{name} and {count, number} others', { name: names[0]!, count: names.length - 1 })
    : listWords(names, 'or');
};
/** The name of a row's group. */
export const groupText = (group: string | number | null, data: Data): string =>
  data.options[data.params.by as ReportFilter]?.find((option) => option.value === group)?.label ?? String(group ?? '');
/** The filters that apply to what a report counts. */
export const filtersFor = (report: { facts?: { kind: FactKind } }): readonly ReportFilter[] =>
  report.facts ? filtersOf(report.facts.kind) : interviewerFilters;

/** The number of counted cases of which a rate in a built report is the share. */
export const partOfWhole = (row: Row): string => numberText(Number(row.part ?? 0));

/** Why a report counts nothing for this reader, whatever they choose. Null: it counts what they choose. */
export const outOfReach = (reader: { groups: Holdings }, area: ReportArea): string | null =>
  opensArea(reader, area)
    ? null
    : area === 'sales'
      ? say('This report counts deals. Only members who manage deals can see them.')
      : area === 'marketing'
        ? say('This report counts forms. Only members who manage forms can see them.')
        : say('This report counts what happens on jobs. Your reports are about contacts only.');
