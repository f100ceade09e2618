import { handlerFor } from '../../kernel/command.ts';
import { EngagementCommand, VisitCommand } from './engagement.command.ts';
import { engagement, visits } from './engagement.decider.ts';

export const EngagementHandler = handlerFor(EngagementCommand, engagement);
export const VisitHandler = handlerFor(VisitCommand, visits);
