import { say, sayLabel } from '@candor/contracts/words/say';
import { invitationFields, pronouns } from '@candor/contracts/accounts/fields';
import { useId } from 'react';
import { inputWords } from '../../fields/fields-form.tsx';
import { TextField } from '../../kit/inputs/text-field.tsx';

/** Pronouns: suggestions, or the person's own words. Works before hydration. */
export const PronounField = () => {
  const list = useId();
  return (
    <>
      <TextField
        big
        name="pronoun"
        label={say('{label} (optional)', { label: inputWords(invitationFields, 'pronoun').label })}
        maxLength={invitationFields.each.pronoun.max}
        list={list}
        autoComplete="off"
      />
      <datalist id={list}>
        {pronouns.map((each) => (
          <option key={each} value={sayLabel(each)}>
            {sayLabel(each)}
          </option>
        ))}
      </datalist>
    </>
  );
};
