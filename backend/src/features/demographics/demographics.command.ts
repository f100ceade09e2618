import { commandOf } from '../../kernel/command.ts';
import type { Demographics } from './demographics.state.ts';
import type { DemographicsCommands } from './demographics.decider.ts';

export const DemographicsCommand = commandOf<DemographicsCommands, Demographics>();
