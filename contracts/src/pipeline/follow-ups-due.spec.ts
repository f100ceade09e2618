import { onComing, onLeaving } from '../rounds/follow-ups.ts';
import type { Recorded } from '../kernel/event.ts';
import { dueSince, fellDueElsewhere, isDueStill, type MadeDue, passAt, stepOf } from './follow-ups-due.ts';

// What happens to follow-ups after the event that made them due.

const steps = ['lead', 'call', 'talk', 'archive'].map((id) => ({ id }));
const [leaving, coming, week] = [
  { id: 'leaving', delay: onLeaving },
  { id: 'coming', delay: onComing },
  { id: 'week', delay: 7 },
];
type Told = [type: string, from: string, to: string, minute: number, more?: object];
/** The events of one application, with their minutes after the first. */
const happened = (...told: Told[]): Recorded[] =>
  told.map(([type, from, to, minute, more = {}], revision) => ({
    type,
    id: `event-${revision}`,
    stream: 'application-1',
    revision,
    position: revision + 1,
    data: { from_step: { id: from }, to_step: { id: to }, ...more },
    metadata: {
      occurred_at: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
      request_uid: `request-${revision}`,
    },
  })) as unknown as Recorded[];
/** Whether the follow-up of the event `revision` is still due for a candidate who entered their step by the event `entered`. */
const isDue = (mark: typeof week, revision: number, events: Recorded[], entered: number, archived = false) => {
  const { data } = events[entered] as unknown as { data: { to_step: { id: string } } };
  return isDueStill(
    mark,
    events[revision] as MadeDue,
    { entered, step: data.to_step, archived: archived ? {} : null },
    events,
    steps,
  );
};
const toCall: Told = ['ApplicationAdvanced', 'lead', 'call', 0];
const toTalk: Told = ['ApplicationAdvanced', 'call', 'talk', 20];
const back = (to: string, minute: number): Told => ['ApplicationShiftedUp', 'talk', to, minute];
const returned = (revision: number, entered: number, minute: number): Told => [
  'MoveTakenBack',
  'archive',
  'call',
  minute,
  { takes_back: { type: 'ApplicationArchived', revision }, stood: { entered } },
];

describe('the letter for leaving a step', () => {
  test('is due once they have left it, and not when they are archived', () => {
    const events = happened(toCall, toTalk);
    expect(isDue(leaving, 1, events, 1)).toBe(true);
    expect(isDue(leaving, 1, events, 1, true)).toBe(false);
  });
  test('is not due when they were put back, into the step or before it', () => {
    for (const to of ['call', 'lead']) expect(isDue(leaving, 1, happened(toCall, toTalk, back(to, 22)), 2)).toBe(false);
  });
  test('is due by the last leaving only, when they left it again', () => {
    const events = happened(toCall, toTalk, back('call', 22), ['ApplicationAdvanced', 'call', 'talk', 24]);
    expect([1, 3].map((revision) => isDue(leaving, revision, events, 3))).toEqual([false, true]);
  });
  test('is due to whoever was sent back, until they are put into the step again', () => {
    const sentBack = happened(toCall, toTalk, back('call', 90));
    expect(isDue(leaving, 2, sentBack, 2)).toBe(true);
    const again = happened(toCall, toTalk, back('call', 90), ['ApplicationAdvanced', 'call', 'talk', 95]);
    expect(isDue(leaving, 2, again, 3)).toBe(false);
  });
});

describe('a letter in a step', () => {
  test('is due while they stand there by that event', () => {
    const events = happened(toCall, toTalk);
    expect([0, 1].map((revision) => isDue(week, revision, events, 1))).toEqual([false, true]);
  });
  test('is due again when a move was taken back at once, as if nothing had happened', () => {
    const events = happened(toCall, ['ApplicationArchived', 'call', 'archive', 5], returned(1, 0, 12));
    expect(isDue(week, 0, events, 0)).toBe(true);
    expect(dueSince(0, events)?.id).toBe('event-0');
    // The email for the entry was due after ten minutes, while the candidate was in another step.
    expect([coming, week].map((mark) => fellDueElsewhere(mark, events[0] as MadeDue, events))).toEqual([true, false]);
  });
  test('begins anew when an archive by an answer was taken back long after, and nothing is made up for', () => {
    const days = 60 * 24 * 60;
    const archived: Told = ['ApplicationArchived', 'call', 'archive', 5, { knockout: true }];
    const events = happened(toCall, archived, returned(1, 0, days));
    expect(dueSince(0, events)?.id).toBe('event-2');
    expect([0, 2].map((revision) => isDue(week, revision, events, 0))).toEqual([false, true]);
    for (const mark of [coming, week])
      expect(events.some((came) => fellDueElsewhere(mark, came as MadeDue, events))).toBe(false);
  });
});

test('a letter belongs to the step that they left or came to, and to the pass in which they did', () => {
  const events = happened(toCall, toTalk, ['ApplicationRevived', 'archive', 'call', 30, { pass: 2 }], toTalk);
  expect([leaving, week].map((mark) => stepOf(mark, events[1] as MadeDue))).toEqual(['call', 'talk']);
  expect(events.map((event) => passAt(event, events))).toEqual([1, 1, 2, 2]);
});
