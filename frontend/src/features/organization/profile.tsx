import { say, sayLabel } from '@candor/contracts/words/say';
import { useMemo } from 'react';
import { countriesByName } from '@candor/contracts/values/country-choices';
import { organizationProfile } from '@candor/contracts/organization/fields';
import { organizationPage } from '@candor/contracts/organization/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { LanguageInput } from '../../fields/language-input.tsx';
import { Section } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

const pair = 'grid gap-4 sm:grid-cols-2';
/** `/org/profile`: who the organization is. */
export const Screen = () => {
  const { settings, version, user, sizes } = usePage(organizationPage);
  const options = useMemo(() => ({ country: countriesByName() }), []);
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="profile"
      purpose={say('Your name and location. Candidates see them on your public pages.')}
    >
      <SettingsForm fields={organizationProfile} settings={settings} version={version} options={options}>
        <div>
          <Section title={say('Organization')}>
            <div className="grid gap-4">
              <div className={pair}>
                <FieldInput name="name" autoComplete="organization" />
                <FieldInput name="primary_domain" autoComplete="url" />
              </div>
              <div className={pair}>
                <FieldInput name="industry" />
                <FieldInput name="company_size" />
              </div>
              <FieldInput name="about" />
            </div>
          </Section>
          <Section title={say('Where you are')}>
            <div className="grid gap-4">
              <FieldInput name="address" rows={3} autoComplete="street-address" />
              <div className={pair}>
                <FieldInput name="country" />
                <FieldInput name="tz_region" />
                <LanguageInput help={sayLabel(organizationProfile.each.language.help)} />
              </div>
            </div>
          </Section>
          <Section title={say('Names of people')}>
            <div className="sm:max-w-80">
              <FieldInput name="name_order" />
            </div>
          </Section>
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
