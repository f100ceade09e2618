import { erasedText } from '@candor/contracts/kernel/erased';
import { requirementLevels, scheduleStatuses } from '@candor/contracts/jobs/values';
import type { HistoryData, HistoryRow } from '@candor/contracts/compliance/history';

// The record in words.

/** 'ApplicationAdvanced' → 'Application advanced'. */
export const kindName = (type: string): string => {
  const words = type.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
/** 'HIRING_ADMIN' → 'Hiring admin'; several joined. */
export const rolesText = (roles: readonly string[]): string =>
  roles
    .map((role) => {
      const words = role.replaceAll('_', ' ').toLowerCase();
      return words.charAt(0).toUpperCase() + words.slice(1);
    })
    .join(', ');
const actorKinds: Record<string, string> = {
  candidate: 'Candidate',
  system: 'Automatic',
  processor: 'Automatic',
  ai: 'AI',
};
/** What the actor was then. */
export const actorRole = ({ type, roles }: HistoryRow['actor']): string =>
  roles.length ? rolesText(roles) : (actorKinds[type] ?? 'No role recorded');
export const levelName = (level: string): string => (requirementLevels as Record<string, string>)[level] ?? level;
export const scheduleName = (status: string): string => (scheduleStatuses as Record<string, string>)[status] ?? status;

const events = (count: number) => (count === 1 ? '1 event' : `${count.toLocaleString()} events`);
/** '31 events, equal to the log.' or how many of them are shown. */
export const totalText = ({ rows, total, as_of: asOf }: Pick<HistoryData, 'rows' | 'total' | 'as_of'>): string =>
  rows.length === total
    ? `${events(total)}, equal to the log`
    : asOf
      ? `${rows.length.toLocaleString()} of ${events(total)}, up to the chosen moment`
      : `${rows.length.toLocaleString()} of ${events(total)} are open to you`;

/** Personal text that was destroyed. */
export const orErased = (text: string | null | undefined): string => text || erasedText;
/** The recorded and the business time are told apart from one second on. */
export const timesDiffer = (row: Pick<HistoryRow, 'recorded_at' | 'occurred_at'>): boolean =>
  Math.abs(Date.parse(row.recorded_at) - Date.parse(row.occurred_at)) >= 1000;
