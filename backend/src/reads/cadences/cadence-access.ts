import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.ts';
import { Streams } from '../../kernel/streams.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { type Cadence, cadenceState } from '../../states/cadence.state.ts';
import { type Enrollment, enrollmentState } from '../../states/enrollment.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { Lookups } from '../lookups.ts';
import { noConsent, Writings } from '../messages/writings.ts';

export type OpenCadence = Cadence & { id: string };
export type OpenEnrollment = Enrollment & { id: string };

/** Whether the caller manages only cadences (series of letters) for contacts. */
export const managesOnlyContacts = ({ groups }: Caller): boolean => groups.MANAGE_CADENCES !== 'all';

/** Whether the caller adds applicants to cadences, and not only contacts. */
export const addsApplicants = ({ groups }: Caller): boolean =>
  [groups.MANAGE_CADENCES, groups.MANAGE_CANDIDATE].some((reach) => reach === 'all' || reach === 'jobs');

/** Who may open which cadence and which person in one. A caller of contacts only sees the cadences for contacts. */
@Injectable()
export class CadenceAccess {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The cadence, if the caller may open and change it. A member who only adds people to it may not. */
  async managed(caller: Caller, id: string): Promise<OpenCadence | null> {
    const cadence = await this.open(caller, id);
    return cadence && (!managesOnlyContacts(caller) || cadence.fields.audience === 'contact') ? cadence : null;
  }

  /** The cadence, if the caller may add people to it. */
  async open(caller: Caller, id: string): Promise<OpenCadence | null> {
    const state = (await this.streams.load(cadenceState, id, caller.organization_id))?.state;
    return state && (addsApplicants(caller) || state.fields.audience === 'contact') ? { id, ...state } : null;
  }

  async enrollment(caller: Caller, id: string): Promise<OpenEnrollment | null> {
    const state = (await this.streams.load(enrollmentState, id, caller.organization_id))?.state;
    return state && (await this.persons.may(caller, state.candidate_id)) ? { id, ...state } : null;
  }

  /** The refusal if letters that leave by themselves in a colleague's name would say what the caller wrote, and the colleague did not agree to that. The caller may take the cadence over. */
  async wordsRefused(
    { organization_id, user_id }: Caller,
    { fields, status }: Pick<Cadence, 'fields' | 'status'>,
  ): Promise<Rejection | null> {
    // A draft writes to no one, and asks when it begins.
    if (status === 'draft') return null;
    const owner = fields.owner_user_id;
    if (owner === user_id || (await this.writings.mayWriteAs(organization_id, owner, user_id))) return null;
    // The letters of a cadence whose owner has left are in no one's name.
    return (await this.lookups.firstActive(organization_id, [owner])) ? noConsent : null;
  }

  /** The refusal if the caller makes a colleague the owner who did not agree: the letters of a cadence are in its owner's name and count against their limits. */
  async ownerRefused(
    { organization_id, user_id }: Caller,
    owner: string | null | undefined,
    before: string | null,
  ): Promise<Rejection | null> {
    if (!owner || owner === before || owner === user_id) return null;
    return (await this.writings.mayWriteAs(organization_id, owner, user_id))
      ? null
      : { ...noConsent, fields: { owner_user_id: noConsent.error } };
  }
}
