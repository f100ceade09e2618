import { UndoMove } from './arrival.command.ts';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/pipeline/endpoints';
import type { OfferTerms } from '@candor/contracts/pipeline/events';
import { offerLetters } from '@candor/contracts/offers/offer-words';
import { sayLabel } from '@candor/contracts/words/say';
import { type Signed, By } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Requester, type Outcome, asPart } from '../../kernel/streams.ts';
import { eachOf } from '../../http/opened.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { Lookups } from '../../reads/lookups.ts';
import type { ApplicationState } from '../../states/application.state.ts';
import { Letters } from '../../reads/messages/letters.ts';
import { PipelineCommand } from './pipeline.command.ts';

/** A caller, with the applications that the guard loaded. */
type Recruiter = Signed<'application'>;
type Ran = Outcome<ApplicationState> | Rejection;
type Subjects = { application_id?: string; version?: number; applications?: { id: string; version: number }[] };
/** How many applications are changed at the same time, so that their events share a commit of the log. */
const atOnce = 16;
/** The application in the form in which an action's answer shows it. */
const shown = (id: string, outcome: Outcome<ApplicationState>) => {
  const state = outcome.state!;
  return {
    id,
    version: outcome.revision,
    step: state.step,
    schedule_status: state.schedule_status,
    resume_status: state.resume_status,
    candidate_id: state.candidate_id,
    job_id: state.job_id,
    pass: state.pass,
    offer: state.offer && {
      status: state.offer.status,
      revision: state.offer.revision,
      expires_on: state.offer.expires_on,
      start_on: state.offer.start_on,
    },
  };
};
/** The answer about one application. */
export const single = (id: string, ran: Ran) =>
  isRejection(ran) ? ran : { application: shown(id, ran), position: ran.position };

/** The calls for a recruiter's actions on the candidates of a job. */
@Controller()
export class PipelineController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Letters) private readonly letters: Letters,
    @Inject(HiringRules) private readonly rules: HiringRules,
  ) {}

  /** Runs an action on one application, or on many, each checked separately. */
  private async each(
    subjects: Subjects,
    by: Recruiter,
    run: (id: string, version: number, asking: Requester) => Promise<Ran>,
  ) {
    if (subjects.application_id)
      return single(subjects.application_id, await run(subjects.application_id, subjects.version!, by.asking));
    const opened = eachOf(by);
    const done: string[] = [];
    const versions: Record<string, number> = {};
    const failed: { id: string; name: string; error: string; code: string }[] = [];
    let position = 0;
    const ranOn = (id: string, version: number): Promise<Ran> | Rejection => {
      const application = opened.get(id)!;
      return isRejection(application) ? application : run(id, version, asPart(by.asking, 'bulk', id));
    };
    const ends: { id: string; ran: Ran }[] = [];
    const all = subjects.applications!;
    for (let from = 0; from < all.length; from += atOnce)
      ends.push(
        ...(await Promise.all(
          all.slice(from, from + atOnce).map(async ({ id, version }) => ({ id, ran: await ranOn(id, version) })),
        )),
      );
    for (const { id, ran } of ends) {
      const application = opened.get(id)!;
      if (isRejection(ran))
        failed.push({
          id,
          // A caller who may not see the application does not get the candidate's name.
          name: isRejection(application)
            ? sayLabel('Candidate')
            : await this.lookups.applicantName(by.caller.organization_id, id),
          error: refusalOf(ran).error,
          code: ran.code,
        });
      else {
        done.push(id);
        versions[id] = ran.revision;
        position = Math.max(position, ran.position);
      }
    }
    if (!done.length)
      return {
        ...reject(failed[0]!.code, failed[0]!.error),
        errors: failed.map((each) => `${each.name}: ${each.error}`),
      };
    return { done, versions, failed, position };
  }

  @Serve(calls.advanceCandidate)
  advance(@Input() input: RequestOf<typeof calls.advanceCandidate>, @By() by: Recruiter) {
    const { action } = input;
    return this.each(input, by, (id, version, asking) =>
      this.commands.execute(
        action === 'undo'
          ? new UndoMove(id, version, asking)
          : new PipelineCommand(id, action, calls.commandIn(action, input), asking, { version }),
      ),
    );
  }

  @Serve(calls.archiveCandidate)
  async archive(@Input() input: RequestOf<typeof calls.archiveCandidate>, @By() by: Recruiter) {
    const reason = await this.lookups.reason(by.caller.organization_id, input.disqualification_reason_id);
    const { required_reason } = await this.rules.of(by.caller.organization_id);
    const { note, message: wanted } = input;
    return this.each(input, by, async (id, version, asking) => {
      const message = wanted ? await this.letters.farewell(asking.organization_id, id, { reason, ...wanted }) : null;
      if (isRejection(message)) return message;
      const command = { reason, reason_optional: !required_reason, note, message };
      return this.commands.execute(new PipelineCommand(id, 'archive', command, asking, { version }));
    });
  }

  @Serve(calls.restoreCandidate)
  restore(@Input() input: RequestOf<typeof calls.restoreCandidate>, @By() by: Recruiter) {
    const { action } = input;
    return this.each(input, by, (id, version, asking) =>
      this.commands.execute(new PipelineCommand(id, action, calls.commandIn(action, input), asking, { version })),
    );
  }

  @Serve(calls.offerCandidate)
  async offer(@Input() input: RequestOf<typeof calls.offerCandidate>, @By() by: Recruiter) {
    const { application_id: id, version, action, responded_at, opening, decline_reason_id, declined_by, note } = input;
    const {
      title,
      amount,
      currency,
      period,
      bonus,
      equity,
      start_on,
      expires_on,
      employment_type,
      employment_status,
      work_location,
    } = input;
    const given = Object.fromEntries(
      Object.entries({
        title,
        amount,
        currency,
        period,
        bonus,
        equity,
        start_on,
        expires_on,
        employment_type,
        employment_status,
        work_location,
        note,
      }).filter(([, value]) => value !== undefined),
    ) as Partial<OfferTerms>;
    if (action === 'offer') {
      const missing = [
        ...(amount === undefined ? ['Amount is required.'] : []),
        ...(start_on ? [] : ['Start date is required.']),
      ];
      if (missing.length) return { ...reject('validation', missing[0]!), errors: missing };
    }
    const declined = await this.lookups.reason(by.caller.organization_id, decline_reason_id);
    const { asking } = by;
    const template_key = offerLetters[action];
    const message = !input.send_message
      ? null
      : input.message
        ? { template_key, ...input.message }
        : await this.letters.of(by.caller.organization_id, template_key);
    if (isRejection(message)) return message;
    const ran = await this.commands.execute(
      action === 'offer'
        ? new PipelineCommand(id, 'offer', { terms: given as OfferTerms, message }, asking, { version })
        : action === 'offer_update'
          ? new PipelineCommand(id, 'offer_update', { changes: given, message }, asking, { version })
          : action === 'offer_accept'
            ? new PipelineCommand(id, 'offer_accept', { responded_at, start_on, opening, message }, asking, { version })
            : new PipelineCommand(
                id,
                'offer_decline',
                { responded_at, declined_by, decline_reason_id, reason_name: declined?.name ?? null, note, message },
                asking,
                { version },
              ),
    );
    if (isRejection(ran)) return ran;
    return { application: shown(id, ran), position: ran.position, waits: ran.state!.request !== null };
  }

  @Serve(calls.approveOffer)
  async approve(@Input() { application_id: id, request }: RequestOf<typeof calls.approveOffer>, @By() by: Recruiter) {
    return single(id, await this.commands.execute(new PipelineCommand(id, 'approveOffer', { request }, by.asking)));
  }

  @Serve(calls.refuseOffer)
  async refuse(@Input() { application_id: id, ...said }: RequestOf<typeof calls.refuseOffer>, @By() by: Recruiter) {
    const command = { request: said.request, note: said.reason };
    return single(id, await this.commands.execute(new PipelineCommand(id, 'refuseOffer', command, by.asking)));
  }

  @Serve(calls.withdrawOfferRequest)
  async withdraw(@Input() { application_id: id }: RequestOf<typeof calls.withdrawOfferRequest>, @By() by: Recruiter) {
    return single(id, await this.commands.execute(new PipelineCommand(id, 'withdrawOfferRequest', {}, by.asking)));
  }

  @Serve(calls.setScheduleStatus)
  async schedule(@Input() input: RequestOf<typeof calls.setScheduleStatus>, @By() { asking }: Recruiter) {
    const { application_id: id, version, schedule_status } = input;
    return single(
      id,
      await this.commands.execute(new PipelineCommand(id, 'schedule', { schedule_status }, asking, { version })),
    );
  }

  @Serve(calls.reviewResume)
  async review(@Input() input: RequestOf<typeof calls.reviewResume>, @By() { asking }: Recruiter) {
    const { application_id: id, takes_back } = input;
    return single(
      id,
      await this.commands.execute(
        takes_back === undefined
          ? new PipelineCommand(id, 'reviewResume', {}, asking)
          : new PipelineCommand(id, 'takeBackReview', { of: takes_back }, asking),
      ),
    );
  }

  @Serve(calls.keepCandidate)
  async keep(@Input() { application_id: id }: RequestOf<typeof calls.keepCandidate>, @By() { asking }: Recruiter) {
    return single(id, await this.commands.execute(new PipelineCommand(id, 'keepKnockout', {}, asking)));
  }
}
