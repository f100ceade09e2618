import { commandOf } from '../../kernel/command.ts';
import type { FormAddresses } from './form-addresses.state.ts';
import type { FormState } from '../../states/form.state.ts';
import type { SubmissionState } from '../../states/submission.state.ts';
import type { FormAddressCommands } from './form-addresses.decider.ts';
import type { FormCountCommands, FormCounts } from './form-counts.decider.ts';
import type { FormCommands } from './form.decider.ts';
import type { SubmissionCommands } from './submission.decider.ts';

export const FormCommand = commandOf<FormCommands, FormState>();
export const SubmissionCommand = commandOf<SubmissionCommands, SubmissionState>();
export const FormAddressCommand = commandOf<FormAddressCommands, FormAddresses>();
export const FormCountCommand = commandOf<FormCountCommands, FormCounts>();
