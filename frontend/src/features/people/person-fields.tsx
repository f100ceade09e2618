import { object, string } from 'yup';
import { optionsOf, sourceTypes } from '@candor/contracts/jobs/values';
import type { Option } from '@candor/contracts/kernel/standard';
import { SelectField } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';

/** The fields of a person as the forms hold them; '' is not set. */
export type PersonValues = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  pronoun: string;
  headline: string;
  current_title: string;
  current_company: string;
  location: string;
  tz_region: string;
  source: string;
  source_id: string;
};
export const personFieldNames: Record<keyof PersonValues, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  pronoun: 'Pronouns',
  headline: 'Headline',
  current_title: 'Current title',
  current_company: 'Current company',
  location: 'Location',
  tz_region: 'Time zone',
  source: 'Source',
  source_id: 'Source detail',
};
const short = (label: string, most: number) =>
  string().trim().max(most, `${label} must be at most ${most} characters.`);
export const personRules = object({
  first_name: short('First name', 80).required('First name is required.'),
  last_name: short('Last name', 80).required('Last name is required.'),
  email: string().trim().email('Enter a valid email address.'),
  phone: short('Phone', 40),
  pronoun: short('Pronouns', 40),
  headline: short('Headline', 200),
  current_title: short('Current title', 120),
  current_company: short('Current company', 120),
  location: short('Location', 120),
  source: string().required('Choose one of the listed values for Source.'),
});
export const zoneOptions = (): Option[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** Who they are and where they work: the fields of both the short and the whole form. */
export const PersonFields = ({ whole, sources }: { whole?: boolean; sources: readonly Option[] }) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="first_name" label="First name" autoComplete="off" />
      <TextField name="last_name" label="Last name" autoComplete="off" />
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="email" type="email" label="Email" autoComplete="off" />
      <TextField name="phone" type="tel" label="Phone" autoComplete="off" />
    </div>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="current_title" label="Current title" autoComplete="off" />
      <TextField name="current_company" label="Current company" autoComplete="off" />
    </div>
    {whole && (
      <TextField
        name="headline"
        label="Headline"
        autoComplete="off"
        help="One line about them, in their own words where possible."
      />
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="location" label="Location" autoComplete="off" />
      {whole && <SelectField name="tz_region" label="Time zone" options={zoneOptions()} />}
      {!whole && <SelectField name="source" label="Source" options={optionsOf(sourceTypes)} clearable={false} />}
    </div>
    {whole && (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="pronoun" label="Pronouns" autoComplete="off" />
        <SelectField name="source" label="Source" options={optionsOf(sourceTypes)} clearable={false} />
      </div>
    )}
    {!whole && sources.length > 0 && (
      <SelectField name="source_id" label="Source detail" options={sources} help="Where exactly, if you know." />
    )}
  </>
);
