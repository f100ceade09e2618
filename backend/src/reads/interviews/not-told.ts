import { Inject, Injectable } from '@nestjs/common';
import { type InterviewerNotTold, type NotTold, notToldFor } from '@candor/contracts/interviews/planned';
import { whatStandsAgainst } from '@candor/contracts/messages/letter';
import { letterOfNews, type News, whyNoLetter } from './appointment-words.ts';
import { ContactSafety } from '../messages/contact-safety.ts';
import { Lookups } from '../lookups.ts';
import { SamePeople } from '../../access/same-people.ts';
import { userState } from '../../states/user.state.ts';
import { Streams } from '../../kernel/streams.ts';

/** Says, before anything is sent, who would get no letter about appointments, and why. */
@Injectable()
export class WhyNotTold {
  constructor(
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** The interviewers who get no letter. `sample`: the job is of the sample data. */
  async interviewers(
    organization_id: string,
    ids: readonly string[],
    { sample, news }: { sample: boolean; news: News },
  ): Promise<Record<string, InterviewerNotTold>> {
    const users = await this.streams.loadMany(userState, ids, '*');
    return Object.fromEntries(
      ids.flatMap((id) => {
        const why = sample ? 'made_up' : whyNoLetter(users.get(id)?.state, organization_id, news);
        return why ? [[id, why] as const] : [];
      }),
    );
  }

  /** Why the candidate gets no letter. Null: it is sent. `sample`: the job is of the sample data. */
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
    return notToldFor(whatStandsAgainst(template.kind, await this.safety.addressee(organization_id, person.state), []));
  }
}
