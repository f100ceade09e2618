import type { Proof } from './proof.state.ts';
import { commandOf } from '../../kernel/command.ts';
import type { ProofCommands } from './proof.decider.ts';

export const ProofCommand = commandOf<ProofCommands, Proof>();
