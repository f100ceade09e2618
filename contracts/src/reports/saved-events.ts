import { z } from 'zod';
import { event, events, nobody, open, type EventOf } from '../kernel/event.ts';
import { id, moment } from '../kernel/values.ts';
import { Question, Schedule } from './saved-values.ts';

/** A saved report. It holds the ids of members, jobs and other records, and the name that its author gave it; no figures. The sentences leave the name out: it may say something about a person, and everyone who reads what a member did reads them, also where the report is private. */
export const savedReportEvents = events(
  'savedreport',
  { about: nobody },
  {
    SavedReportMade: event(
      { author_id: id, name: open(z.string()), shared: z.boolean(), question: open(Question) },
      'saved a report',
    ),
    SavedReportRenamed: event({ from: open(z.string()), name: open(z.string()) }, 'renamed the saved report'),
    SavedReportChanged: event({ question: open(Question) }, 'changed what the saved report asks'),
    SavedReportShared: event({}, 'shared the report with the readers of reports'),
    SavedReportUnshared: event({}, 'stopped sharing the report'),
    SavedReportRemoved: event({}, 'removed the saved report'),
    SavedReportRestored: event({}, 'restored the saved report'),
    SavedReportPinned: event({ user_id: id }, 'put the report on Home'),
    SavedReportUnpinned: event({ user_id: id }, 'took the report from Home'),
    /** `next_at`: when the next mail leaves. */
    SavedReportScheduled: event({ schedule: open(Schedule), next_at: moment }, 'chose when the report is mailed'),
    SavedReportUnscheduled: event({}, 'ended the mails about the report'),
    /** `left_out`: how many of the chosen members may not read the report. */
    SavedReportMailed: event(
      { at: moment, sent: z.number(), left_out: z.number(), next_at: moment },
      'mailed a link to the report',
    ),
  },
);
export type SavedReportEvent = EventOf<typeof savedReportEvents>;
