import { say } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';

/** The length of people's stay in a step: 'under a day', '14 days'. */
export const stayWords = (days: number): string => {
  const whole = Math.round(days);
  return whole === 0 ? say('under a day') : durationWords(whole);
};
