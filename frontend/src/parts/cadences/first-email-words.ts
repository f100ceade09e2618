import { say } from '@candor/contracts/words/say';

/** When a person gets the first email of a cadence whose days between emails put it off. */
export const firstEmailWords = (of: { at: string; days: number }): string =>
  say('First email {at}: we wrote to this person less than {days, plural, one {# day} other {# days}} before.', of);
