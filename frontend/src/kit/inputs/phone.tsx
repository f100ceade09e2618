import { useEffect, useState } from 'react';
import { phoneDigits } from '@candor/contracts/kernel/values';

// The numbering plans of all countries are large, so they are loaded when a number is first shown or typed.
type Plans = typeof import('libphonenumber-js/min');
let plans: Plans | undefined;
const loadPlans = async (): Promise<Plans> => (plans ??= await import('libphonenumber-js/min'));

const spaced = (found: Plans, value: string): string =>
  found.parsePhoneNumberFromString(value)?.formatInternational() ?? value;
/** A number in its country's format, with the country's code: '+351 912 345 678'. It is the stored number until the numbering plans are loaded. */
export const usePhoneText = (value: string): string => {
  const [, loaded] = useState(plans !== undefined);
  useEffect(() => {
    if (!plans && value) void loadPlans().then(() => loaded(true));
  }, [value]);
  return plans && value ? spaced(plans, value) : value;
};
/** A link that calls the number. */
export const PhoneLink = ({ value }: { value: string }) => (
  <a href={`tel:${phoneDigits(value)}`} className="tnum text-accent-text hover:underline">
    {usePhoneText(value)}
  </a>
);
/** The E.164 number that a person in this country means, or the typed text if it is no number. */
export const phoneMeant = async (typed: string, country: string | undefined): Promise<string> => {
  if (!typed.trim()) return '';
  const { parsePhoneNumberFromString } = await loadPlans();
  const found = parsePhoneNumberFromString(
    typed.trim().replace(/^00/, '+'),
    country as Parameters<typeof parsePhoneNumberFromString>[1],
  );
  return found?.isPossible() ? found.number : typed;
};
