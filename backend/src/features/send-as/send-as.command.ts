import { commandOf } from '../../kernel/command.ts';
import type { SendAsState } from '../../states/send-as.state.ts';
import type { SendAsCommands } from './send-as.decider.ts';

export const SendAsCommand = commandOf<SendAsCommands, SendAsState>();
