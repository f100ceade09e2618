import { commandOf } from '../../kernel/command.ts';
import type { CandidateState } from '../../access/candidate.state.ts';
import type { CandidateCommands } from './candidate.decider.ts';

export const CandidateCommand = commandOf<CandidateCommands, CandidateState>();
