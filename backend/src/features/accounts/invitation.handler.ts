import { commandFor } from '../../kernel/command.ts';
import { invitation } from './invitation.decider.ts';

export const { Command: InvitationCommand, Handler: InvitationHandler } = commandFor(invitation);
