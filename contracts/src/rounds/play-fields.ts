import { choiceField, fields, flagField, listField, longField, numberField, textField } from '../kernel/field.ts';
import { playOwners, playTriggers } from './plays.ts';
import { optionsOf } from '../jobs/values.ts';

// What users type about plays. The form and the request share it.

/** The task that a play makes: of a job, and of marketing. */
export const playTask = {
  title: textField('Task', { required: true, max: 160, placeholder: 'Call the candidate' }),
  due_days: numberField('Due after', 0, 90, {
    required: true,
    initial: 2,
    caption: 'Due after how many days',
  }),
  checklist: listField('Checklist', { max: 20 }),
  description: longField('Description', { max: 2000, caption: 'Why we do it' }),
  active: flagField('In use', { initial: true, help: 'A play that is not in use creates no tasks.' }),
};

/** What becomes a task, when, and whose. */
export const playFields = fields({
  name: textField('Name', { required: true, max: 120, placeholder: 'Call back within two days' }),
  trigger: choiceField('When', optionsOf(playTriggers), { required: true, initial: 'step_entered' }),
  delay_days: numberField('Days in the step', 1, 90, {
    initial: 7,
    caption: 'After how many days in the step',
  }),
  title: playTask.title,
  owner_role: choiceField('Whose task', optionsOf(playOwners), { required: true, initial: 'recruiter' }),
  due_days: playTask.due_days,
  checklist: playTask.checklist,
  description: playTask.description,
  active: playTask.active,
});
