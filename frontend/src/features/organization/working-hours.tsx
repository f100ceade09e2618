import { say } from '@candor/contracts/kernel/say';
import { workingHours } from '@candor/contracts/organization/fields';
import { hoursPage } from '@candor/contracts/organization/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { Section } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/org/hours`: when the organisation works. */
export const Screen = () => {
  const { settings, version, user, sizes } = usePage(hoursPage);
  return (
    <SettingsFrame
      user={user}
      sizes={sizes}
      part="hours"
      purpose={say('When your organization works, in the time zone of its profile.')}
    >
      <SettingsForm fields={workingHours} settings={settings} version={version}>
        <div>
          <Section title={say('Week')}>
            <div className="grid gap-4">
              <FieldInput name="working_days" />
              <div className="grid gap-4 sm:grid-cols-2">
                <FieldInput name="work_begins" />
                <FieldInput name="work_ends" />
              </div>
            </div>
          </Section>
          <Section title={say('Days off')} text={say('Days off that would otherwise be working days.')}>
            <FieldInput name="holidays" />
          </Section>
          <Section title={say('Emails')}>
            <FieldInput name="rejections_in_hours" />
          </Section>
        </div>
      </SettingsForm>
    </SettingsFrame>
  );
};
