import { directionOf, voice } from '@candor/contracts/words/say';

const opposite: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };
/** The key as it is meant from left to right: where words run from right to left, the next thing stands on the left. */
export const meantKey = (key: string): string =>
  directionOf(voice().language) === 'rtl' ? (opposite[key] ?? key) : key;
