import { Inject, Injectable } from '@nestjs/common';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import { applicationState } from '../../states/application.state.ts';
import { type Cadence, cadenceState } from '../../states/cadence.state.ts';
import { type Enrollment, enrollmentState } from '../../states/enrollment.state.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { Lookups } from '../lookups.ts';
import { noConsent, Writings } from '../messages/writings.ts';

export type OpenCadence = Cadence & { id: string };
export type OpenEnrollment = Enrollment & { id: string };

const mostApplications = 50;

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
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
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

  /** The person behind a candidate or application, if the caller may see them. `cadence`: the one that they enter. */
  async subject(
    caller: Caller,
    { type, id }: { type: 'candidate' | 'application'; id: string },
    cadence: OpenCadence | null = null,
  ): Promise<{ candidate_id: string; application_id: string | null } | null> {
    if (type === 'candidate') {
      if (!(await this.persons.may(caller, id))) return null;
      return { candidate_id: id, application_id: cadence && (await this.followed(caller, id, cadence)) };
    }
    const application = (await this.streams.load(applicationState, id, caller.organization_id))?.state;
    return application && (await this.persons.may(caller, application.candidate_id))
      ? { candidate_id: application.candidate_id, application_id: id }
      : null;
  }

  /** The application that a cadence follows for a person who is added without one: theirs on the job of the cadence; if the cadence is about no job, the only one that goes on. Null: there is none, or there are several. */
  async followed(
    caller: Caller,
    candidate_id: string,
    { fields: { audience, job_id } }: Pick<Cadence, 'fields'>,
  ): Promise<string | null> {
    if (audience === 'contact') return null;
    const rows = await this.reads.find(
      applicationList,
      await this.persons.applications(caller),
      { candidate_id: await this.same.group(caller.organization_id, candidate_id), ongoing: true },
      { limit: mostApplications },
    );
    // A prospect pipeline is no job that a letter could be about.
    const fitting = rows.filter((row) => !row.prospect && (!job_id || row.job_id === job_id));
    return fitting.length === 1 ? fitting[0]!.id : null;
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
