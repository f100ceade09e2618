import { directionOf, voice } from '@candor/contracts/words/say';

const opposite: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
/** The key in left-to-right terms: in right-to-left text, the next item is on the left. */
export const meantKey = (key: string): string =>
  directionOf(voice().language) === 'rtl' ? (opposite[key] ?? key) : key;
