import { Inject, Injectable } from '@nestjs/common';
import { dueOf } from '@candor/contracts/cadences/plan';
import { enrollmentList } from '@candor/contracts/cadences/rows';
import type { LeaveReason } from '@candor/contracts/cadences/values';
import { absentDays, mostSoftBounces } from '@candor/contracts/cadences/values';
import { isRefused } from '@candor/contracts/messages/letter';
import { daysAfter } from '@candor/contracts/values/days';
import { nextOpen } from '@candor/contracts/values/open-times';
import { momentOf } from '@candor/contracts/values/zone-time';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { done, eachWorked, type Worked, Works } from '../../kernel/work/worker.ts';
import { enrollmentState, isIn } from '../../states/enrollment.state.ts';
import { messageState, type SentMessage } from '../../states/message.state.ts';
import {
  answerForCadences,
  letterOfCadenceAgain,
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
  async letterFailed({ message_id, hard }: DataOf<typeof letterOfCadenceFailed>, asking: Requester): Promise<Worked> {
    const letter = await this.letter(message_id, asking);
    // A member may have had it sent again meanwhile.
    if (letter?.status !== 'failed') return done;
    if (hard) return this.takesNoMail(letter, message_id, asking);
    // The task of a letter that a member sent stays open.
    if (!letter.of_cadence || letter.task_id) return done;
    const { enrollment_id, step_id, variant } = letter.of_cadence;
    const state = (await this.streams.load(enrollmentState, enrollment_id, asking.organization_id))?.state;
    if (!state) return done;
    // The letter failed before the process noted that it wrote it. It notes that within the next minute.
    if (isIn(state) && !state.done.includes(step_id)) throw new Error('The step of this letter is not noted yet.');
    return this.standings.on(
      enrollment_id,
      'failLetter',
      { step_id, message_id, reason: 'the email could not be sent', ...(variant ? { variant } : {}) },
      asking,
    );
  }

  /** Lets the person go on whose cadence waited because this letter could not be sent. The next step keeps its days after the letter. */
  @Works(letterOfCadenceAgain)
  async letterAgain({ message_id }: DataOf<typeof letterOfCadenceAgain>, asking: Requester): Promise<Worked> {
    const letter = await this.letter(message_id, asking);
    if (!letter?.of_cadence) return done;
    const { enrollment_id: id, step_id } = letter.of_cadence;
    const standing = await this.standings.of(id, asking);
    const next = standing?.cadence.steps.find((each) => each.id === standing.state.step_id);
    const now = new Date().toISOString();
    const { at, because } = standing && next ? dueOf(next, now, standing.times, 'a step') : { at: now, because: [] };
    return this.standings.on(id, 'retryLetter', { step_id, message_id, due_at: at, because }, asking);
  }

  private async letter(message_id: string, { organization_id }: Requester): Promise<SentMessage | null> {
    const state = (await this.streams.load(messageState, message_id, organization_id))?.state;
    return state && state.status !== 'received' ? state : null;
  }

  /** Ends the cadences of a person whose address takes no mail, whichever letter showed it. A person who has another address by now stays. */
  private async takesNoMail(letter: SentMessage, message_id: string, asking: Requester): Promise<Worked> {
    const own = letter.of_cadence?.enrollment_id;
    const ended = own ? await this.bounced(own, message_id, true, asking) : done;
    if (ended !== done || !letter.candidate_id) return ended;
    const person = await this.same.load(letter.candidate_id, asking.organization_id);
    if (person?.state.fields.email !== letter.to) return done;
    return this.eachOf(letter.candidate_id, asking, async (id, within) => {
      const standing = id === own ? null : await this.standings.of(id, within);
      if (!standing) return done;
      return (await this.rules.apply(standing, 'bounced')) ?? this.standings.leave(id, 'bounced', within);
    });
  }

  @Works(letterOfCadenceCameBack)
  async cameBack({ message_id, what }: DataOf<typeof letterOfCadenceCameBack>, asking: Requester): Promise<Worked> {
    const letter = await this.letter(message_id, asking);
    if (!letter) return done;
    if (what === 'complained')
      return letter.candidate_id ? this.endAll(letter.candidate_id, 'complained', asking) : done;
    if (what === 'hard') return this.takesNoMail(letter, message_id, asking);
    return letter.of_cadence ? this.bounced(letter.of_cadence.enrollment_id, message_id, false, asking) : done;
  }

  /** The step of the cadence that wrote this letter to the person. Null: the cadence did not write it. */
  private async stepOf(message_id: string, enrollment_id: string, asking: Requester): Promise<string | null> {
    const of = (await this.letter(message_id, asking))?.of_cadence;
    return of?.enrollment_id === enrollment_id ? of.step_id : null;
  }

  /** Notes that a mail could not be delivered, and ends the enrollment unless the next mail may still arrive. */
  private async bounced(id: string, message_id: string, hard: boolean, asking: Requester): Promise<Worked> {
    const standing = await this.standings.of(id, asking);
    if (!standing) return done;
    const noted = await this.standings.on(id, 'respond', { message_id, kind: 'bounce' }, asPart(asking, 'noted'));
    if (noted !== done) return noted;
    // Several mails may come back in the same moment, so the count is read from what was noted: it is another one for each of them.
    const after = await this.standings.of(id, asking);
    if (!after) return done;
    // The mailbox may only be full today and accept the next mail.
    if (!hard && after.state.bounced.indexOf(message_id) + 1 < mostSoftBounces) return done;
    const about = await this.stepOf(message_id, id, asking);
    return (await this.rules.apply(after, 'bounced', { about })) ?? this.standings.leave(id, 'bounced', asking);
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
    const noted = await this.standings.on(id, 'respond', { message_id, kind: 'reply' }, asPart(asking, 'noted'));
    if (noted !== done) return noted;
    const answered = (await this.streams.load(messageState, message_id, asking.organization_id))?.state;
    const about = answered?.answers ? await this.stepOf(answered.answers, id, asking) : null;
    const applied = await this.rules.apply(standing, 'replied', { about: about ?? standing.state.done.at(-1) ?? null });
    return applied ?? (standing.cadence.fields.stop_on_reply ? this.standings.leave(id, 'replied', asking) : done);
  }

  private async isAbsent(id: string, out_until: string | null, asking: Requester): Promise<Worked> {
    const standing = await this.standings.of(id, asking);
    if (!standing) return done;
    const { now, times, state } = standing;
    // The mail names a day, which begins where the person is.
    const named = out_until && new Date(momentOf(Date.parse(out_until.slice(0, 10)), times.zone)).toISOString();
    const back = named && named > now ? named : daysAfter(now, absentDays);
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
    return eachWorked(rows, ({ id }) => work(id, asPart(asking, 'answer', id)));
  }

  @Works(newsForCadences)
  async news(
    { candidate_id, application_id, at, when }: DataOf<typeof newsForCadences>,
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
    const present = rows.filter(({ started_at }) => !at || at >= started_at);
    return eachWorked(present, ({ id }) => this.newsOf(id, when, asPart(asking, 'news', id)));
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
