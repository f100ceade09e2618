import { currencies } from '../values/currencies.ts';
import { disqualification } from '../catalogues/hiring.ts';
import { employmentStatuses, employmentTypes, optionsOf, periods, sourceTypes, workLocations } from '../jobs/values.ts';
import {
  choiceField,
  dateField,
  emailField,
  fields,
  fileField,
  flagField,
  longField,
  moneyField,
  numberField,
  referenceField,
  textField,
} from '../kernel/field.ts';
import { nameOrderField, personFields } from '../people/fields.ts';

// What users type about applications. Forms and requests share these values.

const note = longField('Note', { max: 2000 });
const startOn = dateField('Start date', { required: true, caption: 'Starts on' });
export const offerFields = fields({
  title: textField('Title', { max: 120 }),
  amount: moneyField('Amount', { required: true, min: 0.01, wrong: 'Amount is required.' }),
  currency: choiceField(
    'Currency',
    currencies.map((value) => ({ value, label: value })),
    { required: true },
  ),
  period: choiceField('Period', optionsOf(periods), { required: true, caption: 'Per' }),
  bonus: textField('Bonus'),
  equity: textField('Equity'),
  start_on: startOn,
  expires_on: dateField('Expires on'),
  employment_type: choiceField('Employment type', optionsOf(employmentTypes)),
  employment_status: choiceField('Employment status', optionsOf(employmentStatuses)),
  work_location: choiceField('Work location', optionsOf(workLocations)),
  note,
});
/** The reason of an administrator who refuses an offer. */
export const refuseOfferFields = fields({ reason: longField('Reason', { required: true, max: 2000 }) });
export const acceptFields = fields({ start_on: startOn });
export const declineFields = fields({
  declined_by: choiceField(
    'Declined by',
    [
      { value: 'candidate', label: 'The candidate' },
      { value: 'organization', label: 'Us: we took it back' },
    ],
    { required: true, initial: 'candidate' },
  ),
  decline_reason_id: referenceField('Reason', disqualification),
  note,
});

const archiveNote = longField('Note', {
  max: 2000,
  help: 'Kept with the decision; the candidate does not see it.',
});
/** Archiving requires a reason, except for leads. */
export const archiveFields = fields({ reason: referenceField('Reason', disqualification), note: archiveNote });
export const archiveWithReasonFields = fields({
  reason: referenceField('Reason', disqualification, { required: true, missing: 'Choose a reason for archiving.' }),
  note: archiveNote,
});
/** The fields of a letter to the candidate. */
export const letterFields = fields({
  subject: textField('Subject', { required: true }),
  body: longField('Message', { required: true, max: 50_000 }),
});
/** The message of an archive. */
export const farewellFields = fields({
  ...letterFields.each,
  delay_hours: numberField('Delay', 0, 720, {
    caption: 'Send after, hours',
    help: 'If empty, it goes out at the time on the button. Restoring the candidate before then cancels it.',
  }),
});

/** Adding a person to a job: a new or a known one. */
export const arrivalFields = fields({
  ...personFields.each,
  source: choiceField('Source', optionsOf(sourceTypes), { required: true }),
});
/** What a member writes about a person they recommend for a job. */
export const referralFields = fields({
  first_name: personFields.each.first_name,
  last_name: personFields.each.last_name,
  email: emailField('Email', { required: true }),
  phone: personFields.each.phone,
  recommendation: longField('Why they fit', {
    required: true,
    max: 2000,
    help: 'How you know them, and what they are good at. The hiring team reads it.',
  }),
  they_know: flagField('They know', {
    required: true,
    missing: 'Ask them first.',
    caption: 'They know that I am passing on their details.',
  }),
});
export const knownArrivalFields = arrivalFields.pick('source');

const applicant = {
  first_name: textField('First name', { required: true, max: 80 }),
  last_name: textField('Last name', { required: true, max: 80 }),
  name_order: nameOrderField,
  email: emailField('Email', { required: true, asWritten: true }),
  phone: textField('Phone', { max: 40 }),
  pronoun: textField('Pronouns', { max: 40 }),
  linkedin: textField('LinkedIn or website', { max: 2000, placeholder: 'linkedin.com/in/you' }),
  cover_letter: longField('Cover letter'),
  consent_privacy: flagField('Consent', {
    required: true,
    missing: 'Please agree to the privacy notice.',
    caption: 'I have read this and agree that my details are used for this application.',
  }),
  consent_talent_pool: flagField('Talent pool'),
};
/** The public application form. The job decides whether it asks for a resume. */
export const applyFields = fields({ ...applicant, resume_file_id: fileField('Resume') });
export const applyWithResumeFields = fields({ ...applicant, resume_file_id: fileField('Resume', { required: true }) });
