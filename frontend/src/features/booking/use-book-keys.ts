import { say } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import type { BookingChoice } from './use-booking.ts';

/** The keyboard shortcuts of the booking page: three for suggested times, arrows for times and days, one to book and one to close. */
export const useBookKeys = (booking: BookingChoice, { book, close }: { book: () => void; close: () => void }) => {
  const { best, start } = booking;
  const group = say('Book');
  const nth = (place: number) => ({ group, on: best.length > place });
  const choose = (place: number) => () => booking.choose(best[place]?.start ?? null);
  const held = { group, held: true };
  useShortcut('1', say('First time'), choose(0), nth(0));
  useShortcut('2', say('Second time'), choose(1), nth(1));
  useShortcut('3', say('Third time'), choose(2), nth(2));
  useShortcut('arrowdown', say('Next available time'), () => booking.move(1), held);
  useShortcut('arrowup', say('Previous time'), () => booking.move(-1), held);
  useShortcut('arrowright', say('Next day'), () => booking.turn(1), held);
  useShortcut('arrowleft', say('Previous day'), () => booking.turn(-1), held);
  useShortcut('mod+enter', say('Book'), book, { group, on: start !== null });
  useShortcut('escape', say('Close'), close, { group });
};
