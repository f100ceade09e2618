import { disposition } from '../catalogues/catalogues.ts';
import {
  choiceField,
  choicesField,
  fields,
  flagField,
  longField,
  mergeLineField,
  mergeTextField,
  numberField,
  referenceField,
  textField,
  timeField,
} from '../kernel/field.ts';
import { job } from '../jobs/record-kind.ts';
import { member } from '../accounts/record-kind.ts';
import { mergeTags, tagsOfKind } from '../messages/merge-tags.ts';
import { dayChoices, weekdays } from '../organization/fields.ts';
import {
  audiences,
  type CadenceFields,
  type CadenceStep,
  mostDelay,
  mostTimes,
  ruleActions,
  ruleEvents,
  stepTypes,
  zoneChoices,
} from './values.ts';

// What people type about cadences. Forms and requests share these values.

const optionsOf = <T extends Record<string, string>>(of: T) =>
  Object.entries(of).map(([value, label]) => ({ value: value as keyof T & string, label }));
/** This time as an end of hours means the end of the day. */
const midnight = '00:00';
export const cadenceFields = fields(
  {
    name: textField('Name', { required: true, max: 120 }),
    description: longField('Description', { max: 1000 }),
    audience: choiceField('For', optionsOf(audiences), { required: true, initial: 'talent' }),
    owner_user_id: referenceField('Owner', member, { help: 'Letters are signed by the owner.' }),
    job_id: referenceField('Job', job, { help: 'Letters to people without an application are about this job.' }),
    send_days: choicesField('Sends on', dayChoices, {
      required: true,
      initial: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    }),
    send_from: timeField('From', { required: true, initial: '09:00' }),
    send_until: timeField('Until', { required: true, initial: '17:00' }),
    zone: choiceField('By the clock of', optionsOf(zoneChoices), { required: true, initial: 'recipient' }),
    stop_on_reply: flagField('Ends when the person replies', { initial: true }),
    daily_limit: numberField('Letters a day', 1, 1000, { required: true, initial: 50 }),
    gap_days: numberField('Days since any other letter', 0, 30, { required: true, initial: 3 }),
    beside_others: flagField('People may be in another cadence too', { initial: false }),
  },
  [
    {
      at: 'send_until',
      wrong: ({ send_from, send_until }) =>
        send_from && send_until && send_until !== midnight && send_until <= send_from
          ? 'The end must be after the beginning.'
          : null,
    },
  ],
);
export type CadenceForm = {
  name: string;
  description?: string | null;
  audience: CadenceFields['audience'];
  owner_user_id?: string | null;
  job_id?: string | null;
  send_days: string[];
  send_from: string;
  send_until: string;
  zone: CadenceFields['zone'];
  stop_on_reply?: boolean | null;
  daily_limit: number;
  gap_days: number;
  beside_others?: boolean | null;
};
/** The form's fields as they are stored. */
export const cadenceOf = (form: CadenceForm, owner: string): CadenceFields => ({
  name: form.name,
  description: form.description ?? null,
  audience: form.audience,
  owner_user_id: form.owner_user_id ?? owner,
  job_id: form.job_id ?? null,
  window: {
    days: weekdays.flatMap((day, index) => (form.send_days.includes(day) ? [index] : [])),
    from: form.send_from,
    until: form.send_until === midnight ? '24:00' : form.send_until,
  },
  zone: form.zone,
  stop_on_reply: form.stop_on_reply ?? true,
  daily_limit: form.daily_limit,
  gap_days: form.gap_days,
  beside_others: form.beside_others ?? false,
});
/** The stored fields as the form shows them. */
export const formOf = ({ window, ...stored }: CadenceFields): CadenceForm => ({
  ...stored,
  send_days: window.days.map((day) => weekdays[day]!),
  send_from: window.from,
  send_until: window.until === '24:00' ? midnight : window.until,
});

const offers = () => tagsOfKind.cadence;
const isEmail = (type: string | undefined) => type === 'email';
export const stepFields = fields(
  {
    type: choiceField('Kind', optionsOf(stepTypes), { required: true, initial: 'email' }),
    name: textField('Name', { max: 120 }),
    delay_days: numberField('Working days after the step before', 0, mostDelay, { required: true, initial: 0 }),
    at: timeField('At', { help: 'Empty: as soon as the hours are open.' }),
    subject: mergeLineField('Subject', { max: 200, tags: mergeTags, offers }),
    body: mergeTextField('Message', { tags: mergeTags, offers }),
    subject_b: mergeLineField('Other subject', { max: 200, tags: mergeTags, offers }),
    body_b: mergeTextField('Other message', { tags: mergeTags, offers }),
    instructions: longField('What to do', { max: 2000 }),
    priority: choiceField(
      'Priority',
      [
        { value: 'high', label: 'High' },
        { value: 'normal', label: 'Normal' },
        { value: 'low', label: 'Low' },
      ],
      { required: true, initial: 'normal' },
    ),
    auto: flagField('Leaves by itself', { initial: true, help: 'Otherwise the assignee gets a task with the draft.' }),
    new_thread: flagField('Begins a new conversation', {
      help: 'Otherwise it follows the last email of the cadence, under the subject of that one.',
    }),
  },
  [
    {
      at: 'subject',
      wrong: ({ type, subject, body }) => (isEmail(type) && !subject && body ? 'Subject is required.' : null),
    },
    {
      at: 'body',
      wrong: ({ type, body, subject }) => (isEmail(type) && !body && subject ? 'Message is required.' : null),
    },
  ],
);
export type StepForm = {
  type: CadenceStep['type'];
  name?: string | null;
  delay_days: number;
  at?: string | null;
  subject?: string | null;
  body?: string | null;
  subject_b?: string | null;
  body_b?: string | null;
  instructions?: string | null;
  priority: CadenceStep['priority'];
  auto?: boolean | null;
  new_thread?: boolean | null;
};
const textOf = (subject: string | null | undefined, body: string | null | undefined) =>
  subject && body ? { subject, body } : null;
export const stepOf = (form: StepForm): Omit<CadenceStep, 'id'> => {
  const email = form.type === 'email';
  return {
    type: form.type,
    name: form.name || stepTypes[form.type],
    delay_days: form.delay_days,
    at: form.at ?? null,
    text: email ? textOf(form.subject, form.body) : null,
    text_b: email ? textOf(form.subject_b, form.body_b) : null,
    instructions: form.instructions ?? '',
    priority: form.priority,
    auto: email && (form.auto ?? true),
    new_thread: email && (form.new_thread ?? false),
  };
};
export const stepFormOf = (step: CadenceStep): StepForm => ({
  type: step.type,
  name: step.name,
  delay_days: step.delay_days,
  at: step.at,
  subject: step.text?.subject ?? '',
  body: step.text?.body ?? '',
  subject_b: step.text_b?.subject ?? '',
  body_b: step.text_b?.body ?? '',
  instructions: step.instructions,
  priority: step.priority,
  auto: step.auto,
  new_thread: step.new_thread ?? false,
});

export const ruleFields = fields({
  when: choiceField('When', optionsOf(ruleEvents), { required: true, initial: 'replied' }),
  disposition_id: referenceField('Outcome', disposition),
  action: choiceField('Then', optionsOf(ruleActions), { required: true, initial: 'leave' }),
  title: textField('Task', { max: 160 }),
  days: numberField('Working days', 1, mostDelay),
  at_type: choiceField('Only about steps of the kind', optionsOf(stepTypes)),
  count: numberField('How many times', 1, mostTimes, { help: 'Empty: the first time is enough.' }),
});
