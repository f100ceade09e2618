import { Command } from '@nestjs/cqrs';
import type { CandidateState, PersonFields } from '../../access/candidate.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import type { Requester } from '../../kernel/streams.ts';

export type Person = {
  id: string;
  state: NonNullable<CandidateState>;
  revision: number;
  position: number;
  created: boolean;
};

/** Finds the person with this email address in the asking organisation, or makes their record. */
export class FindOrCreatePerson extends Command<Person | Rejection> {
  constructor(
    readonly fields: PersonFields,
    readonly type: 'prospect' | 'candidate',
    readonly created_via: 'form' | 'recruiter',
    readonly asking: Requester,
  ) {
    super();
  }
}
