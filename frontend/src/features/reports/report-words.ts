import { counted } from '@candor/contracts/kernel/time-words';
import type { Comparison, DayPart, ReportColumn, ReportData, ReportFilter } from '@candor/contracts/kernel/report';
import { numberText } from '../../kit/chart-parts.tsx';
import { dayText } from '../../kit/time.tsx';

// How the figures and the question of a report are written.

export type Row = { id: string } & Record<string, string | number | null>;
export type Column = ReportColumn<Row>;
export type Data = ReportData<Row>;

/** A figure as words; a change says its direction, and 'same' instead of 0. */
export const figureText = (column: Column, value: string | number | null): string => {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (column.signed) return value === 0 ? 'same' : numberText(Math.abs(value));
  return numberText(value);
};
/** Whom an opened number counts: 'left Application'. */
export const countsOf = (columns: readonly Column[], name: string, row: string): string =>
  columns.find((column) => column.name === name)?.opens?.replace('{row}', () => row) ?? row;

/** The same for whoever hears it. */
export const figureSpoken = (column: Column, value: string | number | null): string => {
  if (value === null) return 'none';
  if (typeof value !== 'number') return value;
  const amount = column.unit === 'days' ? counted(Math.abs(value), 'day') : numberText(Math.abs(value));
  if (!column.signed) return amount;
  return value === 0 ? 'the same' : `${amount} ${value > 0 ? 'more' : 'fewer'}`;
};
/** Below so many nothing can be said about a middle half. */
export const few = 20;
/** Below so many not even about the middle. */
export const tooFew = 5;

export const periodText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;

/** What a period of so many days is compared with. */
export const comparedText = (compared: Comparison, days: number, before: { from: string; to: string }): string =>
  ({
    before: `the ${counted(days, 'day')} before`,
    year: 'the same days a year before',
    chosen: periodText(before),
  })[compared];

const partNames: Record<string, string> = {
  reviewed: 'After reading it',
  pending: 'Arranging a time',
  complete: 'Once scheduled',
  accepted: 'After the yes',
};
const untilNames: Record<string, string> = {
  reviewed: 'Until the resume is read',
  pending: 'Before scheduling',
  complete: 'Before scheduling',
  accepted: 'Until the answer',
};
/** The name of each part of a step's days. The first part ends with what the second begins with. */
export const partText = (parts: readonly DayPart[], at: number): string =>
  (parts[at]!.from === 'entered' ? untilNames[parts[at + 1]?.from ?? ''] : partNames[parts[at]!.from]) ??
  parts[at]!.from;

/** What stands for no choice. */
export const anyWords: Record<ReportFilter, string> = {
  job: 'all jobs',
  department: 'any department',
  location: 'any location',
  recruiter: 'any recruiter',
  hiring_manager: 'any hiring manager',
  source: 'any source',
};
export const filterNames: Record<ReportFilter, string> = {
  job: 'Job',
  department: 'Department',
  location: 'Location',
  recruiter: 'Recruiter',
  hiring_manager: 'Hiring manager',
  source: 'Source',
};
/** What is said before a filter's words. */
export const filterLeads: Record<ReportFilter, string> = {
  job: 'in',
  department: 'of',
  location: 'at',
  recruiter: 'of',
  hiring_manager: 'of',
  source: 'from',
};
export const groupNames: Record<string, string> = {
  job: 'job',
  department: 'department',
  source: 'source',
  recruiter: 'recruiter',
  hiring_manager: 'hiring manager',
};
/** The chosen names, or how many they are. */
export const chosenText = (filter: ReportFilter, data: Data): string => {
  const chosen = (data.params[filter] as string[] | undefined) ?? [];
  if (!chosen.length) return anyWords[filter];
  const names = chosen.map((id) => data.options[filter].find((option) => option.value === id)?.label ?? 'another');
  return names.length > 2 ? `${names[0]} and ${names.length - 1} others` : names.join(' or ');
};
/** The name of what a row is grouped under. */
export const groupText = (group: string | number | null, data: Data): string =>
  data.options[data.params.by as ReportFilter]?.find((option) => option.value === group)?.label ?? String(group ?? '');
