import { useId } from 'react';
import { TextField } from '../../kit/text-field.tsx';

const common = [
  'she/her',
  'he/him',
  'they/them',
  'she/they',
  'he/they',
  'xe/xem',
  'ze/zir',
  'Use my name',
  'Prefer not to say',
];
/** Pronouns: suggestions, or one's own words. Works before hydration. */
export const PronounField = () => {
  const list = useId();
  return (
    <>
      <TextField big name="pronoun" label="Pronouns (optional)" maxLength={40} list={list} autoComplete="off" />
      <datalist id={list}>
        {common.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  );
};
