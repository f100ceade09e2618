import { phrase } from '@candor/contracts/kernel/say';
import type { TemplateKind } from '../messages/merge-tags.ts';

// The texts of messages that the product brings along (PRODUCT §6.4).

const template = <Kind extends TemplateKind>(key: string, kind: Kind, name: string, subject: string, body: string) => ({
  key,
  kind,
  name,
  subject,
  body: `<p>${body}</p>`,
  active: true,
  is_system: true,
  is_locked: false,
});

/** The texts that every organisation begins with (PRODUCT §6.4). A rejection says nothing about other candidates and nothing of the reasons: nobody recorded that there are others, or that it was close. */
export const standardTemplates = [
  template(
    'rejection_initial',
    'rejection',
    'Rejection, initial',
    'Your application to {{org_name}}',
    'Hi {{candidate_first_name}}, thank you for applying for {{job_title}} and for the time you put into it. We have decided not to go ahead with your application. We wish you well in your search. {{user_name}}, {{org_name}}',
  ),
  template(
    'rejection_mid',
    'rejection',
    'Rejection, mid',
    'Update on {{job_title}}',
    'Hi {{candidate_first_name}}, thank you for speaking with us about {{job_title}}. We have decided not to go ahead with your application this time. We appreciated the conversation. {{user_name}}',
  ),
  template(
    'rejection_final',
    'rejection',
    'Rejection, final',
    'Our decision on {{job_title}}',
    'Hi {{candidate_first_name}}, you came as far as the last step for {{job_title}}. We have decided not to go ahead with your application. Thank you for the effort you gave us; if you would like to talk it through, reply to this email. {{user_name}}',
  ),
  template(
    'application_confirmation',
    'confirmation',
    'Application confirmation',
    'We received your application for {{job_title}}',
    'Hi {{candidate_first_name}}, your application for {{job_title}} at {{org_name}} has arrived. A person on our team will read it. You will hear from us either way. {{org_name}}',
  ),
  template(
    'application_repeated',
    'confirmation',
    'Application repeated',
    'Your application to {{org_name}}',
    'Hi {{candidate_first_name}}, somebody, probably you, has just sent the application form for {{job_title}} with this address. You have already applied for this job. Your first application stands and nothing in it was changed. To add something, reply to this email. If it was not you, there is nothing to do. {{org_name}}',
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
  template(
    'interview_confirmation',
    'scheduling',
    'Interview confirmed',
    'Confirmed: interview for {{job_title}}',
    'Hi {{candidate_first_name}}, your interview is booked. {{detail}} To change it: {{schedule_link}}. If you need an adjustment to take part, tell us and we will arrange it. {{user_first_name}}',
  ),
  template(
    'interview_reminder',
    'scheduling',
    'Interview reminder',
    'Reminder: interview for {{job_title}}',
    'Hi {{candidate_first_name}}, we look forward to speaking with you. {{detail}} {{schedule_link}}',
  ),
  template(
    'interview_rescheduled',
    'scheduling',
    'Interview moved',
    'New time for your interview',
    'Hi {{candidate_first_name}}, your interview for {{job_title}} has moved. {{detail}}',
  ),
  template(
    'interview_cancelled',
    'scheduling',
    'Interview cancelled',
    'Your interview was cancelled',
    'Hi {{candidate_first_name}}, the interview for {{job_title}} will not take place as planned. We will be in touch about next steps. {{user_first_name}}',
  ),
  template(
    'interviewer_assigned',
    'internal',
    'Interviewer assigned',
    'You are interviewing for {{job_title}}',
    '{{detail}} Questions and resume: {{action_link}}',
  ),
  template(
    'scorecard_reminder',
    'internal',
    'Scorecard reminder',
    'Scorecard due: {{candidate_name}}',
    'Please submit your scorecard for {{job_title}} while it is fresh: {{action_link}}',
  ),
  template(
    'review_request',
    'internal',
    'Review request',
    'Review requested: {{job_title}}',
    '{{user_name}} asks you to review content for {{job_title}}: {{action_link}}',
  ),
  template('mention', 'internal', 'Mention', '{{user_name}} mentioned you', '{{detail}} {{action_link}}'),
  template(
    'candidate_survey',
    'follow_up',
    'Candidate survey',
    'How was your experience?',
    'Hi {{candidate_first_name}}, four short questions about your time with {{org_name}}. Answers are grouped, never shown with your name: {{action_link}}',
  ),
  template(
    'form_confirmation',
    'marketing',
    'Form confirmation',
    'Thank you, {{candidate_first_name}}',
    'We received your message and will reply. {{download_url}}',
  ),
  template(
    'event_registration',
    'marketing',
    'Event registration',
    'You are registered',
    '{{detail}} Add it to your calendar: {{action_link}}',
  ),
  template('event_reminder', 'marketing', 'Event reminder', 'Starting soon', '{{detail}}'),
  template(
    'data_request',
    'account',
    'Privacy request',
    'Confirm your request',
    'Please confirm your privacy request: {{action_link}}',
  ),
  template(
    'consent_renewal',
    'account',
    'Consent renewal',
    'May we keep your details?',
    'Hi {{candidate_first_name}}, you are in the talent pool of {{org_name}}. To stay, confirm here: {{action_link}}. Otherwise we delete your details on the date shown.',
  ),
];

/** Mails about accounts, each said in the language of whoever reads it. Nobody can edit them, because they must always work. */
export const accountMails = {
  user_invitation: {
    subject: phrase('{user_name} invited you to {org_name}'),
    body: phrase('Join the hiring team here: {action_link}. The link works for 14 days.'),
  },
  password_reset: {
    subject: phrase('Reset your password'),
    body: phrase(
      'Use this link within 60 minutes to choose a new password: {action_link}. If you did not ask, ignore this email.',
    ),
  },
  password_changed: {
    subject: phrase('Your password was changed'),
    body: phrase('If this was not you, reset it at once: {action_link}'),
  },
  sign_in_changed: {
    subject: phrase('How you sign in was changed'),
    body: phrase('{detail} If this was not you, choose a new password at once: {action_link}'),
  },
} as const;
/** The same text with merge tags, as entries of the list hold it. */
export const withTags = (text: string): string => text.replaceAll(/\{(\w+)\}/g, '{{$1}}');
const accountNames: Record<keyof typeof accountMails, string> = {
  user_invitation: 'Invitation of a user',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  sign_in_changed: 'Way of signing in changed',
};
/** The same mails as entries of the list, so that everybody can read what is sent. They are the same for every organization. */
export const accountTemplates = (Object.keys(accountMails) as (keyof typeof accountMails)[]).map((key) => ({
  ...template(key, 'account', accountNames[key], withTags(accountMails[key].subject), withTags(accountMails[key].body)),
  is_locked: true,
}));
/** Entries of catalogues, by the catalogue's name, that organizations get which began before the product had them. */
export const standardEntries = { messagetemplate: [...standardTemplates, ...accountTemplates] };
