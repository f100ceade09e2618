import { idFrom } from '../../kernel/codec.ts';
import { commandOf } from '../../kernel/command.ts';
import type { CandidateState } from '../../states/candidate.state.ts';
import type { CandidateCommands } from './candidate.decider.ts';

export type { CandidateCommands } from './candidate.decider.ts';

/** About one record, whatever it is merged with: what a candidate says of themselves, what arrives with an application, an import, and taking such things back. */
export const CandidateCommand = commandOf<CandidateCommands, CandidateState>();

/** About the person, from whichever of their records it is sent: what a member does on their page, and that the candidate asks for erasure. */
export const PersonCommand = commandOf<CandidateCommands, CandidateState>();
/** Under which request id a command about a person, or its undo, changes another record of that person. */
export const uidOnOther = (uid: string, record_id: string): string => idFrom('same person', uid, record_id);
