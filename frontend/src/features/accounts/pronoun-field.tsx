import { invitationFields, pronouns } from '@candor/contracts/accounts/fields';
import { useId } from 'react';
import { TextField } from '../../kit/text-field.tsx';

/** Pronouns: suggestions, or one's own words. Works before hydration. */
export const PronounField = () => {
  const list = useId();
  return (
    <>
      <TextField
        big
        name="pronoun"
        label="Pronouns (optional)"
        maxLength={invitationFields.each.pronoun.max}
        list={list}
        autoComplete="off"
      />
      <datalist id={list}>
        {pronouns.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  );
};
