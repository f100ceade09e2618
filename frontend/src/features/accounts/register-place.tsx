import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import { registerFields } from '@candor/contracts/accounts/register-fields';
import { countriesByName } from '@candor/contracts/values/country-choices';
import { currencyChoices } from '@candor/contracts/values/currencies';
import { say } from '@candor/contracts/words/say';
import { inputWords } from '../../fields/fields-form.tsx';
import { browserZone } from '../../kit/browser-zone.ts';
import { SelectField } from '../../kit/inputs/select.tsx';

type Places = {
  countryIn: (zone: string) => string | null;
  currencyIn: (country: string) => string;
  kept: (country: string) => string;
};
/** The tables of zones, currencies and retention. Only this form needs them, so no other page loads them. */
const loadPlaces = async (): Promise<Places> => {
  const [{ countryIn, currencyIn }, { keptWords, usualDays }] = await Promise.all([
    import('@candor/contracts/values/places'),
    import('@candor/contracts/organization/privacy'),
  ]);
  return { countryIn, currencyIn, kept: (country) => keptWords(usualDays(country).talent_days) };
};

/** Where the organization is: country and currency, first those of the browser's time zone, and how long details of applicants are usually kept there. */
export const RegisterPlace = () => {
  const { values, setFieldValue } = useFormikContext<{ country: string; currency: string }>();
  const [places, setPlaces] = useState<Places | null>(null);
  const follows = useRef('');
  const countries = useMemo(() => countriesByName(), []);
  useEffect(() => {
    let gone = false;
    void loadPlaces().then((loaded) => {
      if (gone) return;
      setPlaces(loaded);
      const country = loaded.countryIn(browserZone());
      if (country) void setFieldValue('country', country, false);
    });
    return () => {
      gone = true;
    };
  }, [setFieldValue]);
  // The currency follows the country until another one is chosen.
  useEffect(() => {
    if (!places || !values.country || values.country === follows.current) return;
    const before = follows.current && places.currencyIn(follows.current);
    follows.current = values.country;
    if (!values.currency || values.currency === before)
      void setFieldValue('currency', places.currencyIn(values.country), false);
  }, [places, values.country, values.currency, setFieldValue]);
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField big {...inputWords(registerFields, 'country')} options={countries} clearable={false} />
        <SelectField big {...inputWords(registerFields, 'currency')} options={currencyChoices} clearable={false} />
      </div>
      <p className="mt-1.5 text-meta text-ink-3" aria-live="polite">
        {places && values.country
          ? say(
              'The country decides public holidays and how long you keep details of applicants: {kept} after the decision. Both can be changed later.',
              { kept: places.kept(values.country) },
            )
          : say('The country decides public holidays and how long you keep details of applicants.')}
      </p>
    </div>
  );
};
