import { commandFor } from '../../kernel/command.ts';
import { candidate } from './candidate.decider.ts';

export const { Command: CandidateCommand, Handler: CandidateHandler } = commandFor(candidate);
