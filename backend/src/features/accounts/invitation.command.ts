import { commandOf } from '../../kernel/command.ts';
import type { InvitationCommands, InvitationState } from './invitation.decider.ts';

export const InvitationCommand = commandOf<InvitationCommands, InvitationState>();
