import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Streams } from '../../kernel/streams.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { type Cadence, cadenceState } from '../../states/cadence.state.ts';
import { type Enrollment, enrollmentState } from '../../states/enrollment.state.ts';

export type OpenCadence = Cadence & { id: string };
export type OpenEnrollment = Enrollment & { id: string };

/** Who may open which cadence and which person in one. A caller of contacts only sees the cadences for contacts. */
@Injectable()
export class CadenceAccess {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
  ) {}

  /** Whether the caller's cadences are those for contacts alone. */
  onlyContacts({ groups }: Caller): boolean {
    return groups.MANAGE_CADENCES === 'contacts' && groups.MANAGE_CANDIDATE === undefined;
  }

  async open(caller: Caller, id: string): Promise<OpenCadence | null> {
    const state = (await this.streams.load(cadenceState, id, caller.organization_id))?.state;
    return state && (!this.onlyContacts(caller) || state.fields.audience === 'contact') ? { id, ...state } : null;
  }

  async enrollment(caller: Caller, id: string): Promise<OpenEnrollment | null> {
    const state = (await this.streams.load(enrollmentState, id, caller.organization_id))?.state;
    return state && (await this.persons.may(caller, state.candidate_id)) ? { id, ...state } : null;
  }
}
