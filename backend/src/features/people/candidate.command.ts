import { idFrom } from '../../kernel/codec.ts';
import { commandOf } from '../../kernel/command.ts';
import type { CandidateState } from '../../states/candidate.state.ts';
import type { CandidateCommands } from './candidate.decider.ts';

export type { CandidateCommands } from './candidate.decider.ts';

/** A command about one record, even if it is merged with others: a candidate's own statements, the data of an application, an import, and undoing these. */
export const CandidateCommand = commandOf<CandidateCommands, CandidateState>();

/** A command about the person, sent to any of their records: a member's actions on their page, and the candidate's request for erasure. */
export const PersonCommand = commandOf<CandidateCommands, CandidateState>();
/** The request id with which a command about a person, or its undo, changes another record of that person. */
export const uidOnOther = (uid: string, record_id: string): string => idFrom('same person', uid, record_id);
