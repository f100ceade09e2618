import { directionOf, voice } from '@candor/contracts/words/say';

const opposite: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
/** The key as it would be in left-to-right text. The arrow keys left and right are exchanged if the text runs from right to left. */
export const meantKey = (key: string): string =>
  directionOf(voice().language) === 'rtl' ? (opposite[key] ?? key) : key;
