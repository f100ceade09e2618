import { handlerFor } from '../../kernel/command.ts';
import { FormCommand, SubmissionCommand } from './form.command.ts';
import { form } from './form.decider.ts';
import { submission } from './submission.decider.ts';

export const FormHandler = handlerFor(FormCommand, form);
export const SubmissionHandler = handlerFor(SubmissionCommand, submission);
