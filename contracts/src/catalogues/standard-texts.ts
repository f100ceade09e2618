import { english, phrase, translated, type Voice } from '@candor/contracts/kernel/say';
import type { TemplateKind } from '../messages/merge-tags.ts';
import { standardSurveysIn } from './demographics.ts';

// The texts of messages that the product brings along (docs/rules/letters.md#the-standard-texts).

type StandardText = { key: string; kind: TemplateKind; name: string; subject: string; body: string };
const text = <Kind extends TemplateKind>(key: string, kind: Kind, name: string, subject: string, body: string) => ({
  key,
  kind,
  name,
  subject,
  body,
});

/** The texts that every organisation begins with, with their tags as texts of the interface name them: {user_name}. A rejection says nothing about other candidates and nothing of the reasons: nobody recorded that there are others, or that it was close. */
const texts = [
  text(
    'rejection_initial',
    'rejection',
    phrase('Rejection, initial'),
    phrase('Your application to {org_name}'),
    phrase(
      'Hi {candidate_first_name},\n\nThank you for applying for {job_title} and for the time you put into it. We have decided not to go ahead with your application.\n\nWe wish you well in your search.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'rejection_mid',
    'rejection',
    phrase('Rejection, mid'),
    phrase('Update on {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nThank you for speaking with us about {job_title}. We have decided not to go ahead with your application this time.\n\nWe appreciated the conversation.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'rejection_final',
    'rejection',
    phrase('Rejection, final'),
    phrase('Our decision on {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nYou came as far as the last step for {job_title}. We have decided not to go ahead with your application.\n\nThank you for the effort you gave us; if you would like to talk it through, reply to this email.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'application_confirmation',
    'confirmation',
    phrase('Application confirmation'),
    phrase('We received your application for {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nYour application for {job_title} at {org_name} has arrived.\n\nA person on our team will read it. You will hear from us either way.\n\nKind regards,\n{org_name}',
    ),
  ),
  text(
    'application_repeated',
    'confirmation',
    phrase('Application repeated'),
    phrase('Your application to {org_name}'),
    phrase(
      'Hi {candidate_first_name},\n\nSomeone, probably you, has just sent the application form for {job_title} with this address. You have already applied for this job. Your first application stands and nothing in it was changed.\n\nTo add something, reply to this email. If it was not you, there is nothing to do.\n\nKind regards,\n{org_name}',
    ),
  ),
  text(
    'self_scheduling_generic',
    'scheduling',
    phrase('Self-scheduling'),
    phrase('Choose a time to talk about {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nWe would like to talk with you about {job_title}.\n\nPlease pick a time that suits you: {schedule_link}. If none works, the page lets you tell us.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'offer_extended',
    'offer',
    phrase('Offer extended'),
    phrase('Your offer from {org_name}'),
    phrase(
      'Hi {candidate_first_name},\n\nWe are delighted to offer you the position of {job_title}.\n\nPlease reply with any question.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'offer_accepted',
    'offer',
    phrase('Offer accepted'),
    phrase('Welcome to {org_name}'),
    phrase(
      'Hi {candidate_first_name},\n\nThank you for accepting. We will write soon with what happens before your first day.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'offer_declined',
    'offer',
    phrase('Offer declined'),
    phrase('Thank you for letting us know'),
    phrase(
      'Hi {candidate_first_name},\n\nThank you for considering {job_title}. We would be glad to hear from you in future.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'position_closed',
    'rejection',
    phrase('Position closed'),
    phrase('{job_title} at {org_name}'),
    phrase(
      'Hi {candidate_first_name},\n\nThe position of {job_title} has been closed, so we are not moving forward with applications.\n\nThank you for your interest in {org_name}.\n\nKind regards,\n{org_name}',
    ),
  ),
  text(
    'lead_outreach',
    'outreach',
    phrase('Lead outreach'),
    phrase('{job_title} at {org_name}'),
    phrase(
      'Hi {candidate_first_name},\n\nYour background looks close to what we need in {job_title}.\n\nWould you be open to a short call?\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'lead_follow_up',
    'outreach',
    phrase('Lead follow-up'),
    phrase('Following up on {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nI wrote last week about {job_title}. If now is not the time, just say so and I will not write again.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'round_follow_up',
    'follow_up',
    phrase('Round follow-up'),
    phrase('Still in progress: {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nA short note that your application for {job_title} is still with us. You will hear the outcome from me.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'interview_confirmation',
    'scheduling',
    phrase('Interview confirmed'),
    phrase('Confirmed: interview for {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nYour interview is booked.\n\n{detail}\n\nTo change it: {schedule_link}.\n\nIf you need an adjustment to take part, tell us and we will arrange it.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'interview_reminder',
    'scheduling',
    phrase('Interview reminder'),
    phrase('Reminder: interview for {job_title}'),
    phrase(
      'Hi {candidate_first_name},\n\nWe look forward to speaking with you.\n\n{detail}\n\n{schedule_link}\n\nKind regards,\n{org_name}',
    ),
  ),
  text(
    'interview_rescheduled',
    'scheduling',
    phrase('Interview moved'),
    phrase('New time for your interview'),
    phrase(
      'Hi {candidate_first_name},\n\nYour interview for {job_title} has moved.\n\n{detail}\n\nKind regards,\n{org_name}',
    ),
  ),
  text(
    'interview_cancelled',
    'scheduling',
    phrase('Interview cancelled'),
    phrase('Your interview was cancelled'),
    phrase(
      'Hi {candidate_first_name},\n\nThe interview for {job_title} will not take place as planned. We will be in touch about next steps.\n\nKind regards,\n{user_signature}',
    ),
  ),
  text(
    'interviewer_assigned',
    'internal',
    phrase('Interviewer assigned'),
    phrase('You are an interviewer for {job_title}'),
    phrase('{detail}\n\nQuestions and resume: {action_link}'),
  ),
  text(
    'scorecard_reminder',
    'internal',
    phrase('Scorecard reminder'),
    phrase('Scorecard due: {candidate_name}'),
    phrase('Please submit your scorecard for {job_title} while it is fresh: {action_link}'),
  ),
  text(
    'review_request',
    'internal',
    phrase('Review request'),
    phrase('Review requested: {job_title}'),
    phrase('{user_name} asks you to review content for {job_title}: {action_link}'),
  ),
  text(
    'mention',
    'internal',
    phrase('Mention'),
    phrase('{user_name} mentioned you'),
    phrase('{detail}\n\n{action_link}'),
  ),
  text(
    'candidate_survey',
    'follow_up',
    phrase('Candidate survey'),
    phrase('How was your experience?'),
    phrase(
      'Hi {candidate_first_name},\n\nFour short questions about your time with {org_name}.\n\nAnswers are grouped, never shown with your name: {action_link}\n\nKind regards,\n{org_name}',
    ),
  ),
  text(
    'form_confirmation',
    'marketing',
    phrase('Form confirmation'),
    phrase('Thank you, {candidate_first_name}'),
    phrase('We received your message and will reply.\n\n{download_url}'),
  ),
  text(
    'event_registration',
    'marketing',
    phrase('Event registration'),
    phrase('You are registered'),
    phrase('{detail}\n\nAdd it to your calendar: {action_link}'),
  ),
  text('event_reminder', 'marketing', phrase('Event reminder'), phrase('Starting soon'), phrase('{detail}')),
  text(
    'data_request',
    'account',
    phrase('Privacy request'),
    phrase('Confirm your request'),
    phrase('Please confirm your privacy request: {action_link}'),
  ),
  text(
    'consent_renewal',
    'account',
    phrase('Consent renewal'),
    phrase('May we keep your details?'),
    phrase(
      'Hi {candidate_first_name},\n\nYou are in the talent pool of {org_name}.\n\nTo stay, confirm here: {action_link}. Otherwise we delete your details on the date shown.\n\nKind regards,\n{org_name}',
    ),
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
    body: phrase('If this was not you, reset it immediately: {action_link}'),
  },
  sign_in_changed: {
    subject: phrase('How you sign in was changed'),
    body: phrase('{detail} If this was not you, choose a new password immediately: {action_link}'),
  },
} as const;
const accountNames: Record<keyof typeof accountMails, string> = {
  user_invitation: phrase('Invitation of a user'),
  password_reset: phrase('Password reset'),
  password_changed: phrase('Password changed'),
  sign_in_changed: phrase('Way of signing in changed'),
};
/** The same text with merge tags, as entries of the list hold it. */
export const withTags = (words: string): string => words.replaceAll(/\{(\w+)\}/g, '{{$1}}');
/** Text as HTML: an empty line ends a paragraph, another line end is a break. */
const paragraphs = (words: string): string =>
  words
    .split('\n\n')
    .map((each) => `<p>${each.replaceAll('\n', '<br />')}</p>`)
    .join('');
/** The text as an entry of the list, in the words of this voice. */
const templateIn = <Text extends StandardText>({ key, kind, name, subject, body }: Text, speaker: Voice) => ({
  key,
  kind: kind as Text['kind'],
  name: translated(name, speaker),
  subject: withTags(translated(subject, speaker)),
  body: paragraphs(withTags(translated(body, speaker))),
  active: true,
  is_system: true,
  is_locked: false,
});
export const standardTemplates = texts.map((each) => templateIn(each, english));
/** The mails about accounts as entries of the list, so that everybody can read what is sent. They are the same for every organization. */
const accountTemplatesIn = (speaker: Voice) =>
  (Object.keys(accountMails) as (keyof typeof accountMails)[]).map((key) => ({
    ...templateIn({ key, kind: 'account', name: accountNames[key], ...accountMails[key] }, speaker),
    is_locked: true,
  }));
export const accountTemplates = accountTemplatesIn(english);
/** Entries of catalogues, by the catalogue's name, that organizations get which began before the product had them. */
export const standardEntries = {
  messagetemplate: [...standardTemplates, ...accountTemplates],
  ...standardSurveysIn(english),
};
/** The same in the words of this voice. An entry names the one that it belongs to by that one's name. */
export const standardEntriesIn = (speaker: Voice): typeof standardEntries => {
  const said = [...texts.map((each) => templateIn(each, speaker)), ...accountTemplatesIn(speaker)];
  return {
    messagetemplate: standardEntries.messagetemplate.map((entry) => said.find(({ key }) => key === entry.key) ?? entry),
    ...standardSurveysIn(speaker),
  };
};
