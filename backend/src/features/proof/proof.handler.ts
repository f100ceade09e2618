import { handlerFor } from '../../kernel/command.ts';
import { ProofCommand } from './proof.command.ts';
import { proof } from './proof.decider.ts';

export const ProofHandler = handlerFor(ProofCommand, proof);
