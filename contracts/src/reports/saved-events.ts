import { z } from 'zod';
import { earlier, event, events, open, personal, type EventOf, unchanged } from '../kernel/event.ts';
import { id, moment } from '../kernel/values.ts';
import { Question, Schedule } from './saved-values.ts';

const example = '00000000-0000-4000-8000-000000000008';
/** A saved report. It holds the ids of members, jobs and other records, and the name that its author gave it; no figures. The name is its author's own words, and it may say something about a person: the author's key seals it, so no sentence and no export of the log tells it to others. */
export const savedReportEvents = events(
  'savedreport',
  { about: 'author_id' },
  {
    SavedReportMade: event(
      { author_id: id, name: personal(z.string()), shared: z.boolean(), question: open(Question) },
      'saved a report',
      {
        earlier: [
          earlier({
            personal: [],
            example: { author_id: example, name: 'Ada', shared: false, question: { report: 'funnel', params: {} } },
            upcast: unchanged,
          }),
        ],
      },
    ),
    SavedReportRenamed: event(
      { author_id: id, from: personal(z.string()), name: personal(z.string()) },
      'renamed the saved report',
      {
        earlier: [
          earlier({
            personal: [],
            example: { from: 'Ada', name: 'Grace' },
            upcast: (data, { actor }) => ({ ...data, author_id: actor.id }),
          }),
        ],
      },
    ),
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
