import { listWords } from '@candor/contracts/words/list-words';
import { say } from '@candor/contracts/words/say';
import { workingHours } from '@candor/contracts/organization/fields';
import { hoursPage } from '@candor/contracts/organization/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { inputWords } from '../../fields/fields-form.tsx';
import { CheckboxesField } from '../../kit/inputs/choice.tsx';
import { Section } from '../../kit/page.tsx';
import { dayText } from '../../kit/time.tsx';
import { usePage } from '../../page/use-page.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/org/hours`: when the organization works. */
export const Screen = () => {
  const { settings, version, user, sizes, public_holidays } = usePage(hoursPage);
  // A holiday of several days, or one with a substitute day, is one choice.
  const choices = [...Map.groupBy(public_holidays, ({ key }) => key)].map(([value, days]) => ({
    value,
    label: `${listWords(days.map(({ day }) => dayText(day)))} · ${days.map(({ holiday }) => holiday).toSorted((a, b) => a.length - b.length)[0]!}`,
  }));
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
          <Section
            title={say('Public holidays')}
            text={say(
              'On these days no interview is suggested, and messages that wait for working hours are not sent.',
            )}
          >
            <div className="grid gap-4">
              <FieldInput name="country_holidays" />
              {choices.length ? (
                <CheckboxesField {...inputWords(workingHours, 'worked_holidays')} options={choices} />
              ) : (
                <p className="text-ui text-ink-2">
                  {say('No list of holidays is known for your country. Add yours below.')}
                </p>
              )}
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
