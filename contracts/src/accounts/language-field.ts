import { choiceField } from '../kernel/field.ts';
import { languageNames, languages } from '../words/say.ts';

/** Languages that an installation does not offer are hidden; a user who chose one before reads English. */
export const languageField = choiceField(
  'Language',
  languages.map((value) => ({ value, label: languageNames[value] })),
);
