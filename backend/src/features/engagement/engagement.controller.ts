import { findSigns } from '@candor/contracts/engagement/endpoints';
import { interestList, signList } from '@candor/contracts/engagement/rows';
import { withSigns, type SignPart } from '@candor/contracts/engagement/score';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { Controller, Inject } from '@nestjs/common';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Interests } from './interests.ts';
import { ShownSigns } from './shown-signs.ts';

const mostSigns = 200;

/** Shows the signs of interest behind a person's or company's points. */
@Controller()
export class EngagementController {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Interests) private readonly interests: Interests,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(ShownSigns) private readonly shown: ShownSigns,
  ) {}

  @Serve(findSigns)
  async signs(@Input() { candidate_ids, type_key }: RequestOf<typeof findSigns>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const seen = (await this.shown.isOn(organization_id))
      ? Object.keys(await this.interests.names(caller, candidate_ids))
      : [];
    if (!seen.length) return { signs: [], parts: [], names: {} };
    const groups = await Promise.all(seen.map((id) => this.same.group(organization_id, id)));
    const ids = [...new Set(groups.flat())];
    const [rows, interests, names] = await Promise.all([
      this.reads.find(
        signList,
        { organization_id },
        { candidate_id: ids, ...(type_key ? { type: type_key } : {}) },
        { sort: 'at', descending: true, limit: mostSigns },
      ),
      this.reads.getMany(interestList, { organization_id }, ids),
      this.interests.names(caller, ids),
    ]);
    return {
      signs: await this.shown.of(caller, rows, (id) => id in names),
      parts: interests.reduce<SignPart[]>(
        (all, { parts }) => parts.reduce((sum, part) => withSigns(sum, part), all),
        [],
      ),
      names,
    };
  }
}
