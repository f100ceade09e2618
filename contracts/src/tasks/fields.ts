import { choiceField, dateField, fields, longField, textField } from '../kernel/field.ts';
import { optionsOf } from '../jobs/values.ts';
import { say, sayLabel } from '../words/say.ts';
import type { TaskKind } from './events.ts';

// What users type about tasks. Forms and requests share these values.

export const taskKindNames = {
  call: 'Call',
  email: 'Email',
  social_connect: 'Connect',
  social_engage: 'Engage',
  direct_mail: 'Direct mail',
  review: 'Review',
  interview: 'Interview',
  follow_up: 'Follow up',
  other: 'Other',
} as const satisfies Record<TaskKind, string>;
/** The name of a kind of task in the reader's language. */
export const taskKindName = (kind: string | undefined): string =>
  kind === undefined
    ? say('A deleted task')
    : sayLabel((taskKindNames as Readonly<Record<string, string>>)[kind] ?? kind);
/** The channel whose dispositions describe the result of a task of this kind. Null: no result is asked for. */
export const channelOf = (kind: string): string | null =>
  ({ call: 'call', email: 'email', social_connect: 'social', social_engage: 'social', direct_mail: 'direct_mail' })[
    kind
  ] ?? null;
/** Whether a task of this kind asks for its result when it is done. */
export const asksOutcome = (kind: string): boolean => kind === 'call' || kind === 'email';
export const repeatNames = {
  daily: 'Every day',
  working_days: 'Every working day',
  weekly: 'Every week',
  monthly: 'Every month',
} as const;

export const taskFields = fields({
  title: textField('Title', { required: true, max: 160 }),
  kind: choiceField('Kind', optionsOf(taskKindNames), { required: true, initial: 'other' }),
  due: dateField('Due'),
  priority: choiceField(
    'Priority',
    [
      { value: 'high', label: 'High' },
      { value: 'normal', label: 'Normal' },
      { value: 'low', label: 'Low' },
    ],
    { required: true, initial: 'normal' },
  ),
  repeats: choiceField('Repeats', optionsOf(repeatNames)),
  notes: longField('Notes', { max: 2000 }),
});
