import { languageField } from '../accounts/language-field.ts';
import { companySizes, industries } from '../catalogues/seeds.ts';
import { countryChoices } from '../values/country-choices.ts';
import {
  moneyField,
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
import { compose } from '../words/say.ts';
import { nameOrderField } from '../people/fields.ts';
import { knockoutHours } from '../pipeline/knockout-terms.ts';
import { offerRules } from '../offers/offer-approval.ts';
import { optionsOf } from '../jobs/values.ts';
import { currencyChoices } from '../values/currencies.ts';

// What administrators set for the whole organization. Forms and the request share these values; each name occurs only once.

/** The organization's identity: the answers of the registration, and its location. */
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
    help: 'Shown on the careers page and used to draft job descriptions.',
  }),
  address: longField('Address', {
    max: 300,
    help: 'Shown at the bottom of the public pages and in the job data for search engines.',
  }),
  country: choiceField('Country', countryChoices(), {
    required: true,
    help: 'Where people may work from, for remote jobs without a region.',
  }),
  currency: choiceField('Currency', currencyChoices, { required: true, help: 'For the pay of new jobs.' }),
  tz_region: zoneField('Time zone', { required: true, help: 'For members whose own time zone is not known.' }),
  language: { ...languageField, help: 'For members who have not chosen their own.' },
  name_order: {
    ...nameOrderField,
    help: 'For people who are added from now on. Each person can choose their own order, and existing names do not change.',
  },
});

/** The organization's look, and the address of its public pages. */
export const organizationBrand = fields(
  {
    slug: textField('Public address', {
      required: true,
      max: 60,
      help: 'Lowercase letters, digits and hyphens. The old address leads to the new one for a year and stays reserved for you.',
    }),
    logo: imageField('Logo', { help: 'Square. PNG, JPEG or WebP, up to 5 MB.' }),
    banner: imageField('Banner', { help: 'Wide, about 1500 by 400. Shown at the top of the careers page.' }),
    brand_color: colorField('Color'),
    careers_intro: htmlField('Introduction', {
      caption: 'Introduction of the careers page',
      help: 'Shown above the open jobs. If empty: the text about the organization in your profile.',
    }),
  },
  [
    {
      at: 'slug',
      wrong: ({ slug }) =>
        slug === undefined || isSlug(slug.trim())
          ? null
          : 'Use lowercase letters, digits and single hyphens, like harbour-works.',
    },
  ],
);

/** What the organization tells candidates about their data. */
export const privacySettings = fields({
  privacy_email: emailField('Privacy contact', {
    help: 'Where candidates ask to see, correct or delete their data. An address of the organization, not of one person.',
  }),
  privacy_notice: longField('Your own notice', {
    max: 4000,
    placeholder: 'Empty: the standard notice',
    help: 'Shown next to the application form instead of the standard notice. It must say how long you keep data.',
  }),
  talent_days: numberField('Days to keep applications', 30, 3650, {
    help: 'After the decision. If empty: the usual period in your country.',
  }),
  pool_days: numberField('Days to keep details for other jobs', 30, 3650, {
    help: 'What candidates agree to when they let you keep their details. If empty: 730.',
  }),
  auto_erase: flagField('Erase people when their days are over', {
    help: 'They are listed on the Privacy page for 30 days first. A legal hold, a hire and an application that goes on keep a person.',
  }),
  audit_views: flagField('Record who looks at candidates', {
    help: 'Each look at a candidate or a report is recorded, with who and when, and readers of reports see it. Every member is watched, so no member can turn this off again; only the operator of the platform can.',
  }),
});

/** The sender of letters to candidates. */
export const senderSettings = fields({
  sender_name: textField('Name of the sender', { max: 80, placeholder: 'The name of the organization' }),
  reply_to: emailField('Replies go to', {
    help: 'For automatic emails, such as confirmations. Replies to an email that a member sent go to that member.',
  }),
  sender_footer: longField('Footer', {
    max: 600,
    help: 'Shown at the bottom of every email to a candidate. Many countries require the name and address of the sender.',
  }),
  record_opens: flagField('Record who opens emails', {
    help: 'When your mail provider reports that an email or a link in it was opened. Some countries require consent for this. Cadences and points can only go by opened emails while this is on.',
  }),
});

/** Whether AI may draft content of jobs: asked at registration. */
export const aiSettings = fields({
  ai_agreed: flagField('AI may draft hiring content', {
    help: 'It may use your public organization information (name, website, industry) and job titles. No personal information is used.',
  }),
});

/** The modules that the organization uses besides hiring. */
export const moduleSettings = fields({
  marketing: flagField('Marketing'),
  sales: flagField('Sales'),
});

/** The organization's rules for hiring. A change affects only the future. */
export const hiringRules = fields(
  {
    auto_add_recruiters: flagField('Add every recruiter to a new job', {
      help: 'With full access, in addition to the creator of the job.',
    }),
    approve_openings: flagField('Require approval of openings', {
      help: 'Administrators approve each opening before the job is published and before an offer is made. This applies to open jobs too: their free openings wait for approval.',
    }),
    offer_approval: choiceField('Require approval of offers', optionsOf(offerRules), {
      required: true,
      help: 'Administrators approve these offers, and changes to them, before candidates hear of them. Pay is compared per year, without bonus and equity. Offers in another currency, and offers for a job without a pay range, need approval too. Administrators cannot approve their own requests, unless there is only one administrator.',
    }),
    offer_approval_amount: moneyField('Amount a year', { min: 1, placeholder: '120000' }),
    offer_approval_currency: choiceField('Currency of this amount', currencyChoices),
    required_reason: flagField('Require a reason for archiving', {
      help: 'Reports on why candidates leave count only recorded reasons. Leads need no reason. Reversing a hire always needs one.',
    }),
    auto_archive_knockouts: flagField('Archive automatically for a knockout answer', {
      help: compose(
        'An application with such an answer is archived {hours, number} hours after it arrives, with a rejection, unless a member moves it, reads the resume or keeps it first. This applies to applications from now on. Candidates are told before they apply, and can ask for a review by a person. The law in the European Union, the United Kingdom and Switzerland restricts decisions that no person makes. Use this only for answers that leave no doubt, such as a license that the work requires, and check what your notice and your confirmation email promise.',
        { hours: knockoutHours },
      ),
    }),
    hide_scorecards_until_submitted: flagField('Keep scorecards apart until they are submitted', {
      help: 'Interviewers who owe a scorecard do not see other people’s scores and recommendations for that candidate in that round, so everyone judges independently. Administrators see everything.',
    }),
    reapply_days: numberField('Days before a candidate may apply again', 0, 730, {
      required: true,
      help: 'Counted from the day the last application for the same job was archived.',
    }),
    rejection_delay_hours: numberField('Hours before a rejection is sent', 0, 720, {
      help: 'Empty: it leaves on the next working day at 3 pm, where the candidate lives. Until then the message can be cancelled, and restoring the candidate cancels it.',
    }),
  },
  [
    {
      at: 'offer_approval_amount',
      wrong: ({ offer_approval: rule, offer_approval_amount: amount }) =>
        rule === 'above_amount' && !amount ? 'Say above which amount offers need approval.' : null,
    },
    {
      at: 'offer_approval_currency',
      wrong: ({ offer_approval: rule, offer_approval_currency: currency }) =>
        rule === 'above_amount' && !currency ? 'Say in which currency this amount is.' : null,
    },
  ],
);
/** The days of a week, from Monday, in the order of ISO 8601. */
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
export const dayChoices = weekdays.map((value) => ({ value, label: weekdayNames[value] }));
/** The organization's working hours. */
export const workingHours = fields(
  {
    working_days: choicesField('Working days', dayChoices, { required: true }),
    work_begins: timeField('Work starts at', { required: true }),
    work_ends: timeField('Work ends at', { required: true }),
    country_holidays: flagField('Public holidays', {
      caption: 'Public holidays are days off',
      help: 'The national holidays of the country in your profile. Add regional holidays below.',
    }),
    worked_holidays: listField('Public holidays on which you work', {
      max: 60,
      help: 'These are working days for you, every year.',
    }),
    holidays: groupField(
      'Holidays',
      { holiday: textField('Holiday', { required: true, max: 80 }), day: dateField('Day', { required: true }) },
      { max: 100, one: 'Holiday' },
    ),
    rejections_in_hours: flagField('Send rejections only in working hours', {
      help: 'A rejection that is due in the evening, on a weekend or on a holiday goes out when work starts again.',
    }),
  },
  [
    {
      at: 'work_ends',
      wrong: ({ work_begins, work_ends }) =>
        work_begins && work_ends && work_ends <= work_begins ? 'Work must end after it starts.' : null,
    },
  ],
);
/** How members sign in. */
export const signInRules = fields(
  {
    require_second_factor: flagField('Require a second factor', {
      help: 'Members use an app or a passkey in addition to their password. Members without one are signed out now, and must set one up at the next sign-in.',
    }),
    google_only: flagField('Only with Google', {
      help: 'Members cannot sign in with a password or a passkey alone. Members who signed in another way are signed out now. You can turn this on only while you are signed in with Google.',
    }),
    allowed_domains: listField('Email domains', {
      max: 20,
      placeholder: 'Any domain',
      help: 'Only addresses of these domains can be invited and join, such as example.com. Members who are here stay.',
    }),
    session_days: numberField('Days until members sign in again', 1, 7, {
      required: true,
      help: 'Counted from the sign-in. A session always ends after 12 hours without use.',
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
