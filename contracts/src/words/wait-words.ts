import { phrase } from './say.ts';

// Why a letter waits, in the words of dates and of refusals. They are apart from the other reasons, because first pages load them.

export const wroteLately = phrase(
  'We wrote to this person less than {days, plural, one {# day} other {# days}} before.',
);
/** Unasked letters of the sender wait. */
export const senderWaits = phrase(
  'Too many letters of this sender came back or were reported. They wait until an administrator resumes the sender.',
);
