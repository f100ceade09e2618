import { sayLabel, phrase } from '@candor/contracts/words/say';

const names: Readonly<Record<string, string>> = {
  US: phrase('United States'),
  EEA: phrase('EEA, United Kingdom, Switzerland'),
  'CA-ON': phrase('Ontario'),
  '*': phrase('Other countries'),
};
/** The name of a place that a rule of the law names. */
export const placeWords = (place: string): string => sayLabel(names[place] ?? place);
