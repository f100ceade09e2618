import { dayLength, daysAfter } from '../values/days.ts';
import { dayAt } from '../values/open-times.ts';
import { momentOf } from '../values/zone-time.ts';
import { isUnasked } from './letter.ts';

// The rules that protect people from unasked letters (docs/design/letters.md#contact-safety).

/** Days between any letter of ours and an unasked one, where nothing else is set. */
export const usualGap = 3;
/** Which emails of ours keep an unasked one away. `days`: how long each of them does. `run`: the emails of the same run of a cadence, whose days are those of its steps. `once`: the emails of the same cadence, of which a person gets at most one a day. */
export type Gap = { days: number; run: readonly string[]; once: readonly string[] };
/** The days between emails where no cadence sets its own. */
export const usualDays: Gap = { days: usualGap, run: [], once: [] };
/** Until when an unasked email may not leave that would leave at `at`, and the days that say so; null: it may. */
export const nearUntil = (
  letters: readonly { id: string; at: string }[],
  { days, run, once }: Gap,
  at: string,
  zone: string,
): { until: string; days: number } | null => {
  const found = letters.flatMap(({ id, at: left }) => [
    ...(days && !run.includes(id) ? [{ until: daysAfter(left, days), days }] : []),
    ...(once.includes(id)
      ? [{ until: new Date(momentOf((dayAt(Date.parse(left), zone) + 1) * dayLength, zone)).toISOString(), days: 1 }]
      : []),
  ]);
  return found.filter(({ until }) => until > at).toSorted((a, b) => (a.until < b.until ? 1 : -1))[0] ?? null;
};
/** Two letters of any kind within this many days cause a warning. */
export const closeDays = 7;
/** The hours in which letters leave that wait for the person's day. */
export const dayHours = { from: '08:00', until: '20:00' } as const;
/** The unasked letters of one sender on a day. */
export const mostOfSender = 200;
/** How long (ms) a message waits after it is sent, so that its writer can take it back. */
export const undoTime = 10_000;

export type AvoidedCompany = { name: string; domain: string | null; blocks: boolean };
const plain = (text: string): string => text.trim().toLowerCase();
/** The company among these that the person belongs to, by the domain of their address or by its name; the one that blocks comes first. */
export const avoided = (
  companies: readonly AvoidedCompany[],
  { email, current_company }: { email: string | null; current_company: string | null },
): AvoidedCompany | null => {
  const domain = email ? plain(email.split('@').at(-1)!) : '';
  const found = companies.filter(({ name, domain: theirs }) => {
    const of = theirs
      ? plain(theirs)
          .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
          .replace(/\/.*$/, '')
      : '';
    return (
      (of && (domain === of || domain.endsWith(`.${of}`))) ||
      (current_company !== null && plain(current_company) === plain(name))
    );
  });
  return found.find(({ blocks }) => blocks) ?? found[0] ?? null;
};

/** Types of source of people who did nothing to be on record. Our first letter tells them where we have their details from. */
const found: readonly string[] = ['sourced', 'referred', 'nominated', 'recruited', 'fair'];
/** Whether this letter tells its reader where we have their details from. `written`: whether we wrote to them earlier. */
export const tellsSource = (kind: string, person: { source: string; applied: boolean }, written: boolean): boolean =>
  (isUnasked(kind) || kind === 'note') && !written && !person.applied && found.includes(person.source);
