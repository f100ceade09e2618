import { useFormikContext } from 'formik';
import { say } from '@candor/contracts/words/say';
import { hiringRules } from '@candor/contracts/organization/fields';
import { hiringPage } from '@candor/contracts/organization/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { Section } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Shows the amount only if the rule needs one. */
const OfferRuleInputs = () => {
  const { values } = useFormikContext<{ offer_approval: string }>();
  return (
    <div className="grid gap-4">
      <FieldInput name="offer_approval" />
      {values.offer_approval === 'above_amount' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldInput name="offer_approval_amount" inputMode="decimal" min={1} step="any" />
          <FieldInput name="offer_approval_currency" />
        </div>
      )}
    </div>
  );
};

/** `/org/hiring`: how the organization hires. */
export const Screen = () => {
  const { settings, version, user, sizes } = usePage(hiringPage);
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="hiring"
      purpose={say('Rules for every job. Changes apply from now on.')}
    >
      <SettingsForm fields={hiringRules} settings={settings} version={version}>
        <div>
          <Section title={say('New jobs')}>
            <div className="grid gap-4">
              <FieldInput name="auto_add_recruiters" />
              <FieldInput name="approve_openings" />
            </div>
          </Section>
          <Section title={say('Offers')}>
            <OfferRuleInputs />
          </Section>
          <Section title={say('Applying')}>
            <div className="grid gap-4">
              <FieldInput name="reapply_days" />
              <FieldInput name="hide_scorecards_until_submitted" />
              <FieldInput name="auto_archive_knockouts" />
            </div>
          </Section>
          <Section title={say('Archiving')}>
            <div className="grid gap-4">
              <FieldInput name="required_reason" />
              <FieldInput name="rejection_delay_hours" />
            </div>
          </Section>
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
