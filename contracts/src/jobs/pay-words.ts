import { moneyWords } from '../words/money-words.ts';
import { sayIn, sayLabel, type Voice, voice } from '../words/say.ts';
import { type JobFields, periods } from './values.ts';

export type PayFields = Pick<
  JobFields,
  | 'compensation_min'
  | 'compensation_max'
  | 'compensation_currency'
  | 'compensation_period'
  | 'compensation_description'
  | 'compensation_confirmed'
>;
/** Pay as text: '$90,000 – $110,000 per year', 'From $90,000 per year'; the free text if there is no range. */
export const payWords = (fields: PayFields, speaker: Voice = voice()): string => {
  const { compensation_min: low, compensation_max: high, compensation_currency: currency } = fields;
  const ends = [low, high].filter((each): each is number => each !== null);
  if (!ends.length) return fields.compensation_description ?? '';
  const told = {
    pay: [...new Set(ends)].map((each) => moneyWords(each, currency, speaker.locale)).join(' – '),
    period: sayLabel(
      periods[fields.compensation_period as keyof typeof periods] ?? fields.compensation_period,
      speaker,
    ),
  };
  const say = sayIn(speaker);
  if (low === null) return say('Up to {pay} per {period}', told);
  return high === null ? say('From {pay} per {period}', told) : say('{pay} per {period}', told);
};
