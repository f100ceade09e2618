import { idFrom } from '../../kernel/codec.ts';
import { commandOf } from '../../kernel/command.ts';
import type { CandidateState } from '../../access/candidate.state.ts';
import type { CandidateCommands } from './candidate.decider.ts';

/** Says something of a person. Where several records are that person, it may concern more than one of them. */
export const CandidateCommand = commandOf<CandidateCommands, CandidateState>();
/** Says something of this one record, whatever other records the person has. */
export const RecordCommand = commandOf<CandidateCommands, CandidateState>();
/** Under which request id a command about a person, or its undo, changes another record of that person. */
export const uidOnOther = (uid: string, record_id: string): string => idFrom('same person', uid, record_id);
