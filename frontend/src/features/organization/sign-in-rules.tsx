import { say } from '@candor/contracts/words/say';
import { signInRules } from '@candor/contracts/organization/fields';
import { signInRulesPage } from '@candor/contracts/organization/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/org/sign_in`: how members sign in. */
export const Screen = () => {
  const { settings, version, user, sizes, google_offered } = usePage(signInRulesPage);
  return (
    <SettingsFrame user={user} sizes={sizes} part="sign_in" purpose={say('Rules for every member, in every browser.')}>
      <SettingsForm fields={signInRules} settings={settings} version={version}>
        <div className="grid gap-5 pb-5">
          <FieldInput name="require_second_factor" />
          {google_offered && <FieldInput name="google_only" />}
          <FieldInput name="allowed_domains" />
          <FieldInput name="session_days" />
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
