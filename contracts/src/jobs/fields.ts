import { eeoJobCategories } from '../values/eeo-job-categories.ts';
import { currencies } from '../values/currencies.ts';
import { category, disqualification, jobclose, location } from '../catalogues/hiring.ts';
import { accessLevels, permissionChoices } from '../accounts/member-fields.ts';
import {
  choiceField,
  choicesField,
  dateField,
  fields,
  flagField,
  htmlField,
  listField,
  longField,
  moneyField,
  numberField,
  referenceField,
  referencesField,
  textField,
  urlField,
} from '../kernel/field.ts';
import { longestAppointment } from '../interviews/values.ts';
import { job } from './record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { words } from '../kernel/values.ts';
import { closingPhases, writtenPhases } from './closing.ts';
import { answerTypes, mostChoices } from '../public/apply-questions.ts';
import { openingReasons } from '../openings/openings.ts';
import { longestInstructions, mostBuffer, mostNotice, mostWindow, phoneModes } from '../rounds/scheduling.ts';
import { copyParts, usualCopy } from './copies.ts';
import {
  employmentStatuses,
  employmentTypes,
  meetingTypes,
  optionsOf,
  ownerRoles,
  periods,
  questionKinds,
  requirementKinds,
  requirementLevels,
  roundTypes,
  scoringTypes,
  workLocations,
} from './values.ts';

// What members type about jobs. Forms and requests share these values.

const resumeRules = { required: 'Required', optional: 'Optional', hidden: 'Not asked' } as const;
/** Every field that a member may set on a job. The server sets the defaults (`defaultJobFields`). */
export const jobFields = fields(
  {
    name: textField('Name', { required: true, max: 120, placeholder: 'Senior Product Designer' }),
    requisition_code: textField('Requisition code', { max: 40 }),
    openings: numberField('Openings', 1, 999, { required: true, missing: 'Openings must be between 1 and 999.' }),
    employment_type: choiceField('Employment type', optionsOf(employmentTypes), { required: true, caption: 'Type' }),
    employment_status: choiceField('Employment status', optionsOf(employmentStatuses), { required: true }),
    work_location: choiceField('Work location', optionsOf(workLocations)),
    location_ids: referencesField('Locations', location),
    category_id: referenceField('Department', category),
    remote_regions: listField('Remote regions', {
      placeholder: 'Type a region and press Enter',
      help: 'Where people may work from when the job is remote.',
    }),
    compensation_description: textField('Compensation', {
      max: 120,
      caption: 'Pay in words',
      help: 'Shown where there is no range.',
    }),
    compensation_confirmed: flagField('Pay confirmed', {
      caption: 'This is our pay',
      help: 'We only suggested this text. The post shows it once you confirm it here, or write your own.',
    }),
    compensation_min: moneyField('Lowest pay', { placeholder: '90000' }),
    compensation_max: moneyField('Highest pay', { placeholder: '110000' }),
    compensation_currency: choiceField(
      'Currency',
      currencies.map((value) => ({ value, label: value })),
      { required: true },
    ),
    compensation_period: choiceField('Period', optionsOf(periods), { required: true }),
    show_compensation: flagField('Show pay', { caption: 'Show pay on the post' }),
    start_on: dateField('Start date', { caption: 'Starts on' }),
    fill_by: dateField('Fill by', { caption: 'To be filled by' }),
    eeo_job_category: choiceField('EEO-1 job category', optionsOf(eeoJobCategories), {
      placeholder: 'Not set',
      help: 'The applicant flow and adverse impact can be read by it.',
    }),
    typical_job_description: longField('Typical job'),
    apply_resume: choiceField('Resume', optionsOf(resumeRules), {
      required: true,
      caption: 'Resume on the application form',
    }),
    unlisted: flagField('Unlisted', {
      caption: 'Only by its link',
      help: 'The careers page, job feeds and search engines leave it out.',
    }),
    off_feeds: flagField('Off job feeds', {
      caption: 'Leave it out of job feeds',
      help: 'It stays on the careers page, but job boards that read your feed do not get it.',
    }),
  },
  [
    {
      at: 'compensation_max',
      wrong: ({ compensation_min: low, compensation_max: high }) =>
        typeof low === 'number' && typeof high === 'number' && low > high
          ? 'The lowest pay must not be above the highest.'
          : null,
    },
  ],
);
const copy_parts = choicesField('Include', optionsOf(copyParts), { initial: usualCopy });
/** A copy of a job, or a template made of it. */
export const copyFields = fields({ name: jobFields.each.name, copy_parts });
/** A new job: the details, and the source of its content. */
export const newJobFields = fields(
  {
    ...jobFields.each,
    copy_from: referenceField('Copy from', job, {
      placeholder: 'Start from scratch',
      help: 'A job or a template. The details you enter below replace its own.',
    }),
    copy_parts,
    generate_content: flagField('Draft content for me', {
      initial: true,
      help: 'Writes a first job description, requirements and interview questions from the name.',
    }),
  },
  jobFields.rules as never,
);

const days = numberField('Days', 0, 90, {
  required: true,
  missing: words.between('Days', 0, 90),
  initial: 7,
  caption: 'Days to act',
  help: 'The board highlights candidates who wait longer. 0 means no limit.',
});
const timing = {
  description: longField('Description'),
  duration_minutes: numberField('Duration', 0, longestAppointment, { step: 15 }),
  meeting_type: choiceField('Meeting type', optionsOf(meetingTypes), { placeholder: 'None' }),
  sla_days: days,
};
/** A step of the pipeline. */
export const stepFields = fields({
  name: textField('Name', { required: true, max: 60 }),
  ...timing,
  self_schedule: flagField('Self-scheduling'),
  buffer_minutes: numberField('Buffer', 0, mostBuffer),
  min_notice_hours: numberField('Minimum notice', 0, mostNotice),
  window_days: numberField('Days ahead', 1, mostWindow),
  phone_mode: choiceField('Who calls', optionsOf(phoneModes)),
  video_url: urlField('Meeting link'),
  instructions: htmlField('Instructions', { max: longestInstructions }),
});
/** A new round: without a name it is named by its place. */
export const roundFields = fields({
  type: choiceField('Type', optionsOf(roundTypes), { required: true }),
  name: textField('Name', { max: 60, placeholder: 'By its place, e.g. Third Round' }),
  ...timing,
});
/** A question of the application form, without its condition and its knockout answers. */
export const applyQuestionFields = fields({
  text: longField('Question', { required: true, max: 300, placeholder: 'Which driving licenses do you hold?' }),
  help: textField('Help', { max: 300, caption: 'Words below the question' }),
  type: choiceField('Answer', optionsOf(answerTypes), { required: true, initial: 'short' }),
  required: flagField('Required', { caption: 'An answer is required' }),
  options: listField('Choices', { max: mostChoices, placeholder: 'Type a choice and press Enter' }),
  least: numberField('Minimum', -1_000_000_000, 1_000_000_000, {
    caption: 'A smaller number is a knockout',
    help: 'Leave empty to accept any number.',
  }),
});
/** Why an opening exists, and when the person should start. */
export const openingFields = fields({
  reason: choiceField('Reason', optionsOf(openingReasons), { required: true, initial: 'new' }),
  start_on: dateField('Target start', { help: 'When the person should start.' }),
});
/** Several openings, all alike. */
export const addOpeningsFields = fields({
  count: numberField('How many', 1, 50, { required: true, initial: 1 }),
  ...openingFields.each,
});
/** The note of a member who asks for approval of openings. */
export const headcountFields = fields({
  note: longField('Why', { max: 1000, help: 'What the approver should know.' }),
});
export const declineFields = fields({ reason: longField('Reason', { required: true, max: 1000 }) });
export const sectionFields = fields({
  name: textField('Name', {
    required: true,
    max: 80,
    placeholder: 'Our team',
    help: "Applicants read it as the section's heading.",
  }),
});
/** A duty of the role, with how often it occurs and how much depends on it. */
export const taskFields = fields({
  name: textField('Task', { required: true, max: 160, placeholder: 'Find and fix faults in production' }),
  description: longField('Description'),
  frequency: numberField('Frequency', 1, 3, { required: true, initial: 2, caption: 'How often' }),
  importance: numberField('Importance', 1, 3, { required: true, initial: 2, caption: 'How important' }),
});
const signs = {
  positive: listField('Good signs', { max: 20, caption: 'Speaks for the candidate' }),
  negative: listField('Bad signs', { max: 20, caption: 'Speaks against' }),
};
/** What the work requires. */
export const requirementFields = fields({
  name: textField('Name', { required: true, max: 160, placeholder: 'Debugging in production' }),
  level: choiceField('Level', optionsOf(requirementLevels), { required: true, initial: 'must' }),
  kind: choiceField('Kind', optionsOf(requirementKinds), { required: true, initial: 'competency' }),
  weight: numberField('Weight', 0, 5, { help: 'Importance, from 0 to 5. If empty: by its level.' }),
  description: longField('Description'),
  basic_qualification: flagField('Basic qualification', { help: 'A person without it cannot do this job.' }),
  ...signs,
});
/** A question for every candidate. */
export const questionFields = fields({
  text: longField('Question', { required: true, max: 1000, placeholder: 'Tell me about the last fault you traced.' }),
  kind: choiceField('Kind', optionsOf(questionKinds), { required: true, initial: 'question' }),
  scoring_type: choiceField('Scored by', optionsOf(scoringTypes), { required: true, initial: 'range' }),
  time_minutes: numberField('Minutes', 1, 180),
  ...signs,
});
const person = referenceField('Person', member, { required: true });
/** A member of the hiring team. */
export const memberFields = fields({
  user_id: person,
  access_level: choiceField('Access', optionsOf(accessLevels), {
    required: true,
    initial: 'standard',
    wrong: 'Choose one of the listed values for access level.',
  }),
  permissions: choicesField('Permissions', permissionChoices),
});
export const ownerFields = fields({
  user_id: person,
  owner_role: choiceField('Owner role', optionsOf(ownerRoles), {
    required: true,
    initial: 'hiring_manager',
    caption: 'As',
  }),
});
export const transferFields = fields({ to_user_id: { ...person, label: 'New owner' } });
const closing = {
  job_close_reason_id: referenceField('Reason', jobclose, {
    required: true,
    missing: 'Choose a reason for closing.',
  }),
  remaining: choiceField('Remaining', [
    { value: 'keep', label: 'Keep them where they are' },
    { value: 'archive', label: 'Archive them' },
  ]),
  disqualification_reason_id: referenceField('Their reason', disqualification),
  messages: choicesField(
    'Send a message to',
    writtenPhases.map((value) => ({ value, label: closingPhases[value] })),
    { initial: writtenPhases },
  ),
};
/** What happens to a job when its last opening is filled. */
export const endingFields = fields({
  applications: choiceField(
    'Applications',
    [
      { value: 'stop', label: 'Stop applications' },
      { value: 'keep', label: 'Keep taking applications' },
    ],
    { initial: 'stop' },
  ),
  offers: choiceField(
    'Other offers',
    [
      { value: 'withdraw', label: 'Withdraw them' },
      { value: 'keep', label: 'Keep these offers' },
    ],
    { initial: 'keep' },
  ),
  live: choiceField(
    'Still in progress',
    [
      { value: 'tell', label: 'Tell them and archive them' },
      { value: 'keep', label: 'Keep them where they are' },
    ],
    { initial: 'tell' },
  ),
});
/** The fields for closing a job. A reason is required if its candidates are archived. */
export const closeFields = fields(closing, [
  {
    at: 'disqualification_reason_id',
    wrong: ({ remaining, disqualification_reason_id: reason }) =>
      remaining === 'archive' && !reason ? 'Choose a reason for the candidates.' : null,
  },
]);
