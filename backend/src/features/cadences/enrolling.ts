import { Inject, Injectable } from '@nestjs/common';
import type { Audience } from '@candor/contracts/people/reaches';
import { audienceOf } from '@candor/contracts/people/rows';
import { afterGap, datesOf, dueOf, type NoMailBefore, variantOf } from '@candor/contracts/cadences/plan';
import type { CadenceStep, Next } from '@candor/contracts/cadences/values';
import { consentIsOver, mayFollow } from '@candor/contracts/engagement/following';
import { isProgram } from '@candor/contracts/privacy/programs';
import { nearUntil } from '@candor/contracts/messages/contact-rules';
import { whatStandsAgainst } from '@candor/contracts/messages/letter';
import type { OpenTimes } from '@candor/contracts/values/open-times';
import { fullName } from '@candor/contracts/values/person-name';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { SamePeople } from '../../access/same-people.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { refusedFor, refusedLetter } from '../../reads/messages/refused-letter.ts';
import { CadenceConversation } from '../../reads/cadences/cadence-conversation.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { applicationState } from '../../states/application.state.ts';
import { type Cadence, cadenceState, notActive } from '../../states/cadence.state.ts';
import { jobClosed } from '../../states/job.state.ts';
import { enrollmentState } from '../../states/enrollment.state.ts';
import { isClosed } from './standings.ts';
import { ContactCommand, EnrollContact, type Enrolled, EnrollmentCommand } from './cadence.command.ts';

/** The enrollment that the request `uid` makes for this person, so that a repeated request adds them once. */
export const enrolledAs = (cadence_id: string, candidate_id: string, uid: string): string =>
  idFrom('enrollment', cadence_id, candidate_id, uid);
type Person = NonNullable<Awaited<ReturnType<SamePeople['load']>>>;
const unknown = reject('not_found', 'Candidate not found.');

/** Whether the cadence sends emails. */
export const writes = ({ steps }: Pick<Cadence, 'steps'>): boolean => steps.some(({ type }) => type === 'email');

/** Adds people to cadences, for a member or for a rule, and says why one cannot be added. */
@Injectable()
export class Enrolling {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(CadenceConversation) private readonly conversation: CadenceConversation,
  ) {}

  /** Why this person cannot enter the cadence, other cadences aside. Null: they can. */
  async refused(
    organization_id: string,
    cadence: Cadence,
    { candidate_id, application_id }: Enrolled,
    person: Person | null,
    byProgram: boolean,
  ): Promise<Rejection | null> {
    if (cadence.status !== 'active') return notActive;
    if (!person || person.state.erased) return unknown;
    const row = await this.same.row({ organization_id, guarded: 'all' }, candidate_id);
    if (row && audienceOf(row) !== cadence.fields.audience)
      return reject(
        'wrong_audience',
        'This cadence is for {audience, select, contact {contacts} other {candidates}}.',
        {
          audience: cadence.fields.audience,
        },
      );
    const against = await this.against(organization_id, person, cadence.fields.audience, {
      writes: writes(cadence),
      byProgram,
    });
    if (against) return against;
    const application =
      application_id && (await this.streams.load(applicationState, application_id, organization_id))?.state;
    if (application_id && !application) return unknown;
    if (application && application.archived) return reject('wrong_state', 'This candidate is archived.');
    if (application && application.hired_at) return reject('wrong_state', 'This candidate is hired.');
    const job_id = (application && application.job_id) || cadence.fields.job_id;
    return (await isClosed(this.streams, job_id, organization_id)) ? jobClosed : null;
  }

  /** Why this person enters no cadence for this audience. `writes`: one that sends emails. Null: they may enter one. */
  async against(
    organization_id: string,
    { state }: Person,
    audience: Audience,
    how: { writes: boolean; byProgram: boolean },
  ): Promise<Rejection | null> {
    if (state.sample) return refusedFor('made_up');
    if (state.do_not_contact) return refusedFor('unwanted');
    const against = how.writes
      ? whatStandsAgainst('cadence', await this.safety.addressee(organization_id, state), [])
      : null;
    if (against) return refusedLetter(against, fullName(state.fields));
    if (audience !== 'contact') return null;
    const now = new Date().toISOString();
    if (consentIsOver(state, now)) return refusedFor('consent_over');
    return how.byProgram && !mayFollow(state, now) ? refusedFor('no_consent') : null;
  }

  async enroll(
    cadence_id: string,
    cadence: Cadence,
    subject: Enrolled,
    /** `came_through`: the cadences whose rules led the person here, in order. */
    how: { start_at: string; assignee_user_id: string; assigned_by: string; came_through?: string[] },
    asking: Requester,
  ): Promise<{ id: string; candidate_id: string; next: Next; position: number } | Rejection> {
    const { organization_id } = asking;
    const person = await this.same.load(subject.candidate_id, organization_id);
    const refused = await this.refused(organization_id, cadence, subject, person, isProgram(asking.actor));
    if (refused) return refused;
    const candidate_id = await this.same.kept(organization_id, subject.candidate_id);
    const enrollment_id = enrolledAs(cadence_id, candidate_id, asking.uid);
    const unsettled = await this.quitEnded(candidate_id, person!.state.fields.email, asking);
    if (unsettled) return unsettled;
    const application = subject.application_id
      ? (await this.streams.load(applicationState, subject.application_id, organization_id))?.state
      : null;
    const { email, tz_region } = person!.state.fields;
    const { times, gap } = await this.waiting(
      organization_id,
      { id: cadence_id, fields: cadence.fields },
      { id: candidate_id, zone: tz_region },
      how.start_at,
    );
    const [step] = cadence.steps;
    // A cadence without steps cannot run.
    const { at, because } = afterGap(dueOf(step!, how.start_at, times, 'entering'), step!, gap, times);
    const next: Next = { step_id: step!.id, due_at: at, because };
    // One joint append: no cadence holds a person who is not in it, even if the process dies in between.
    const { done: ran, position } = await this.streams.together(async () => {
      const joined = await this.commands.execute(
        new ContactCommand(
          candidate_id,
          'join',
          {
            cadence_id,
            enrollment_id,
            beside_others: cadence.fields.beside_others,
            address: this.safety.addressOf(organization_id, { email }),
            elsewhere: (await this.safety.cadencesOf(organization_id, candidate_id, email)).filter(
              (each) => each.enrollment_id !== enrollment_id,
            ),
          },
          asking,
        ),
      );
      if (isRejection(joined)) return joined;
      return this.commands.execute(
        new EnrollmentCommand(
          enrollment_id,
          'enroll',
          {
            cadence_id,
            candidate_id,
            application_id: subject.application_id,
            job_id: application?.job_id ?? cadence.fields.job_id,
            at_step: application?.step.id ?? null,
            assigned_by: how.assigned_by,
            assignee_user_id: how.assignee_user_id,
            variant: variantOf(enrollment_id),
            ...(how.came_through ? { came_through: how.came_through } : {}),
            next,
          },
          asking,
        ),
      );
    });
    return isRejection(ran)
      ? ran
      : { id: enrollment_id, candidate_id, next, position: Math.max(ran.position, position) };
  }

  /** Notes which cadences of the reader have ended, if the job for that has not run or was lost with its queue. */
  private async quitEnded(candidate_id: string, email: string | null, asking: Requester): Promise<Rejection | null> {
    const { organization_id } = asking;
    for (const { cadence_id, enrollment_id } of await this.safety.cadencesOf(organization_id, candidate_id, email)) {
      const state = (await this.streams.load(enrollmentState, enrollment_id, organization_id))?.state ?? null;
      // Without a state the person is just entering.
      if (!state || state.status === 'active' || state.status === 'paused') continue;
      const uid = idFrom('has ended', asking.uid, enrollment_id);
      for (const person of new Set([state.candidate_id, await this.same.kept(organization_id, state.candidate_id)])) {
        const quit = await this.commands.execute(
          new ContactCommand(person, 'quit', { cadence_id, enrollment_id }, { ...asking, uid }),
        );
        if (isRejection(quit)) return quit;
      }
    }
    return null;
  }

  /** When the cadence may act for the person, and until when our other emails keep its first one away. */
  private async waiting(
    organization_id: string,
    cadence: { id: string } & Pick<Cadence, 'fields'>,
    person: { id: string; zone: string | null } | null,
    from: string,
  ): Promise<{ times: OpenTimes; gap: NoMailBefore }> {
    const times = await this.times.of(organization_id, cadence.fields, person?.zone ?? null);
    const near = person && (await this.nearTo(organization_id, person.id, from));
    return { times, gap: near && near(cadence, times.zone) };
  }

  /** Until when our other emails keep the first email of a cadence away from this person. */
  private async nearTo(organization_id: string, candidate_id: string, from: string) {
    const [gapOf, contacts] = await Promise.all([
      this.conversation.gapOfEntering(organization_id, candidate_id),
      this.safety.contacts(organization_id, candidate_id),
    ]);
    return ({ id, fields }: { id: string } & Pick<Cadence, 'fields'>, zone: string): NoMailBefore =>
      nearUntil(contacts, gapOf(id, fields.gap_days), from, zone);
  }

  /** By cadence, when the person would get its first email, where our other emails put that off. */
  async putOff(
    organization_id: string,
    cadences: readonly ({ id: string } & Pick<Cadence, 'fields' | 'steps'>)[],
    person: { id: string; zone: string | null },
  ): Promise<Map<string, { at: string; days: number }>> {
    const from = new Date().toISOString();
    const near = await this.nearTo(organization_id, person.id, from);
    const found = cadences.map(async (cadence): Promise<[string, { at: string; days: number }] | null> => {
      const times = await this.times.of(organization_id, cadence.fields, person.zone);
      const dates = datesOf(cadence.steps, from, times, near(cadence, times.zone));
      const first = dates.find(({ because }) => because.some(({ why }) => why === 'gap'));
      const gap = first?.because.find(({ why }) => why === 'gap');
      return first && gap?.why === 'gap' ? [cadence.id, { at: first.at, days: gap.days }] : null;
    });
    return new Map((await Promise.all(found)).filter((each) => each !== null));
  }

  /** When each of these steps would be due for the person. */
  async dates(
    organization_id: string,
    cadence: Pick<Cadence, 'fields'> & { id: string },
    steps: readonly CadenceStep[],
    person: { id: string; zone: string | null } | null,
    from: string,
  ) {
    const { times, gap } = await this.waiting(organization_id, cadence, person, from);
    return { zone: times.zone, dates: datesOf(steps, from, times, gap) };
  }
}

@CommandHandler(EnrollContact)
export class EnrollContactHandler implements ICommandHandler<EnrollContact> {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Enrolling) private readonly enrolling: Enrolling,
  ) {}

  async execute({ cadence_id, candidate_id, asking }: EnrollContact) {
    const cadence = (await this.streams.load(cadenceState, cadence_id, asking.organization_id))?.state;
    if (!cadence) return reject('not_found', 'Cadence not found.');
    const { owner_user_id } = cadence.fields;
    const how = { start_at: new Date().toISOString(), assignee_user_id: owner_user_id, assigned_by: asking.actor.id };
    return this.enrolling.enroll(cadence_id, cadence, { candidate_id, application_id: null }, how, asking);
  }
}
