import { useField } from 'formik';
import { useRevalidator } from 'react-router-dom';
import { updateProfile } from '@candor/contracts/accounts/endpoints';
import { notificationFields } from '@candor/contracts/notifications/fields';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { type Mailing, mailings, type NotificationSetting } from '@candor/contracts/notifications/mailing';
import { settingsOf } from '@candor/contracts/notifications/settings';
import { profilePage } from '@candor/contracts/accounts/pages';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Section } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';

const Line = ({ name }: { name: NotificationSetting }) => {
  const [{ value }, , { setValue }] = useField<Mailing>(name);
  const { label, options = [] } = notificationFields.each[name];
  return (
    <li className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="text-ui text-ink">{sayLabel(label)}</span>
      <Segmented<Mailing>
        label={sayLabel(label)}
        value={value}
        onChange={(next) => void setValue(next)}
        options={mailings.map((mailing) => ({
          value: mailing,
          label: sayLabel(options.find((each) => each.value === mailing)!.label),
        }))}
      />
    </li>
  );
};

/** Which notifications the member gets by email. */
export const NotificationSettings = ({ profile }: { profile: DataOf<typeof profilePage>['profile'] }) => {
  const { user } = usePage(profilePage);
  const { revalidate } = useRevalidator();
  const shown = settingsOf(user);
  if (!shown.length) return null;
  return (
    <Section title={say('Emails about notifications')} text={say('Notifications always appear in the menu.')}>
      <FieldsForm
        key={profile.version}
        guard
        fields={notificationFields}
        initial={typedOf(notificationFields, profile)}
        send={(values) => call(updateProfile, values)}
        onOk={() => {
          toast({ text: say('Saved.') });
          void revalidate();
        }}
      >
        <ul className="divide-y divide-line">
          {shown.map((name) => (
            <Line key={name} name={name} />
          ))}
        </ul>
        <p className="text-meta text-ink-3">
          {say('The daily email arrives at eight in the morning if you have unread notifications.')}
        </p>
        <FormActions />
      </FieldsForm>
    </Section>
  );
};
