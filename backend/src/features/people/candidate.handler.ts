import { handlerFor } from '../../kernel/command.ts';
import { CandidateCommand } from './candidate.command.ts';
import { candidate } from './candidate.decider.ts';

export const CandidateHandler = handlerFor(CandidateCommand, candidate);
