import { handlerFor } from '../../kernel/command.ts';
import { InvitationCommand } from './invitation.command.ts';
import { invitation } from './invitation.decider.ts';

export const InvitationHandler = handlerFor(InvitationCommand, invitation);
