import { Monitor, Moon, Sun } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { object, ref, string } from 'yup';
import type { DataOf } from '@candor/contracts/kernel/page';
import { profilePage } from '@candor/contracts/accounts/pages';
import { updateProfile } from '@candor/contracts/accounts/endpoints';
import { call } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { Form, FormActions } from '../../kit/form.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { SelectField } from '../../kit/select.tsx';
import { TextField } from '../../kit/text-field.tsx';
import { useTheme, type Theme } from '../../kit/theme.ts';
import { toast } from '../../kit/toast.ts';
import { SessionList } from './profile-sessions.tsx';

type Data = DataOf<typeof profilePage>;
const pronouns = [
  'she/her',
  'he/him',
  'they/them',
  'she/they',
  'he/they',
  'xe/xem',
  'ze/zir',
  'Use my name',
  'Prefer not to say',
].map((value) => ({ value, label: value }));
const zones = () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));
const rules = object({
  first_name: string().trim().required('First name is required.').max(80, 'First name must be at most 80 characters.'),
  last_name: string().trim().required('Last name is required.').max(80, 'Last name must be at most 80 characters.'),
});
const passwordRules = (known: boolean) =>
  object({
    current_password: known ? string().required('Enter your current password.') : string(),
    new_password: string()
      .required('Password is required.')
      .min(10, 'Password must be at least 10 characters.')
      .max(128, 'Password must be at most 128 characters.'),
    again: string().oneOf([ref('new_password')], 'The two passwords differ.'),
  });

const About = ({ profile }: { profile: Data['profile'] }) => {
  const { revalidate } = useRevalidator();
  return (
    <Form
      key={profile.version}
      guard
      initial={{
        first_name: profile.first_name,
        last_name: profile.last_name,
        pronoun: profile.pronoun ?? '',
        title: profile.title ?? '',
        phone: profile.phone ?? '',
        tz_region: profile.tz_region ?? '',
      }}
      schema={rules}
      send={(values) => call(updateProfile, values)}
      onOk={() => {
        toast({ text: 'Saved.' });
        void revalidate();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="first_name" label="First name" autoComplete="given-name" />
        <TextField name="last_name" label="Last name" autoComplete="family-name" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="pronoun" label="Pronouns" options={pronouns} creatable />
        <TextField name="title" label="Title" autoComplete="organization-title" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="phone" type="tel" label="Phone" autoComplete="tel" />
        <SelectField name="tz_region" label="Time zone" options={zones()} help="Every time in Candor is shown in it." />
      </div>
      <FormActions />
    </Form>
  );
};
const Password = ({ known, email }: { known: boolean; email: string }) => (
  <Form
    initial={{ current_password: '', new_password: '', again: '' }}
    schema={passwordRules(known)}
    send={({ current_password: current, new_password: next }) =>
      call(updateProfile, { ...(known ? { current_password: current } : {}), new_password: next })
    }
    onOk={() => {
      toast({ text: 'Password changed.' });
    }}
  >
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    {known && (
      <div className="sm:max-w-[calc(50%-8px)]">
        <TextField name="current_password" type="password" label="Current password" autoComplete="current-password" />
      </div>
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="new_password"
        type="password"
        label="New password"
        autoComplete="new-password"
        help="At least 10 characters."
      />
      <TextField name="again" type="password" label="New password, once more" autoComplete="new-password" />
    </div>
    <FormActions save={known ? 'Change password' : 'Set password'} />
  </Form>
);
const Appearance = () => {
  const [theme, setTheme] = useTheme();
  return (
    <Segmented<Theme>
      label="Appearance"
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'light', label: 'Light', icon: <Sun size={13} aria-hidden /> },
        { value: 'dark', label: 'Dark', icon: <Moon size={13} aria-hidden /> },
        { value: 'system', label: 'Like the system', icon: <Monitor size={13} aria-hidden /> },
      ]}
    />
  );
};

/** `/profile` */
export const Screen = () => {
  const { profile, has_password: hasPassword, sessions } = usePage(profilePage);
  return (
    <Page>
      <PageHead title="Profile" />
      <PageScroll narrow>
        <Section title="About you" text={profile.email}>
          <About profile={profile} />
        </Section>
        <Section title="Appearance" actions={<Appearance />}>
          <p className="text-ui text-ink-3">Remembered in this browser.</p>
        </Section>
        <Section
          title={hasPassword ? 'Password' : 'Set a password'}
          text={
            hasPassword
              ? undefined
              : `You sign in with Google${profile.google_linked ? '' : ' or a link'}. A password is a second way in.`
          }
        >
          <Password key={String(hasPassword)} known={hasPassword} email={profile.email} />
        </Section>
        <Section title="Where you are signed in">
          <SessionList sessions={sessions} zone={profile.tz_region} />
        </Section>
      </PageScroll>
    </Page>
  );
};
