import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import { nameOfRight } from '@candor/contracts/kernel/permission';
import { erasedText } from '@candor/contracts/values/erased';
import { requirementLevels, scheduleStatuses } from '@candor/contracts/jobs/values';
import { recordText } from '../../kit/time.tsx';
import type { HistoryData, HistoryRow } from '@candor/contracts/compliance/history';

// The record as text.

/** 'HIRING_ADMIN' → 'Hiring manager'; several joined. */
export const rolesText = (roles: readonly string[]): string =>
  roles.map((role) => sayLabel(nameOfRight(role))).join(', ');
const actorKinds: Record<string, string> = {
  candidate: phrase('Candidate'),
  system: phrase('Automatic'),
  processor: phrase('Automatic'),
  ai: phrase('AI'),
};
/** The actor's role when the event happened. */
export const actorRole = ({ type, roles }: HistoryRow['actor']): string =>
  roles.length ? rolesText(roles) : sayLabel(actorKinds[type] ?? phrase('No role recorded'));
export const levelName = (level: string): string =>
  sayLabel((requirementLevels as Record<string, string>)[level] ?? level);
export const scheduleName = (status: string): string =>
  sayLabel((scheduleStatuses as Record<string, string>)[status] ?? status);

/** '31 events, the same as in the log', or how many of them are shown. */
export const totalText = ({ rows, total, as_of: asOf }: Pick<HistoryData, 'rows' | 'total' | 'as_of'>): string => {
  const count = rows.length;
  if (count === total) return say('{total, plural, one {# event} other {# events}}, the same as in the log', { total });
  return asOf
    ? say('{count, number} of {total, plural, one {# event} other {# events}}, up to the chosen moment', {
        count,
        total,
      })
    : say('{count, number} of {total, plural, one {# event} other {# events}} are open to you', { count, total });
};

/** The text, or a note that it was erased. */
export const orErased = (text: string | null | undefined): string => text || say(erasedText);
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** The words of a recorded value. A moment is shown in the reader's zone. */
export const valueText = (value: string, zone: string | null): string =>
  moment.test(value) ? recordText(value, zone) : orErased(value);
/** Whether the time of recording and the time when it happened differ by at least one second. */
export const timesDiffer = (row: Pick<HistoryRow, 'recorded_at' | 'occurred_at'>): boolean =>
  Math.abs(Date.parse(row.recorded_at) - Date.parse(row.occurred_at)) >= 1000;
