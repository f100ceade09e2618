import { handlerFor } from '../../kernel/command.ts';
import { FormAddressCommand, FormCommand, FormCountCommand, SubmissionCommand } from './form.command.ts';
import { formAddresses } from './form-addresses.decider.ts';
import { formCounts } from './form-counts.decider.ts';
import { form } from './form.decider.ts';
import { submission } from './submission.decider.ts';

export const FormHandler = handlerFor(FormCommand, form);
export const SubmissionHandler = handlerFor(SubmissionCommand, submission);
export const FormAddressHandler = handlerFor(FormAddressCommand, formAddresses);
export const FormCountHandler = handlerFor(FormCountCommand, formCounts);
