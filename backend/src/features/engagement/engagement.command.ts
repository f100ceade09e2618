import { commandOf } from '../../kernel/command.ts';
import type { EngagementState, VisitState } from './engagement.state.ts';
import type { EngagementCommands, VisitCommands } from './engagement.decider.ts';

export const EngagementCommand = commandOf<EngagementCommands, EngagementState>();
export const VisitCommand = commandOf<VisitCommands, VisitState>();
