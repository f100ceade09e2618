import { fullName } from '@candor/contracts/values/person-name';
import { defaultSender, type SenderSettings } from '@candor/contracts/organization/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { SamePeople } from '../../access/same-people.ts';
import { jobState } from '../../states/job.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { type User, userState } from '../../states/user.state.ts';

/** The end of letters by a user without a signature. */
const signatureOf = (by: Pick<User, 'first_name' | 'last_name' | 'name_order' | 'title' | 'phone'>): string =>
  [fullName(by), by.title, by.phone].filter(Boolean).join('\n');

/** The values of the merge tags for one candidate on one job, written by one user. Without a user, the organization signs; without a candidate, the letter has no reader yet. */
@Injectable()
export class MergeValues {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  async of(
    organization_id: string,
    about: { candidate_id: string | null; job_id: string | null; user_id: string | null },
  ): Promise<{ values: Record<string, string>; organization_name: string; letterhead: SenderSettings }> {
    const [org, person, opening, sender] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      about.candidate_id ? this.same.load(about.candidate_id, organization_id) : null,
      about.job_id ? this.streams.load(jobState, about.job_id, organization_id) : null,
      about.user_id ? this.streams.load(userState, about.user_id, '*') : null,
    ]);
    const organization_name = org?.state?.name ?? '';
    const fields = person?.state?.fields;
    const by = sender?.state;
    const values = {
      candidate_first_name: fields?.first_name ?? '',
      candidate_name: fields ? fullName(fields) : '',
      job_title: opening?.state?.fields.name ?? '',
      org_name: organization_name,
      user_first_name: by?.first_name ?? organization_name,
      user_last_name: by?.last_name ?? organization_name,
      user_name: by ? fullName(by) : organization_name,
      user_signature: by ? (by.signature ?? signatureOf(by)) : organization_name,
    };
    return { values, organization_name, letterhead: org?.state?.sender ?? defaultSender };
  }

  /** The sender of the organization's letters, as now set. */
  async sender(organization_id: string): Promise<SenderSettings> {
    return (
      (await this.streams.load(organizationState, organization_id, organization_id))?.state?.sender ?? defaultSender
    );
  }
}
