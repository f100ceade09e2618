import { ruleActions, ruleEvents, stepTypes } from '@candor/contracts/cadences/values';
import { meetingTypes, sourceTypes } from '@candor/contracts/jobs/values';
import { addressKinds } from '@candor/contracts/people/addresses';
import { personTypes } from '@candor/contracts/people/fields';
import {
  answerWays,
  consentPurposes,
  requestKinds,
  requestWays,
  retentionGroups,
} from '@candor/contracts/privacy/values';
import { phoneModes } from '@candor/contracts/rounds/scheduling';
import { nameOrders } from '@candor/contracts/values/person-name';
import { phrase, sayLabel, voice } from '@candor/contracts/words/say';

// The words of the recorded fields of a person's events, in the reader's language.

/** 'consent_text_version' → 'Consent text version', 'JobOpened' → 'Job opened'. */
export const words = (name: string): string => {
  const text = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const labels: Readonly<Record<string, string>> = {
  action: phrase('What follows'),
  answers: phrase('Answers'),
  applied_via: phrase('Came by'),
  asked_at: phrase('Asked on'),
  audience: phrase('Audience'),
  body: phrase('Body'),
  bonus: phrase('Bonus'),
  cc: phrase('Copy to'),
  checked: phrase('Checked'),
  consent_text_version: phrase('Consent text'),
  cover_letter: phrase('Cover letter'),
  created_via: phrase('Created by'),
  current_company: phrase('Current company'),
  current_title: phrase('Current title'),
  days: phrase('Days'),
  declined_by: phrase('Declined by'),
  details: phrase('Details'),
  dial_in: phrase('Dial in'),
  duration_minutes: phrase('Minutes'),
  email: phrase('Email'),
  ends_at: phrase('Ends'),
  error: phrase('Error'),
  expires_on: phrase('Open until'),
  file_name: phrase('File'),
  files: phrase('Files'),
  first_name: phrase('First name'),
  from: phrase('Before'),
  from_name: phrase('From'),
  group: phrase('Group'),
  hash: phrase('SHA-256 of the file'),
  headline: phrase('Headline'),
  hidden: phrase('Hidden text'),
  hired_at: phrase('Hired'),
  how: phrase('Answer'),
  kind: phrase('Kind'),
  last_name: phrase('Last name'),
  leaves_at: phrase('Leaves on'),
  lists: phrase('Lists searched'),
  location: phrase('Location'),
  matter: phrase('What it is about'),
  meeting_type: phrase('Kind of meeting'),
  message: phrase('Message'),
  mime: phrase('File type'),
  name: phrase('Name'),
  name_order: phrase('Write the name as'),
  note: phrase('Note'),
  notify: phrase('Tells'),
  opening: phrase('Opening'),
  out_until: phrase('Away until'),
  pages: phrase('Pages'),
  pass: phrase('Pass'),
  person: phrase('Person'),
  phone: phrase('Phone'),
  phone_mode: phrase('Who calls'),
  phone_number: phrase('Phone number'),
  place: phrase('Place'),
  post_snapshot_hash: phrase('Post the applicant read'),
  pronoun: phrase('Pronouns'),
  prospect: phrase('On a prospect pipeline'),
  purpose: phrase('Purpose'),
  received_at: phrase('Received'),
  reminders: phrase('Reminders, minutes before'),
  responded_at: phrase('Answered on'),
  revision: phrase('Revision'),
  scheduled_for: phrase('Planned for'),
  self_scheduled: phrase('Booked by the candidate'),
  side: phrase('Decided by'),
  since: phrase('Since'),
  size: phrase('Bytes'),
  skipped_steps: phrase('Skipped steps'),
  source: phrase('Source'),
  source_detail: phrase('Source detail'),
  start_on: phrase('Start date'),
  starts_at: phrase('Begins'),
  subject: phrase('Subject'),
  template: phrase('Template'),
  template_key: phrase('Template'),
  text_version: phrase('Consent text'),
  title: phrase('Title'),
  to: phrase('To'),
  type: phrase('Type'),
  tz_region: phrase('Time zone'),
  until: phrase('Until'),
  via: phrase('How it came'),
  video_provider: phrase('Video by'),
  video_url: phrase('Video link'),
  visibility: phrase('Read by'),
  was: phrase('Before'),
  what: phrase('What happened'),
  when: phrase('When'),
};
/** The name of a recorded field. */
export const labelOf = (field: string): string => sayLabel(labels[field] ?? words(field));

const ways = {
  form: phrase('Form'),
  recruiter: phrase('A member'),
  import: phrase('Import'),
  booking: phrase('Booking'),
  referral: phrase('Referral'),
  marketing: phrase('Marketing'),
} as const;
/** The words of fields that hold codes. A code without a word here is said as its name. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: ruleActions,
  applied_via: ways,
  audience: { talent: phrase('Talent'), contact: phrase('Marketing or sales contact') },
  created_via: ways,
  declined_by: { candidate: phrase('the candidate'), organization: phrase('us') },
  email_kind: addressKinds,
  group: retentionGroups,
  how: answerWays,
  kind: requestKinds,
  meeting_type: meetingTypes,
  name_order: nameOrders,
  phone_kind: addressKinds,
  phone_mode: phoneModes,
  purpose: consentPurposes,
  side: { we_rejected: phrase('us'), they_withdrew: phrase('the candidate'), other: phrase('other') },
  source: sourceTypes,
  type: { ...personTypes, ...stepTypes },
  via: requestWays,
  visibility: { team: phrase('The team'), private: phrase('Only the author') },
  what: ruleEvents,
  when: ruleEvents,
};
/** What a recorded code means; null: the field holds no codes, or the value is none. */
export const codeOf = (field: string, value: unknown): string | null => {
  const known = codes[field];
  if (!known || typeof value !== 'string' || !/^[a-z][a-z_-]*$/.test(value)) return null;
  const named = known[value] ?? words(value);
  return voice().find?.(named) ?? sayLabel(named);
};
