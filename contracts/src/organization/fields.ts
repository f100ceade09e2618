import { languageField } from '../accounts/fields.ts';
import { companySizes, industries } from '../catalogues/seeds.ts';
import { countryChoices } from '../kernel/country-choices.ts';
import {
  choiceField,
  choicesField,
  colorField,
  dateField,
  emailField,
  fields,
  flagField,
  groupField,
  htmlField,
  listField,
  imageField,
  longField,
  numberField,
  textField,
  timeField,
  zoneField,
} from '../kernel/field.ts';
import { isDomain } from './domains.ts';
import { isSlug } from './slug.ts';
import { compose } from '../kernel/say.ts';
import { nameOrderField } from '../people/fields.ts';
import { knockoutHours } from '../pipeline/knockout-terms.ts';

// What administrators set for the whole organisation. Forms and the request share these values; no name stands in two of them.

/** Who the organisation is: what the registration asked for, and where it is. */
export const organizationProfile = fields({
  name: textField('Organization name', { required: true, max: 120 }),
  primary_domain: textField('Website', { max: 200, placeholder: 'example.com' }),
  industry: choiceField(
    'Industry',
    industries.map((value) => ({ value, label: value })),
  ),
  company_size: choiceField('Company size', companySizes),
  about: htmlField('About', {
    caption: 'About the organization',
    help: 'Stands on the careers page and helps to draft job descriptions.',
  }),
  address: longField('Address', {
    max: 300,
    help: 'Stands at the foot of the public pages and in what search engines read of a job.',
  }),
  country: choiceField('Country', countryChoices(), {
    required: true,
    help: 'Where people may apply from for remote jobs that name no region.',
  }),
  tz_region: zoneField('Time zone', { required: true, help: 'For members whose own zone is not known.' }),
  language: { ...languageField, help: 'Of members who have not chosen their own.' },
  name_order: {
    ...nameOrderField,
    help: 'For people who are added from now on. Everybody can choose for themselves, and names already here stay as they are.',
  },
});

/** How the organisation looks and where its public pages are. */
export const organizationBrand = fields(
  {
    slug: textField('Public address', {
      required: true,
      max: 60,
      help: 'Small letters, digits and hyphens. The old address leads to the new one for a year, and nobody else gets it meanwhile.',
    }),
    logo: imageField('Logo', { help: 'Square. PNG, JPEG or WebP, up to 5 MB.' }),
    banner: imageField('Banner', { help: 'Wide, about 1500 by 400. It stands at the top of the careers page.' }),
    brand_color: colorField('Color'),
    careers_intro: htmlField('Introduction', {
      caption: 'Introduction of the careers page',
      help: 'Stands above the open jobs. Empty: what your profile says about the organization.',
    }),
  },
  [
    {
      at: 'slug',
      wrong: ({ slug }) =>
        slug === undefined || isSlug(slug.trim())
          ? null
          : 'Use small letters, digits and single hyphens, like harbour-works.',
    },
  ],
);

/** What the organisation tells candidates about their data. */
export const privacySettings = fields({
  privacy_email: emailField('Privacy contact', {
    help: 'Where candidates ask to see, correct or delete their data. An address of the organization, not of one person.',
  }),
  privacy_notice: longField('Your own notice', {
    max: 4000,
    placeholder: 'Empty: the standard notice',
    help: 'Stands beside the form to apply, in place of the standard notice. Say in it yourself how long you keep data.',
  }),
  talent_days: numberField('Days to keep applications', 30, 3650, {
    help: 'After the decision. Empty: as is usual in your country.',
  }),
  pool_days: numberField('Days to keep details for other jobs', 30, 3650, {
    help: 'What candidates agree to when they let you keep their details. Empty: 730.',
  }),
});

/** As whom letters to candidates come. */
export const senderSettings = fields({
  sender_name: textField('Name of the sender', { max: 80, placeholder: 'The name of the organization' }),
  reply_to: emailField('Replies go to', {
    help: 'For letters that nobody signs, such as confirmations. Replies to a letter that a member sent go to that member.',
  }),
  sender_footer: longField('Footer', {
    max: 600,
    help: 'Under every letter to a candidate. Many countries ask for the name and address of the sender.',
  }),
});

/** Whether AI may draft content of jobs: what the registration asked. */
export const aiSettings = fields({
  ai_agreed: flagField('AI may draft hiring content', {
    help: 'It may use your public organization information (name, website, industry) and job titles. No personal information is used.',
  }),
});

/** Which modules the organisation uses besides hiring. */
export const moduleSettings = fields({
  marketing: flagField('Marketing'),
  sales: flagField('Sales'),
});

/** How the organisation hires. Each line changes what happens from now on, nothing that has happened. */
export const hiringRules = fields({
  auto_add_recruiters: flagField('Add every recruiter to a new job', {
    help: 'With full access, beside whoever makes the job.',
  }),
  approve_openings: flagField('Demand approval of openings', {
    help: 'Administrators approve each opening before the job is published and before an offer is made. It holds for open jobs too: their free openings wait for approval.',
  }),
  required_reason: flagField('Demand a reason for archiving', {
    help: 'Reports on why candidates leave count only what was recorded. Leads need no reason, and reversing a hire always does.',
  }),
  auto_archive_knockouts: flagField('Archive by itself for a knockout answer', {
    help: compose(
      'An application with such an answer is archived {hours, number} hours after it arrives, with a rejection, unless somebody moves it, reads the resume or keeps it first. It holds for applications from now on. Candidates are told before they apply, and can ask for a person to look again. In the European Union, the United Kingdom and Switzerland the law restricts decisions that no person makes: use it only for answers that leave no doubt, such as a license that the work requires, and check what your notice and your confirmation letter promise.',
      { hours: knockoutHours },
    ),
  }),
  hide_scorecards_until_submitted: flagField('Keep scorecards apart until they are submitted', {
    help: 'An interviewer who owes a scorecard sees no score and no recommendation of others for the same candidate in the same round, so that everybody judges by themselves. Administrators see everything.',
  }),
  reapply_days: numberField('Days before somebody may apply again', 0, 730, {
    required: true,
    help: 'Counted from the day on which the last application for the same job was archived.',
  }),
  rejection_delay_hours: numberField('Hours before a rejection is sent', 0, 720, {
    help: 'Empty: it leaves on the next working day at 3 pm, where the candidate lives. Until then the message can be cancelled, and restoring the candidate cancels it.',
  }),
});
/** The days of a week, Monday first, as ISO 8601 counts them. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const weekdayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};
/** When the organisation works. */
export const workingHours = fields(
  {
    working_days: choicesField(
      'Working days',
      weekdays.map((value) => ({ value, label: weekdayNames[value] })),
      { required: true },
    ),
    work_begins: timeField('Work begins at', { required: true }),
    work_ends: timeField('Work ends at', { required: true }),
    holidays: groupField(
      'Holidays',
      { holiday: textField('Holiday', { required: true, max: 80 }), day: dateField('Day', { required: true }) },
      { max: 100, one: 'Holiday' },
    ),
    rejections_in_hours: flagField('Send rejections only in working hours', {
      help: 'A rejection that falls due in the evening, at a weekend or on a holiday goes out when work begins again.',
    }),
  },
  [
    {
      at: 'work_ends',
      wrong: ({ work_begins, work_ends }) =>
        work_begins && work_ends && work_ends <= work_begins ? 'Work must end after it begins.' : null,
    },
  ],
);
/** How members sign in. */
export const signInRules = fields(
  {
    require_second_factor: flagField('Demand a second factor', {
      help: 'Members show an app or a passkey besides their password. Whoever has none is signed out now, and sets one up at the next sign-in before anything else.',
    }),
    google_only: flagField('Only with Google', {
      help: 'No password and no passkey alone opens this organization. Whoever came in another way is signed out now. You can turn this on only while you are signed in with Google yourself.',
    }),
    allowed_domains: listField('Email domains', {
      max: 20,
      placeholder: 'Any domain',
      help: 'Only addresses of these domains can be invited and join, such as example.com. Members who are here stay.',
    }),
    session_days: numberField('Days until members sign in again', 1, 7, {
      required: true,
      help: 'Counted from signing in. Without any use a session ends after 12 hours in any case.',
    }),
  },
  [
    {
      at: 'allowed_domains',
      wrong: ({ allowed_domains = [] }) => {
        return allowed_domains.every((each) => isDomain(each.trim())) ? null : 'Write each domain like example.com.';
      },
    },
  ],
);
