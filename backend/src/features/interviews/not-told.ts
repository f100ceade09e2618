import { Inject, Injectable } from '@nestjs/common';
import { type NotTold, notTold } from '@candor/contracts/interviews/planned';
import { whatStandsAgainst } from '@candor/contracts/messages/letter';
import { letterOfNews, type News } from '../../access/appointment-words.ts';
import { Lookups } from '../../access/lookups.ts';
import { SamePeople } from '../../access/same-people.ts';

/** Says before anything is sent why a candidate would get no letter about their appointments. */
@Injectable()
export class WhyNotTold {
  constructor(
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** Null: the letter leaves. `sample`: the job is of the sample data. */
  async of(
    organization_id: string,
    { candidate_id, sample, news }: { candidate_id: string; sample: boolean; news: News },
  ): Promise<NotTold | null> {
    const [person, template] = await Promise.all([
      this.same.load(candidate_id, organization_id),
      this.lookups.template(organization_id, letterOfNews[news]),
    ]);
    if (!person?.state || person.state.erased) return 'erased';
    if (sample) return 'made_up';
    if (!template) return 'no_text';
    const { fields, ...stands } = person.state;
    const against = whatStandsAgainst(template.kind, { ...stands, email: fields.email }, []);
    return notTold.find((why) => why === against?.why) ?? null;
  }
}
