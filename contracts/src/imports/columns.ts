import { plainWords } from '../kernel/list.ts';
import { isDay, isInCalendar } from '../values/day.ts';
import type { FieldColumn } from '../people/field-columns.ts';

// What a column of a file can mean for a person, and what each most likely means.

/** What a column can hold, with its label. */
export const importTargets = {
  name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  headline: 'Headline',
  current_title: 'Current title',
  current_company: 'Current company',
  location: 'Location',
  url: 'Profile address',
  source: 'Source',
  source_detail: 'Source detail',
  applied_on: 'Applied on',
  job: 'Job',
  step: 'Step',
  reason: 'Reason for archiving',
  skills: 'Skills',
  tags: 'Tags',
  note: 'Note',
  note_on: 'Note written on',
  resume: 'Resume',
} as const;
export type ImportTarget = keyof typeof importTargets;
export const importTargetKeys = Object.keys(importTargets) as [ImportTarget, ...ImportTarget[]];
/** The meaning of one column: one of these, or a field of the organization. Null: the column is not read. */
export type Meaning = ImportTarget | FieldColumn;
export type ColumnMeaning = Meaning | null;
/** Whether several columns may have this meaning. */
export const isRepeatable = (meaning: Meaning): boolean => meaning === 'url';
export const isOwnField = (meaning: ColumnMeaning): meaning is FieldColumn => meaning?.startsWith('field.') ?? false;
/** A heading in comparable form: two files with different spelling give the same text. */
export const headKey = (head: string): string => plainWords(head).join(' ');

/** The headings that files use for each meaning, in English and German. The words of each heading are in order. */
const called: Record<ImportTarget, readonly string[]> = {
  name: ['full name', 'name', 'candidate', 'candidate name', 'applicant', 'applicant name', 'kandidat', 'bewerber'],
  first_name: ['first name', 'firstname', 'given name', 'forename', 'vorname'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nachname', 'familienname'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'mail', 'e mail adresse', 'emails'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'telephone', 'tel', 'telefon', 'telefonnummer', 'handy'],
  headline: ['headline', 'summary', 'tagline', 'kurzprofil'],
  current_title: ['current title', 'title', 'job title', 'position', 'current position', 'role', 'aktuelle position'],
  current_company: [
    'current company',
    'company',
    'employer',
    'current employer',
    'unternehmen',
    'firma',
    'arbeitgeber',
  ],
  location: ['location', 'city', 'place', 'residence', 'ort', 'standort', 'wohnort', 'stadt'],
  url: [
    'linkedin',
    'linkedin url',
    'linkedin profile',
    'profile',
    'profile url',
    'github',
    'website',
    'url',
    'links',
    'profil',
  ],
  source: ['source', 'candidate source', 'origin', 'quelle', 'herkunft'],
  source_detail: ['source detail', 'source details', 'referrer', 'referred by', 'quelle im detail'],
  applied_on: [
    'applied on',
    'applied at',
    'applied',
    'application date',
    'date applied',
    'created at',
    'added',
    'beworben am',
    'bewerbungsdatum',
    'eingang',
  ],
  job: [
    'job',
    'job name',
    'job posting',
    'requisition',
    'requisition code',
    'req',
    'vacancy',
    'stelle',
    'stellennummer',
  ],
  step: ['step', 'stage', 'current stage', 'status', 'phase', 'schritt', 'stufe'],
  reason: [
    'reason',
    'archive reason',
    'rejection reason',
    'rejected reason',
    'disqualification reason',
    'grund',
    'absagegrund',
  ],
  skills: ['skills', 'skill', 'skill set', 'competencies', 'fahigkeiten', 'kenntnisse', 'kompetenzen'],
  tags: ['tags', 'tag', 'labels', 'label', 'schlagworte', 'schlagwort', 'etiketten'],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'notiz', 'notizen', 'kommentar', 'bemerkung'],
  note_on: [
    'note date',
    'note written on',
    'date of the note',
    'noted on',
    'comment date',
    'datum der notiz',
    'notiz vom',
  ],
  resume: [
    'resume',
    'resume file',
    'cv',
    'file',
    'file name',
    'filename',
    'attachment',
    'lebenslauf',
    'datei',
    'dateiname',
  ],
};
const byHead = new Map(importTargetKeys.flatMap((target) => called[target].map((head) => [head, target] as const)));

const seems: readonly [ImportTarget, (value: string) => boolean][] = [
  ['email', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)],
  ['url', (value) => /^(?:https?:\/\/|www\.)?(?:[\w-]+\.)*(?:linkedin|github|xing)\.com\/\S+$/i.test(value)],
  ['applied_on', (value) => /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})(?:[ T]|$)/.test(value)],
  ['resume', (value) => /\.(?:pdf|docx?|rtf|txt|odt)$/i.test(value)],
  ['phone', (value) => /^\+?[\d\s()/.-]{7,24}$/.test(value) && value.replaceAll(/\D/g, '').length >= 7],
];
/** Whether this is a value and not a heading: an email address, a date or a phone number. */
export const isNoHeading = (cell: string): boolean => {
  const text = cell.trim();
  return seems.some(([target, is]) => target !== 'url' && is(text));
};
/** The share of a column's filled cells that must look like values of one meaning. */
const sureAt = 0.7;
const seemsLike = (cells: readonly string[]): ImportTarget | null => {
  const filled = cells.filter(Boolean);
  if (!filled.length) return null;
  return seems.find(([, is]) => filled.filter(is).length / filled.length >= sureAt)?.[0] ?? null;
};

/** What each column most likely means: what the organization chose before (`known`, by heading), else by its heading, else by its values. Each meaning occurs once. */
export const proposedColumns = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  known: Readonly<Record<string, Meaning>> = {},
  /** Meanings that this file rules out. */
  never: readonly Meaning[] = [],
  /** The organization's fields that a column can mean. */
  own: readonly { value: FieldColumn; label: string }[] = [],
): ColumnMeaning[] => {
  const proposed: (ColumnMeaning | undefined)[] = heads.map(() => undefined);
  const taken = new Set<Meaning>();
  const byOwn = new Map(own.map(({ value, label }) => [headKey(label), value]));
  const give = (at: number, target: ColumnMeaning | undefined) => {
    if (proposed[at] !== undefined || target === undefined) return;
    if (target && never.includes(target)) return;
    if (target && isOwnField(target) && own.every(({ value }) => value !== target)) return;
    if (target && taken.has(target) && !isRepeatable(target)) return;
    proposed[at] = target;
    if (target) taken.add(target);
  };
  const keys = heads.map(headKey);
  keys.forEach((key, at) => give(at, Object.hasOwn(known, key) ? known[key] : undefined));
  keys.forEach((key, at) => give(at, byOwn.get(key) ?? byHead.get(key)));
  heads.forEach((_, at) => give(at, seemsLike(rows.map((cells) => cells[at] ?? '')) ?? undefined));
  // A full name beside its parts adds nothing.
  if (taken.has('first_name') && taken.has('last_name'))
    return proposed.map((target) => (target === 'name' ? null : (target ?? null)));
  return proposed.map((target) => target ?? null);
};

/** The order of day and month in a date like 03/04/2021. */
export const dateOrders = { dmy: 'Day before month', mdy: 'Month before day' } as const;
export type DateOrder = keyof typeof dateOrders;
/** Judged by dates with a number too large for a month; null if no date decides. */
export const orderOf = (dates: readonly string[]): DateOrder | null => {
  for (const date of dates) {
    const [, first = '', second = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(date) ?? [];
    if (Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return null;
};
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** At noon UTC, so that it is the same day in most time zones. */
const noon = (year: number, month: number, day: number): string | null => {
  const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDay(text) ? `${text}T12:00:00.000Z` : null;
};
/** A date or moment as files write it: 2021-04-03, 03.04.2021, 4/3/2021, 3 Apr 2021. Null: not a date. */
export const momentIn = (written: string, order: DateOrder): string | null => {
  const text = written.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2}.*))?$/.exec(text);
  if (iso) {
    const time = iso[4] && /^\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/.test(iso[4]);
    const exact = time ? Date.parse(text.replace(' ', 'T')) : NaN;
    return Number.isNaN(exact) || !isInCalendar(text)
      ? noon(Number(iso[1]), Number(iso[2]), Number(iso[3]))
      : new Date(exact).toISOString();
  }
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:[ ,].*)?$/.exec(text);
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
    return numbers[2] !== '.' && order === 'mdy' ? noon(year, first, second) : noon(year, second, first);
  }
  const words = /^(?:(\d{1,2})\.? ([A-Za-z]{3})[a-z]*|([A-Za-z]{3})[a-z]* (\d{1,2}),?) (\d{4})$/.exec(text);
  const month = months.indexOf((words?.[2] ?? words?.[3] ?? '').toLowerCase()) + 1;
  return words && month ? noon(Number(words[5]), month, Number(words[1] ?? words[4])) : null;
};
