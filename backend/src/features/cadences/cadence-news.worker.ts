import { Inject, Injectable } from '@nestjs/common';
import { enrollmentList } from '@candor/contracts/cadences/rows';
import type { LeaveReason } from '@candor/contracts/cadences/values';
import { absentDays, mostSoftBounces } from '@candor/contracts/cadences/values';
import { isRefused } from '@candor/contracts/messages/letter';
import { daysAfter } from '@candor/contracts/values/days';
import { nextOpen } from '@candor/contracts/values/open-times';
import { SamePeople } from '../../access/same-people.ts';
import { idFrom } from '../../kernel/codec.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, type Worked, Works } from '../../kernel/work/worker.ts';
import { messageState } from '../../states/message.state.ts';
import {
  answerForCadences,
  letterOfCadenceCameBack,
  letterOfCadenceFailed,
  newsForCadences,
} from './cadences.queue.ts';
import { CadenceRules } from './cadence-rules.ts';
import { Standings } from './standings.ts';

const most = 1000;

/** Applies what happens to people who are in cadences: answers, mails that come back, applications. */
@Injectable()
export class CadenceNewsWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Standings) private readonly standings: Standings,
    @Inject(CadenceRules) private readonly rules: CadenceRules,
  ) {}

  @Works(letterOfCadenceFailed)
  async letterFailed({ message_id }: DataOf<typeof letterOfCadenceFailed>, asking: Requester): Promise<Worked> {
    const letter = (await this.streams.load(messageState, message_id, asking.organization_id))?.state;
    if (!letter || letter.status === 'received' || !letter.of_cadence) return done;
    return this.bounced(letter.of_cadence.enrollment_id, message_id, true, asking);
  }

  @Works(letterOfCadenceCameBack)
  async cameBack({ message_id, what }: DataOf<typeof letterOfCadenceCameBack>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const letter = (await this.streams.load(messageState, message_id, organization_id))?.state;
    if (!letter || letter.status === 'received') return done;
    if (what === 'complained')
      return letter.candidate_id ? this.endAll(letter.candidate_id, 'complained', asking) : done;
    if (!letter.of_cadence) return done;
    return this.bounced(letter.of_cadence.enrollment_id, message_id, what === 'hard', asking);
  }

  /** Notes that a mail could not be delivered, and ends the enrollment unless the next mail may still arrive. */
  private async bounced(id: string, message_id: string, hard: boolean, asking: Requester): Promise<Worked> {
    const standing = await this.standings.of(id, asking);
    if (!standing) return done;
    const noted = await this.standings.on(
      id,
      'respond',
      { message_id, kind: 'bounce' },
      { ...asking, uid: idFrom('noted', asking.uid) },
    );
    if (noted !== done) return noted;
    // The mailbox may only be full today and accept the next mail.
    if (!hard && standing.state.bounces + 1 < mostSoftBounces) return done;
    return (await this.rules.apply(standing, 'bounced')) ?? this.standings.leave(id, 'bounced', asking);
  }

  /** An answer to any mail counts in every cadence that the person is in: no automatic mail is sent into a conversation of people. */
  @Works(answerForCadences)
  async answered({ message_id }: DataOf<typeof answerForCadences>, asking: Requester): Promise<Worked> {
    const mail = (await this.streams.load(messageState, message_id, asking.organization_id))?.state;
    if (mail?.status !== 'received' || !mail.candidate_id) return done;
    return this.eachOf(mail.candidate_id, asking, (id, within) =>
      mail.what === 'out_of_office' ? this.isAbsent(id, mail.out_until, within) : this.replied(id, message_id, within),
    );
  }

  private async replied(id: string, message_id: string, asking: Requester): Promise<Worked> {
    const standing = await this.standings.of(id, asking);
    if (!standing) return done;
    const noted = await this.standings.on(
      id,
      'respond',
      { message_id, kind: 'reply' },
      { ...asking, uid: idFrom('noted', asking.uid) },
    );
    if (noted !== done) return noted;
    const applied = await this.rules.apply(standing, 'replied');
    return applied ?? (standing.cadence.fields.stop_on_reply ? this.standings.leave(id, 'replied', asking) : done);
  }

  private async isAbsent(id: string, out_until: string | null, asking: Requester): Promise<Worked> {
    const standing = await this.standings.of(id, asking);
    if (!standing) return done;
    const { now, times, state } = standing;
    const back = out_until && out_until > now ? out_until : daysAfter(now, absentDays);
    const until = nextOpen(back, times).at;
    // If a member paused the person for longer, that pause stays.
    if (state.status === 'paused' && (!state.paused_until || state.paused_until >= until)) return done;
    return (
      (await this.rules.apply(standing, 'out_of_office', { until })) ??
      this.standings.on(id, 'pause', { until, reason: 'out_of_office' }, asking)
    );
  }

  private endAll(candidate_id: string, reason: LeaveReason, asking: Requester): Promise<Worked> {
    return this.eachOf(candidate_id, asking, (id, within) => this.standings.leave(id, reason, within));
  }

  private async eachOf(
    candidate_id: string,
    asking: Requester,
    work: (id: string, within: Requester) => Promise<Worked>,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.find(
      enrollmentList,
      { organization_id },
      { candidate_id: await this.same.ever(organization_id, candidate_id), status: ['active', 'paused'] },
      { limit: most },
    );
    for (const { id } of rows) {
      const worked = await work(id, { ...asking, uid: idFrom('answer', asking.uid, id) });
      if (worked !== done) return worked;
    }
    return done;
  }

  @Works(newsForCadences)
  async news(
    { candidate_id, application_id, when }: DataOf<typeof newsForCadences>,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.find(
      enrollmentList,
      { organization_id },
      {
        ...(candidate_id
          ? { candidate_id: await this.same.ever(organization_id, candidate_id) }
          : { application_id: application_id! }),
        status: ['active', 'paused'],
      },
      { limit: most },
    );
    for (const { id } of rows) {
      const within = { ...asking, uid: idFrom('news', asking.uid, id) };
      const worked = await this.newsOf(id, when, within);
      if (worked !== done) return worked;
    }
    return done;
  }

  private async newsOf(id: string, when: DataOf<typeof newsForCadences>['when'], asking: Requester): Promise<Worked> {
    if (when !== 'applied' && when !== 'form_submitted' && when !== 'unsubscribed')
      return this.standings.leave(id, when, asking);
    const standing = await this.standings.of(id, asking);
    if (!standing) return done;
    // The person may have refused only news and invitations, not the mails of cadences.
    if (when === 'unsubscribed' && !isRefused('cadence', standing.person.state)) return done;
    const applied = await this.rules.apply(standing, when);
    // Without a rule, people who apply or send a form stay, and people who unsubscribe leave.
    return applied ?? (when === 'unsubscribed' ? this.standings.leave(id, 'unsubscribed', asking) : done);
  }
}
