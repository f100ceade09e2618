import { languageField } from '@candor/contracts/accounts/language-field';
import { isLanguage, sayLabel } from '@candor/contracts/words/say';
import { SelectField } from '../kit/inputs/select.tsx';
import { useLoadedPage } from '../page/use-page.ts';

/** The choice of a language, if this installation offers more than English. */
export const LanguageInput = ({ help }: { help?: string }) => {
  const { languages = [] } = useLoadedPage().body;
  const options = (languageField.options ?? []).filter(({ value }) => isLanguage(value) && languages.includes(value));
  return options.length > 1 ? (
    <SelectField
      name="language"
      label={sayLabel(languageField.label)}
      help={help && sayLabel(help)}
      options={options}
      clearable
    />
  ) : null;
};
