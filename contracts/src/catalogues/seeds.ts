// What a new organisation starts with (PRODUCT §6.4, §6.6, §6.9).

type Seed = Record<string, unknown>;
const reason = (side: string, names: readonly string[], flags: Seed = {}): Seed[] =>
  names.map((name) => ({
    name,
    side,
    not_basically_qualified: false,
    not_considered: false,
    active: true,
    is_system: true,
    ...flags,
  }));
const template = (key: string, kind: string, name: string, subject: string, body: string): Seed => ({
  key,
  kind,
  name,
  subject,
  body: `<p>${body}</p>`,
  active: true,
});

/** The entries of each catalogue by its name. A reference to an entry of another catalogue is that entry's name. */
export const seedsFor = (organization: string): Record<string, Seed[]> => ({
  source: (
    [
      ['Careers page', 'applied', 'careers'],
      ['LinkedIn', 'sourced', 'linkedin'],
      ['Outbound search', 'sourced', 'outbound'],
      ['Employee referral', 'referred', 'referral'],
      ['Internal mobility', 'internal', 'internal'],
      ['Nomination', 'nominated', 'nomination'],
      ['Agency', 'recruited', 'agency'],
      ['Job fair', 'fair', 'fair'],
    ] as const
  ).map(([name, source, tag]) => ({ name, source, tag, active: true })),
  disqualification: [
    ...reason('we_rejected', ['Does not meet basic qualifications', 'Knockout answer'], {
      not_basically_qualified: true,
    }),
    ...reason(
      'we_rejected',
      ['Not considered: position already filled', 'Not considered: applied after screening closed'],
      { not_considered: true },
    ),
    ...reason('we_rejected', [
      'Less relevant experience than others',
      'Skills not at the needed level',
      'Interview evaluation',
      'Work test result',
      'Location or work authorization',
      'Duplicate application',
      'Did not answer our messages',
      'Reference or background check',
      'Position closed',
    ]),
    ...reason('they_withdrew', [
      'Withdrew: accepted another job',
      'Withdrew: pay',
      'Withdrew: role or location',
      'Withdrew: personal',
      'Declined interview',
      'Did not attend interview',
      'Declined offer: pay',
      'Declined offer: counter-offer',
      'Declined offer: other',
      'Did not start',
    ]),
    ...reason('other', ['Lead not pursued', 'Moved to another job', 'Added by mistake']),
  ],
  jobclose: (
    [
      ['Filled', 'filled'],
      ['Filled internally', 'filled'],
      ['Cancelled: budget', 'cancelled'],
      ['Cancelled: need changed', 'cancelled'],
      ['On hold', 'on_hold'],
      ['Duplicate job', 'other'],
    ] as const
  ).map(([name, kind]) => ({ name, kind, active: true })),
  followuptype: (
    [
      ['Call', 'call'],
      ['Email', 'email'],
      ['Social', 'social'],
      ['Direct mail', 'direct_mail'],
    ] as const
  ).map(([name, channel]) => ({ name, channel })),
  disposition: (
    [
      ['Call', 'Spoke: interested', 'positive', false],
      ['Call', 'Spoke: later', 'neutral', false],
      ['Call', 'Spoke: not interested', 'negative', true],
      ['Call', 'Left voicemail', 'neutral', false],
      ['Call', 'No answer', 'neutral', false],
      ['Call', 'Wrong number', 'negative', false],
      ['Email', 'Replied: interested', 'positive', false],
      ['Email', 'Replied: not interested', 'negative', true],
      ['Email', 'No reply', 'neutral', false],
      ['Social', 'Connected', 'positive', false],
      ['Social', 'Ignored', 'negative', false],
      ['Direct mail', 'Sent', 'neutral', false],
      ['Direct mail', 'Returned', 'negative', false],
    ] as const
  ).map(([parent_id, name, outcome, ends_enrollment]) => ({ parent_id, name, outcome, ends_enrollment })),
  engagementeventtype: (
    [
      ['page_view', 1],
      ['job_view', 2],
      ['email_open', 1],
      ['email_click', 3],
      ['form_submit', 10],
      ['event_registered', 8],
      ['event_attended', 15],
      ['download', 5],
      ['reply', 12],
      ['unsubscribe', -25],
    ] as const
  ).map(([key, points]) => ({
    key,
    points,
    name: key.replace('_', ' ').replace(/^./, (first) => first.toUpperCase()),
  })),
  level: (
    [
      ['Entry', 0, 2],
      ['Intermediate', 2, 5],
      ['Senior', 5, 8],
      ['Lead', 8, null],
      ['Manager', null, null],
    ] as const
  ).map(([name, min_years, max_years]) => ({ name, min_years, max_years })),
  jobsection: (
    [
      [`About ${organization}`, 'about', true, false],
      ['The role', 'role', true, false],
      ['What you will do', 'responsibilities', true, false],
      ['What you bring', 'requirements', true, false],
      ['Nice to have', 'nice_to_have', true, false],
      ['Pay and benefits', 'compensation', true, false],
      ['How we hire', 'process', true, false],
      ['Equal opportunity', 'eeo', true, true],
    ] as const
  ).map(([name, kind, included_by_default, locked]) => ({
    name,
    kind,
    body: kind === 'eeo' ? `<p>${equalOpportunity(organization, null)}</p>` : '',
    included_by_default,
    locked,
  })),
  messagetemplate: [
    template(
      'rejection_initial',
      'rejection',
      'Rejection, initial',
      'Your application to {{org_name}}',
      'Hi {{candidate_first_name}}, thank you for applying for {{job_title}} and for the time you put into it. We have decided to go ahead with other applicants for this position. We wish you well in your search. {{user_name}}, {{org_name}}',
    ),
    template(
      'rejection_mid',
      'rejection',
      'Rejection, mid',
      'Update on {{job_title}}',
      'Hi {{candidate_first_name}}, thank you for speaking with us about {{job_title}}. After comparing all interviews against the needs of the role, we will not be moving forward together this time. We appreciated the conversation. {{user_name}}',
    ),
    template(
      'rejection_final',
      'rejection',
      'Rejection, final',
      'Our decision on {{job_title}}',
      'Hi {{candidate_first_name}}, you reached the last step for {{job_title}}, and the decision was close. We have chosen another candidate. Thank you for the effort you gave us; if you would like to talk it through, reply to this email. {{user_name}}',
    ),
    template(
      'application_confirmation',
      'confirmation',
      'Application confirmation',
      'We received your application for {{job_title}}',
      'Hi {{candidate_first_name}}, your application for {{job_title}} at {{org_name}} has arrived. A person on our team will read it. You will hear from us either way. {{org_name}}',
    ),
    template(
      'self_scheduling_generic',
      'scheduling',
      'Self-scheduling',
      'Choose a time to talk about {{job_title}}',
      'Hi {{candidate_first_name}}, we would like to talk with you about {{job_title}}. Please pick a time that suits you: {{schedule_link}}. If none works, the page lets you tell us. {{user_first_name}}',
    ),
    template(
      'offer_extended',
      'offer',
      'Offer extended',
      'Your offer from {{org_name}}',
      'Hi {{candidate_first_name}}, we are delighted to offer you the position of {{job_title}}. Please reply with any question. {{user_name}}',
    ),
    template(
      'offer_accepted',
      'offer',
      'Offer accepted',
      'Welcome to {{org_name}}',
      'Hi {{candidate_first_name}}, thank you for accepting. We will write soon with what happens before your first day. {{user_name}}',
    ),
    template(
      'offer_declined',
      'offer',
      'Offer declined',
      'Thank you for letting us know',
      'Hi {{candidate_first_name}}, thank you for considering {{job_title}}. We would be glad to hear from you in future. {{user_name}}',
    ),
    template(
      'position_closed',
      'rejection',
      'Position closed',
      '{{job_title}} at {{org_name}}',
      'Hi {{candidate_first_name}}, the position of {{job_title}} has been closed, so we are not moving forward with applications. Thank you for your interest in {{org_name}}.',
    ),
    template(
      'lead_outreach',
      'outreach',
      'Lead outreach',
      '{{job_title}} at {{org_name}}',
      'Hi {{candidate_first_name}}, your background looks close to what we need in {{job_title}}. Would you be open to a short call? {{user_first_name}}',
    ),
    template(
      'lead_follow_up',
      'outreach',
      'Lead follow-up',
      'Following up on {{job_title}}',
      'Hi {{candidate_first_name}}, I wrote last week about {{job_title}}. If now is not the time, just say so and I will not write again. {{user_first_name}}',
    ),
    template(
      'round_follow_up',
      'follow_up',
      'Round follow-up',
      'Still in progress: {{job_title}}',
      'Hi {{candidate_first_name}}, a short note that your application for {{job_title}} is still with us. You will hear the outcome from me. {{user_first_name}}',
    ),
  ],
});

/** Mails about accounts. Nobody can edit them, because they must always work. */
export const accountMails = {
  user_invitation: {
    subject: '{{user_name}} invited you to {{org_name}}',
    body: 'Create your account to join the hiring team: {{action_link}}. The link works for 14 days.',
  },
  password_reset: {
    subject: 'Reset your password',
    body: 'Use this link within 60 minutes to choose a new password: {{action_link}}. If you did not ask, ignore this email.',
  },
  password_changed: {
    subject: 'Your password was changed',
    body: 'If this was not you, reset it at once: {{action_link}}',
  },
} as const;

export const industries = [
  'Aerospace & Defense',
  'Agriculture',
  'Arts & Entertainment',
  'Automotive',
  'Banking & Finance',
  'Business & Professional Services',
  'Construction & Engineering',
  'Consumer Goods',
  'Education',
  'Energy & Utilities',
  'Environmental Services',
  'Food & Beverage',
  'Government & Public Sector',
  'Healthcare & Pharmaceuticals',
  'Hospitality',
  'Information Technology',
  'Insurance',
  'Legal',
  'Manufacturing',
  'Media & Marketing',
  'Nonprofit',
  'Real Estate',
  'Retail',
  'Staffing & Recruiting',
  'Telecommunications',
  'Transportation & Logistics',
  'Travel & Tourism',
  'Wholesale Trade',
] as const;
export const companySizes = [
  { value: '1', label: 'Up to 30' },
  { value: '31', label: '31 to 60' },
  { value: '61', label: '61 to 100' },
  { value: '101', label: '101-300' },
  { value: '301', label: '300+' },
] as const;
/** `contact` is an address that the organisation publishes, never a member's own: the text stands in events for ever. */
export const equalOpportunity = (organization: string, contact: string | null) =>
  `${organization} is an equal opportunity employer. We decide on the needs of the work and on merit, without regard to race, color, religion, sex, gender identity, sexual orientation, national origin, age, disability, veteran status or any other status protected by law. If you need an adjustment at any step, ${contact ? `write to ${contact}` : 'tell us in an answer to any of our messages'}.`;
export const privacyNotice = (organization: string, days: number, contact: string) =>
  `${organization} uses what you send to decide on your application. We keep it for ${days} days after the decision, share it only with the hiring team and our processors, and you may ask to see, correct or delete it at any time: ${contact}. A person makes every decision.`;
/** Addresses that no organisation may take (PRODUCT §4.5). */
export const reservedSlugs = [
  'api',
  'assets',
  'static',
  'dashboard',
  'opportunities',
  'people',
  'org',
  'organization',
  'marketing',
  'sales',
  'application',
  'messages',
  'tasks',
  'cadences',
  'reports',
  'interviews',
  'profile',
  'search',
  'register',
  'reset',
  'invitation',
  'logout',
  'login',
  'kits',
  'connected_apps',
  'engagement',
  'google_login_authorize',
  'google_login_callback',
  'access-denied',
  'unauthorized',
  '404',
  '500',
  'healthz',
  'readyz',
  'sitemap.xml',
  'robots.txt',
  'favicon.ico',
  'www',
  'admin',
  'help',
  'status',
  'files',
  'events',
  'outbox',
  'fonts',
] as const;
