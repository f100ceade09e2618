import { fullName } from '@candor/contracts/values/person-name';
import { defaultSender } from '@candor/contracts/organization/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { SamePeople } from '../../access/same-people.ts';
import { jobState } from '../../states/job.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { type User, userState } from '../../states/user.state.ts';

/** The end of letters by a user without a signature. */
const signatureOf = (by: Pick<User, 'first_name' | 'last_name' | 'name_order' | 'title' | 'phone'>): string =>
  [fullName(by), by.title, by.phone].filter(Boolean).join('\n');

/** Who sends the organization's letters, and what stands below them. */
export type Letterhead = {
  organization_name: string;
  from_name: string;
  footer: string | null;
  reply_to: string | null;
};

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
  ): Promise<{ values: Record<string, string> } & Letterhead> {
    const [letterhead, person, opening, sender] = await Promise.all([
      this.letterhead(organization_id),
      about.candidate_id ? this.same.load(about.candidate_id, organization_id) : null,
      about.job_id ? this.streams.load(jobState, about.job_id, organization_id) : null,
      about.user_id ? this.streams.load(userState, about.user_id, '*') : null,
    ]);
    const { organization_name } = letterhead;
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
    return { values, ...letterhead };
  }

  /** What the organization's letters have in common, as now set. */
  async letterhead(organization_id: string): Promise<Letterhead> {
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    const { sender_name, sender_footer, reply_to } = organization?.sender ?? defaultSender;
    const organization_name = organization?.name ?? '';
    return { organization_name, from_name: sender_name ?? organization_name, footer: sender_footer, reply_to };
  }
}
