import { Monitor, Moon, Sun } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { profilePage } from '@candor/contracts/accounts/pages';
import { firstPasswordFields, passwordFields, profileFields, pronouns } from '@candor/contracts/accounts/fields';
import { updateProfile, makeCalendarAddress, withdrawCalendarAddress } from '@candor/contracts/accounts/endpoints';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { FieldInput } from '../../fields/field-input.tsx';
import { LanguageInput } from '../../fields/language-input.tsx';
import { FieldsForm, typedOf, inputWords } from '../../fields/fields-form.tsx';
import { browserZone } from '../../kit/browser-zone.ts';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Page, PageHead, PageScroll, Section } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { SelectField } from '../../kit/inputs/select.tsx';
import { useTheme, type Theme } from '../../kit/theme.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { NotificationSettings } from './profile-notifications.tsx';
import { OwnFigures } from './profile-figures.tsx';
import { InterviewHours } from './profile-hours.tsx';
import { OutsideCalendar } from './profile-outside-calendar.tsx';
import { DriveAccount, ZoomAccount } from './profile-connections.tsx';
import { SecondFactors } from './profile-factors.tsx';
import { Sessions } from './profile-sessions.tsx';
import { CopyLine } from '../../kit/copy-line.tsx';
import { dateText } from '../../kit/time.tsx';
import { ShownOnce } from '../../page/shown-once.tsx';

/** The address where a calendar program reads the member's interviews. */
const CalendarAddress = ({ since, zone }: { since: string | null; zone: string }) => (
  <ShownOnce
    there={since !== null}
    words={{
      title: say('Interviews in your calendar'),
      text: say('Your calendar app reads your interviews from a secret address. It cannot change anything.'),
      state: since ? say('Address created on {day}', { day: dateText(since, zone) }) : say('No address'),
      make: say('Create an address'),
      replace: {
        action: say('Create a new address'),
        title: say('Create a new address?'),
        text: say(
          'The current address stops working immediately. Your calendar shows nothing new until you give it the new one.',
        ),
      },
      withdraw: {
        action: say('Withdraw the address'),
        title: say('Withdraw the address?'),
        text: say('It stops working immediately. Your calendar shows nothing new until you create another one.'),
      },
      withdrawn: say('Address withdrawn.'),
      shown: {
        title: say('Here is the address. It is shown only once.'),
        text: say('Subscribe to it in your calendar app. Anyone with this address can read your interviews.'),
      },
    }}
    make={() => call(makeCalendarAddress, {})}
    withdraw={() => call(withdrawCalendarAddress, {})}
    renderLines={({ address }) => <CopyLine label={say('Address of your calendar')} text={address} lines={2} />}
  />
);

type Data = DataOf<typeof profilePage>;
const pronounOptions = () => pronouns.map((value) => ({ value, label: sayLabel(value) }));

const About = ({ profile }: { profile: Data['profile'] }) => {
  const { revalidate } = useRevalidator();
  const initial = typedOf(profileFields, profile);
  return (
    <FieldsForm
      key={JSON.stringify(initial)} // typed text stays while another part of the account changes
      guard
      marks="starred"
      fields={profileFields}
      initial={initial}
      send={(values) => call(updateProfile, values)}
      onOk={() => {
        toast({ text: say('Saved.') });
        void revalidate();
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="first_name" autoComplete="given-name" />
        <FieldInput name="last_name" autoComplete="family-name" />
      </div>
      <div className="sm:max-w-[calc(50%-8px)]">
        <FieldInput name="name_order" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField {...inputWords(profileFields, 'pronoun')} options={pronounOptions()} creatable />
        <FieldInput name="title" autoComplete="organization-title" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="phone" type="tel" autoComplete="tel" />
        <FieldInput name="tz_region" />
        <LanguageInput />
      </div>
      <FieldInput name="signature" rows={3} />
      <FieldInput name="leads_on" />
      <FieldInput name="shown_reading" />
      <FieldInput name="first_steps" />
      <FormActions />
    </FieldsForm>
  );
};
const Password = ({ known, email }: { known: boolean; email: string }) => (
  <FieldsForm
    fields={known ? passwordFields : firstPasswordFields}
    initial={typedOf(passwordFields)}
    send={({ current_password: current, new_password: next }) =>
      call(updateProfile, { ...(known ? { current_password: current } : {}), new_password: next })
    }
    onOk={() => {
      toast({ text: say('Password changed.') });
    }}
  >
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    {known && (
      <div className="sm:max-w-[calc(50%-8px)]">
        <FieldInput name="current_password" autoComplete="current-password" />
      </div>
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="new_password" autoComplete="new-password" />
      <FieldInput name="again" autoComplete="new-password" />
    </div>
    <FormActions save={known ? say('Change password') : say('Set password')} />
  </FieldsForm>
);
const Appearance = () => {
  const [theme, setTheme] = useTheme();
  return (
    <Segmented<Theme>
      label={say('Appearance')}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'light', label: say('Light'), icon: <Sun size={13} aria-hidden /> },
        { value: 'dark', label: say('Dark'), icon: <Moon size={13} aria-hidden /> },
        { value: 'system', label: say('Same as the system'), icon: <Monitor size={13} aria-hidden /> },
      ]}
    />
  );
};

/** `/profile` */
export const Screen = () => {
  const {
    profile,
    has_password: hasPassword,
    sessions,
    demanded_by: demandedBy,
    work,
    user,
    calendar_since: calendarSince,
    zoom,
    drive,
    outside_calendar: outsideCalendar,
  } = usePage(profilePage);
  const zone = profile.tz_region ?? user.tz_region ?? browserZone();
  useLivePage(['users'], [profile.id]);
  return (
    <Page>
      <PageHead title={say('Profile')} />
      <PageScroll narrow>
        {/* A member who comes back from the provider sees it at once. */}
        {outsideCalendar.refused && !outsideCalendar.linked && (
          <Notice tone="bad" title={say('The calendar was not connected. Try again.')} />
        )}
        {zoom?.refused && !zoom.since && <Notice tone="bad" title={say('Zoom was not connected. Try again.')} />}
        {drive?.refused && !drive.since && (
          <Notice tone="bad" title={say('Google Drive was not connected. Try again.')} />
        )}
        <Section title={say('About you')} text={profile.email}>
          <About profile={profile} />
        </Section>
        <OwnFigures />
        <InterviewHours profile={profile} work={work} zone={zone} />
        <CalendarAddress since={calendarSince} zone={zone} />
        {(outsideCalendar.providers.length > 0 || outsideCalendar.linked) && (
          <OutsideCalendar calendar={outsideCalendar} zone={zone} />
        )}
        {zoom && <ZoomAccount zoom={zoom} zone={zone} />}
        {drive && <DriveAccount drive={drive} zone={zone} />}
        <NotificationSettings profile={profile} />
        <Section title={say('Appearance')} actions={<Appearance />}>
          <p className="text-ui text-ink-3">{say('Remembered in this browser.')}</p>
        </Section>
        <Section
          title={hasPassword ? say('Password') : say('Set a password')}
          text={
            hasPassword
              ? undefined
              : profile.google_linked
                ? say('You sign in with Google. A password is a second way in.')
                : say('You sign in with Google or a link. A password is a second way in.')
          }
        >
          <Password key={String(hasPassword)} known={hasPassword} email={profile.email} />
        </Section>
        <SecondFactors profile={profile} hasPassword={hasPassword} demandedBy={demandedBy} />
        <Sessions sessions={sessions} zone={profile.tz_region} />
      </PageScroll>
    </Page>
  );
};
