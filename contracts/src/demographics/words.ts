import { phrase, say, sayLabel } from '../words/say.ts';
import { dimensions, groupNames, isDimension, partsOfGroup } from './groups.ts';
import type { Judged } from './cells.ts';

export const judgedNames: Record<Judged, string> = {
  overall: phrase('Overall'),
  screen: phrase('Application to screen'),
  interview: phrase('Screen to interview'),
  offer: phrase('Interview to offer'),
};
/** The name of a group in the reader's language. */
export const groupName = (by: string, group: string): string => {
  if (by === 'sex_race') {
    const [sex, race] = partsOfGroup(group);
    return say('{race}, {sex}', { race: groupName('race_ethnicity', race), sex: groupName('sex', sex) });
  }
  return sayLabel((isDimension(by) ? groupNames[by][group] : undefined) ?? group);
};
export const dimensionName = (by: string): string =>
  sayLabel(dimensions.find(({ value }) => value === by)?.label ?? by);

/** What the figures do not prove. The page always shows this sentence, never behind a help icon, and prints and exports it too. */
export const limitOfImpact = phrase(
  'A rule of thumb from 29 CFR 1607.4(D); a flag is a reason to look, not a finding. No flag does not show that a step is fair.',
);
