import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { german } from '@candor/contracts/de/all';
import { english, listenTo, voiceFrom } from '@candor/contracts/words/say';
import type { Preview } from './compose-draft.ts';
import { ComposePreview } from './compose-preview.tsx';

// The letter as one person gets it, and why it leaves when it does.

afterEach(() => {
  cleanup();
  listenTo(() => english);
});

test('the reasons for the time name weekdays and clock times in the language of the member', () => {
  listenTo(() => voiceFrom('de', 'de-DE', german));
  const preview = {
    name: 'Lena Brandt',
    to: 'lena@example.test',
    subject: 'Hallo',
    body: '<p>Hallo</p>',
    language: 'de',
    leaves_at: '2026-11-30T14:00:00.000Z',
    zone: 'America/Chicago',
    because: [
      { why: 'weekday', weekday: 6 },
      { why: 'hours', opens: '08:00', zone: 'America/Chicago' },
    ],
    warnings: [],
    variant: null,
    refused: null,
  } as unknown as Preview;
  render(
    <ComposePreview
      preview={preview}
      place={1}
      count={1}
      files={[]}
      cc={[]}
      zone="America/New_York"
      onStep={() => {}}
    />,
  );
  expect(screen.getByText(/^Sonntag ist kein Tag/)).toBeTruthy();
  expect(screen.queryByText(/Sunday|\d am /)).toBeNull();
});
