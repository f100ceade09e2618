import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookedAppointment, BookingData } from '@candor/contracts/booking/booking-page';
import { german as all } from '@candor/contracts/de/all';
import type { NotTold } from '@candor/contracts/interviews/planned';
import { placeOfMeeting } from '@candor/contracts/interviews/letter-words';
import { english, listenTo, voiceFrom } from '@candor/contracts/words/say';
import { type Arrangement, arrangementOf } from './arrangement.ts';
import { toldConversations } from './asked-booking.ts';
import type { Plan } from '../../parts/booking/plan.ts';
import { WhatLeaves } from './what-leaves.tsx';

// The page shows the email before anything is sent, or why there is none.

const seats = [{ user_id: 'amara', required: true }];
const plan: Plan = [{ key: 'all', title: 'First Round', length: 45, offset: 0, seats }];
const start = Date.parse('2026-11-24T09:00:00Z');
const names = { amara: 'Amara Tester', ines: 'Ines Tester' };
const booked = (more: Partial<BookedAppointment>) =>
  ({ id: 'one', meeting_type: 'video', ...more }) as BookedAppointment;
const pageOf = (not_told: NotTold | null, ...moves: BookedAppointment[]) =>
  ({
    step: { id: 'first', name: 'First Round', meeting_type: 'video' },
    who: { email: 'ada@example.test', phone: null },
    not_told,
    letter: { language: 'en', round: 'First Round' },
    moves,
  }) as unknown as BookingData;
const shown = (
  page: BookingData,
  changes: Partial<Arrangement> = {},
  { untold = {}, had = [] }: { untold?: BookingData['untold']; had?: string[] } = {},
) => {
  const onChange = jest.fn();
  const before = arrangementOf(page);
  const now = { ...before, ...changes };
  render(
    <WhatLeaves
      plan={plan}
      start={start}
      told={toldConversations(page, plan, start, { before, now }, { names, places: [], zone: 'UTC', hosted: false })}
      language={page.letter.language}
      who={{ name: 'Ada Lovelace', zone: 'UTC', not_told: page.not_told }}
      had={had}
      untold={untold}
      names={names}
      zones={new Map()}
      zone="UTC"
      places={[]}
      hosted={false}
      value={now}
      open={null}
      onOpen={() => {}}
      wrong={{}}
      onChange={onChange}
    />,
  );
  return onChange;
};
afterEach(cleanup);

test('whoever gets a letter is shown with it, and can be left out', async () => {
  const onChange = shown(pageOf(null));
  expect(screen.queryByText('by email')).not.toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Notify Ada' }));
  expect(onChange).toHaveBeenCalledWith({ tell: { candidate: false, interviewers: true } });
  cleanup();
  shown(pageOf(null), { tell: { candidate: false, interviewers: true } });
  expect(screen.queryByText('We will not notify Ada.')).not.toBeNull();
});
test.each<[NotTold, string]>([
  ['unwanted', 'Ada must not be contacted, so no email is sent.'],
  ['made_up', 'Ada is sample data, so they get no email.'],
  ['no_text', 'Your organization has no template for this email. Notify Ada yourself.'],
  ['no_address', 'Ada has no email address. Notify them yourself.'],
])('where no letter leaves (%s) the page says why, and shows none', (why, words) => {
  shown(pageOf(why));
  expect(screen.queryByText(words)).not.toBeNull();
  expect(screen.queryByText('by email')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Notify Ada' })).toBeNull();
});
test('moving tells whom the booking told', () => {
  const quiet = booked({ notify: { candidate: false, interviewers: false } });
  expect(arrangementOf(pageOf(null, quiet)).tell).toEqual({ candidate: false, interviewers: false });
  const loud = booked({ notify: { candidate: true, interviewers: true } });
  expect(arrangementOf(pageOf(null, loud)).tell).toEqual({ candidate: true, interviewers: true });
  expect(arrangementOf(pageOf('unwanted', loud)).tell).toEqual({ candidate: false, interviewers: true });
});
test('reminders that are none of the usual sets are shown as set elsewhere', () => {
  const notify = { candidate: true, interviewers: true };
  shown(pageOf(null, booked({ reminders: [120], notify })));
  expect(screen.queryByText('As set elsewhere')).not.toBeNull();
  cleanup();
  shown(pageOf(null, booked({ reminders: [60, 1440], notify })));
  expect(screen.queryByText('A day and an hour before')).not.toBeNull();
});
describe('the letter is shown in the language in which it goes', () => {
  const german = voiceFrom('de', 'de-AT', all);
  const inGerman = (page: BookingData): BookingData => ({
    ...page,
    letter: { language: 'de', round: 'Erste Runde' },
  });
  const [englishTime, germanTime] = [/^Tuesday 24 November, 09:00 – 09:45/, /^Dienstag, 24. November, 09:00 – 09:45/];
  const shownIn = (words: RegExp): string | null | undefined =>
    screen.getByText(words).closest('[lang]')?.getAttribute('lang');
  afterEach(() => listenTo(() => english));

  test('that is another one than the reader’s, which the page says', async () => {
    shown(inGerman(pageOf(null)));
    expect((await screen.findByText(germanTime)).textContent).toMatch(
      /Per Video\. Den Link senden wir Ihnen noch\.\nMit Amara Tester$/,
    );
    expect(shownIn(germanTime)).toBe('de');
    expect(screen.queryByText('The email is in German.')).not.toBeNull();
    // The page's own text stays in the reader's language.
    expect(screen.queryByText('by email')).not.toBeNull();
    cleanup();
    listenTo(() => german);
    shown(pageOf(null));
    expect(screen.getByText(englishTime).textContent).toMatch(
      /By video\. We will send you the link\.\nWith Amara Tester$/,
    );
    expect(screen.queryByText('Die Nachricht ist auf Englisch.')).not.toBeNull();
  });
  test('that is the reader’s own, of which nothing is said', async () => {
    shown(pageOf(null));
    expect(screen.getByText(englishTime).textContent).toContain('By video');
    expect(screen.queryByText(/^The email is in/)).toBeNull();
    cleanup();
    listenTo(() => german);
    shown(inGerman(pageOf(null)));
    expect((await screen.findByText(germanTime)).textContent).toContain('Per Video');
    expect(screen.queryByText(/^Die Nachricht ist auf/)).toBeNull();
  });
  test('that names several rounds by their name there', async () => {
    const chain: Plan = [0, 60].map((offset) => ({ ...plan[0]!, key: String(offset), offset }));
    const page = inGerman(pageOf(null));
    const { meetings } = toldConversations(
      page,
      chain,
      start,
      { before: arrangementOf(page), now: arrangementOf(page) },
      { names, places: [], zone: 'UTC', hosted: false },
    );
    expect(meetings.map(({ name }) => name)).toEqual(['Erste Runde', 'Erste Runde']);
  });
});
test('the letter says nothing of a link that is made before it leaves, and names the one that was typed', () => {
  const page = pageOf(null);
  const usual = arrangementOf(page);
  const placeOf = (video_url: string, hosted: boolean) => {
    const arrangement = { before: usual, now: { ...usual, video_url } };
    const { meetings } = toldConversations(page, plan, start, arrangement, { names, places: [], zone: 'UTC', hosted });
    return placeOfMeeting(meetings[0]!.way, { location: null }, english);
  };
  const typed = 'https://meet.example.test/a';
  expect([placeOf('', true), placeOf('', false), placeOf(typed, false)]).toEqual([
    'By video',
    'By video. We will send you the link.',
    `By video: ${typed}`,
  ]);
});
test('the page says which interviewers get no letter, also of those who are taken off, and only while they are told', () => {
  const amara = /^Amara Tester does not get these emails immediately/;
  shown(pageOf(null), {}, { untold: { amara: 'not_at_once' }, had: ['amara', 'ines'] });
  expect(screen.queryByText(amara)).not.toBeNull();
  expect([screen.queryByText('No email'), screen.queryByText('Calendar entry')].map(Boolean)).toEqual([true, false]);
  cleanup();
  shown(pageOf(null), {}, { untold: { amara: 'not_at_once', ines: 'not_at_once' }, had: ['ines'] });
  expect(screen.queryByText(/^The interviewers chose not to get these emails/)).not.toBeNull();
  cleanup();
  shown(pageOf(null), {}, { had: ['ines'] });
  expect(screen.queryByText(/not get these emails|chose not to/)).toBeNull();
  expect(screen.queryByText('Calendar entry')).not.toBeNull();
  cleanup();
  const quiet = { tell: { candidate: true, interviewers: false } };
  shown(pageOf(null), quiet, { untold: { amara: 'not_at_once' } });
  expect(screen.queryByText(amara)).toBeNull();
});
