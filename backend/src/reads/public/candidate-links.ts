import { Inject, Injectable } from '@nestjs/common';
import { Streams } from '../../kernel/streams.ts';
import { candidateState } from '../../states/candidate.state.ts';
import type { OwnLink } from './own-links.ts';
import { SamePeople } from '../../access/same-people.ts';

/** Whether the links in letters to candidates are still valid. */
@Injectable()
export class CandidateLinks {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** Whether the link is valid. `made_for`: the record whose application the link names; `shown`: the record whose application replaced it when two jobs were merged. */
  async hold(link: OwnLink, organization_id: string, made_for: string, shown: string): Promise<boolean> {
    // A link may have gone to an address that does not belong to the person any more. The record for which the link was made decides, even if another record replaced it.
    const record = await this.streams.load(candidateState, made_for, organization_id);
    return record?.state?.links === link.replaced && this.areOfOne(link, organization_id, made_for, shown);
  }

  /** Whether the records belong to one person. Two merged records may turn out to be two people; then a link must not show one person's data to the other. */
  async areOfOne({ mailed_to }: OwnLink, organization_id: string, made_for: string, shown: string): Promise<boolean> {
    const others = [shown, mailed_to ?? made_for].filter((each) => each !== made_for);
    if (!others.length) return true;
    const group = await this.same.group(organization_id, made_for);
    return others.every((each) => group.includes(each));
  }
}
