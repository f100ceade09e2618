import { z } from 'zod';
import { readsReports } from '../accounts/needs.ts';
import { endpoint, orNew, sees, type NoFurtherNeed, recordKind } from '../kernel/endpoint.ts';
import { fields, flagField, textField } from '../kernel/field.ts';
import { flag, id, maybe, oneOf } from '../kernel/values.ts';
import { mostPinnedReports, mostRecipients, mostSaved, Question, type Rhythm, rhythms } from './saved-values.ts';

declare module '../kernel/endpoint.ts' {
  interface RecordKinds {
    savedreport: NoFurtherNeed;
  }
}
const bySavedReport = recordKind('savedreport');

/** A saved report's name, and whether other readers of reports may open it. */
export const savedReportFields = fields({
  name: textField('Name', { required: true, max: 80 }),
  shared: flagField('Share with the readers of reports', {
    help: 'Each of them sees the figures of the jobs that they may count, never yours.',
  }),
});
const position = z.number().optional();
/** A saved report as its reader sees it. */
export const SeenReport = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  author: z.string(),
  may_change: z.boolean(),
  pinned: z.boolean(),
  question: Question,
  /** The address of the page that shows the report. */
  to: z.string(),
  schedule: z
    .object({
      every: z.string(),
      weekday: z.number(),
      at: z.string(),
      zone: z.string(),
      to: z.array(z.object({ id: z.string(), name: z.string() })),
      next_at: z.string().nullable(),
      last: z.object({ at: z.string(), sent: z.number(), left_out: z.number() }).nullable(),
    })
    .nullable(),
});
export type SeenReport = z.output<typeof SeenReport>;
const saved = z.object({ saved: SeenReport, position });

export const upsertSavedReport = endpoint('/api/reports/saved/upsert', {
  needs: orNew(sees(bySavedReport('id'), 'VIEW_REPORTS'), 'VIEW_REPORTS'),
  visit: 'refused',
  summary: `Save what a report is asked, or rename, share or change a saved one. Only the question is stored: every reader gets the figures that they may see. A changed past is never stored. At most ${mostSaved} for each member. Errors: not_found, permission, stale, validation, limit.`,
  request: z.strictObject({
    id: maybe(z.union([id, z.literal('new')])),
    version: maybe(z.number()),
    ...savedReportFields.changes,
    question: Question.optional(),
  }),
  payload: saved,
});
export const deleteSavedReport = endpoint('/api/reports/saved/delete', {
  needs: sees(bySavedReport('id'), 'VIEW_REPORTS'),
  visit: 'refused',
  summary:
    'Remove a saved report; its mails end. Only its author or an administrator. Errors: not_found, permission, stale.',
  request: z.strictObject({ id, version: maybe(z.number()) }),
  payload: z.object({ id, position }),
});
export const restoreSavedReport = endpoint('/api/reports/saved/restore', {
  needs: sees(bySavedReport('id'), 'VIEW_REPORTS'),
  visit: 'refused',
  summary: 'Bring back a saved report that was removed. Errors: not_found, permission.',
  request: z.strictObject({ id }),
  payload: saved,
});
export const pinSavedReport = endpoint('/api/reports/saved/pin', {
  needs: sees(bySavedReport('id'), 'VIEW_REPORTS'),
  visit: 'refused',
  summary: `Put a saved report on the caller's Home, or take it away. At most ${mostPinnedReports}. Errors: not_found, limit.`,
  request: z.strictObject({ id, on: flag.default(true) }),
  payload: saved,
});
export const scheduleSavedReport = endpoint('/api/reports/saved/schedule', {
  needs: sees(bySavedReport('id'), 'VIEW_REPORTS'),
  visit: 'refused',
  summary: `Mail a link to a saved report to members, daily, on working days, weekly, or on the first day of each month. The mail holds no figures: the link asks to sign in, and shows what that member may see. Who may not read the report gets no mail. \`every\` null ends the mails. Only the author or an administrator; at most ${mostRecipients} members. Errors: not_found, permission, validation.`,
  request: z.strictObject({
    id,
    every: oneOf('Rhythm', Object.keys(rhythms) as Rhythm[]).nullable(),
    weekday: maybe(z.number().int().min(0).max(6)),
    at: maybe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')),
    to: maybe(z.array(id).max(mostRecipients)),
  }),
  payload: saved,
});
export const fetchSavedReports = endpoint('/api/reports/saved/fetch', {
  reads: true,
  needs: readsReports,
  summary: 'The saved reports of the caller, and those that others share or mail to them.',
  request: z.strictObject({}),
  payload: z.object({ saved: z.array(SeenReport) }),
});
export const historyOfSavedReport = endpoint('/api/reports/saved/history', {
  reads: true,
  needs: sees(bySavedReport('id'), 'VIEW_REPORTS'),
  summary:
    'What happened to a saved report: who saved, changed, shared and mailed it. Who has it on their Home is left out.',
  request: z.strictObject({ id }),
  payload: z.object({
    events: z.array(z.object({ id: z.string(), at: z.string(), actor_name: z.string(), sentence: z.string() })),
  }),
});
/** One figure of a report: its value in the previous period and in this one, and its course over the weeks. */
export const Headlined = z.object({
  name: z.string(),
  title: z.string(),
  unit: z.string(),
  currency: z.string().nullable(),
  value: z.number().nullable(),
  before: z.number().nullable(),
  /** How many facts each of the two values counts. */
  count: z.number(),
  before_count: z.number(),
  better: z.enum(['more', 'less']).nullable(),
  /** The figure of each of the last weeks, the earliest first; null: nothing was counted in that week. */
  weeks: z.array(z.number().nullable()),
  text: z.string(),
  /** When it was counted. Figures are kept for some minutes. */
  counted_at: z.string(),
});
export type Headlined = z.output<typeof Headlined>;
export const pinnedReports = endpoint('/api/reports/pinned', {
  reads: true,
  needs: readsReports,
  summary:
    'The figures on the Home of the caller: those of the saved reports that they put there, else the first of the `dashboard` that suits their role. With `of` the figures of their saved reports, by name. Each is computed for the caller.',
  request: z.strictObject({ of: maybe(oneOf('Of', ['saved'])) }),
  payload: z.object({
    /** The dashboard from which the figures are; null: the caller chose them. */
    dashboard: z.string().nullable(),
    figures: z.array(z.object({ id: z.string(), label: z.string(), to: z.string(), figure: Headlined })),
  }),
});
