import { handlerFor } from '../../kernel/command.ts';
import { DemographicsCommand } from './demographics.command.ts';
import { demographics } from './demographics.decider.ts';

export const DemographicsHandler = handlerFor(DemographicsCommand, demographics);
