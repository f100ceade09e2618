import { expect, test } from '@jest/globals';
import type { CadenceFields } from '@candor/contracts/cadences/values';
import { windowWords } from './cadence-words.ts';

test.each<[CadenceFields['window'], CadenceFields['zone'], string]>([
  [
    { days: [0, 1, 2, 3, 4], from: '09:00', until: '17:00' },
    'recipient',
    'Mon – Fri, 9:00 am – 5:00 pm, by the recipient’s clock',
  ],
  [{ days: [0, 2], from: '20:00', until: '24:00' }, 'owner', 'Mon, Wed, 8:00 pm – 12:00 am, by the owner’s clock'],
  [
    { days: [0, 1, 2, 3, 4, 5, 6], from: '00:00', until: '24:00' },
    'recipient',
    'every day, at any hour, by the recipient’s clock',
  ],
])('the hours %j by the clock of the %s read as %s', (window, zone, words) => {
  expect(windowWords({ window, zone } as CadenceFields)).toBe(words);
});
