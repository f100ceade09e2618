import { event, events, noPerson, type EventOf } from '../kernel/event.ts';

/**
 * A key that sealed words about people without a record, such as a mail of an unknown sender or a held form, and that was destroyed with
 * these words. The stream is named after the key. The event is written before the key is destroyed, so a vault from an older backup cannot
 * bring the words back. The key of a person with a record is noted in the person's stream, that of an import in the import's.
 */
export const keyEvents = events(
  'key',
  { about: noPerson },
  { KeyDestroyed: event({}, 'destroyed the key of words that had to go') },
);
export type KeyEvent = EventOf<typeof keyEvents>;
