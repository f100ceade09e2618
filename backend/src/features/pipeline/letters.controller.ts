import { noOffers } from './pipeline.decider.ts';
import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/pipeline/endpoints';
import { offerLetters } from '@candor/contracts/offers/offer-words';
import { recordLines, rejectionFor } from '@candor/contracts/pipeline/pass-record';
import { Farewells } from '../../reads/messages/farewells.ts';
import { Lookups } from '../../reads/lookups.ts';
import { SamePeople } from '../../access/same-people.ts';
import { Readers } from '../../reads/readers.ts';
import { eachOf } from '../../http/opened.ts';
import { applicationOf } from '../../reads/pipeline/application.record.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { Letters } from '../../reads/messages/letters.ts';

/** Previews the mail that a candidate will read, and what will be recorded about them, before a decision. */
@Controller()
export class LettersController {
  constructor(
    @Inject(Farewells) private readonly farewells: Farewells,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Letters) private readonly letters: Letters,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Serve(calls.rejectionMessage)
  async rejection(
    @Input()
    { application_id, disqualification_reason_id, template_key, delay_hours }: RequestOf<typeof calls.rejectionMessage>,
    @By() by: Signed<'application'>,
  ) {
    const { caller } = by;
    const { organization_id } = caller;
    const { state } = applicationOf(by);
    const record = await this.letters.record(organization_id, application_id);
    const reason = await this.lookups.reason(organization_id, disqualification_reason_id);
    const letter = await this.letters.of(
      organization_id,
      template_key || rejectionFor(reason?.template_key, record),
      state.candidate_id,
    );
    if (isRejection(letter)) return letter;
    const templates = await this.lookups.templates(organization_id);
    return {
      ...(await this.letters.filled(caller, state, letter)),
      leaves_at: await this.farewells.leavesAt(organization_id, state.candidate_id, delay_hours),
      called_for: await this.farewells.isCalledFor(organization_id, application_id, reason),
      recorded: recordLines(record),
      templates: templates
        .filter(({ kind }) => kind === 'rejection')
        .map(({ key, name }) => ({ value: key, label: name })),
    };
  }

  @Serve(calls.fittingMessages)
  async fitting(
    @Input() { applications, disqualification_reason_id, delay_hours }: RequestOf<typeof calls.fittingMessages>,
    @By() by: Signed<'application'>,
  ) {
    const { organization_id } = by.caller;
    const reason = await this.lookups.reason(organization_id, disqualification_reason_id);
    const opened = eachOf(by);
    const seen = applications.filter((id) => !isRejection(opened.get(id)!));
    if (!seen.length) return notFound('candidate');
    const counts = new Map<string, number>();
    const recorded = [];
    for (const id of seen) {
      const record = await this.letters.record(organization_id, id);
      const { state } = opened.get(id) as Exclude<ReturnType<typeof opened.get>, Rejection | undefined>;
      const leaves_at = (await this.farewells.isCalledFor(organization_id, id, reason))
        ? await this.farewells.leavesAt(organization_id, state.candidate_id, delay_hours)
        : null;
      recorded.push({ application_id: id, lines: recordLines(record), leaves_at });
      if (!leaves_at) continue;
      const key = rejectionFor(reason?.template_key, record);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const fits = [];
    for (const [template_key, count] of counts) {
      const template = await this.lookups.template(organization_id, template_key);
      fits.push({ template_key, count, name: template?.name ?? null });
    }
    return { fits, recorded };
  }

  @Serve(calls.offerMessage)
  async offer(@Input() { action }: RequestOf<typeof calls.offerMessage>, @By() by: Signed<'application'>) {
    const { state } = applicationOf(by);
    if (state.prospect) return noOffers;
    const letter = await this.letters.of(by.caller.organization_id, offerLetters[action], state.candidate_id);
    if (isRejection(letter)) return letter;
    const { language } = await this.readers.ofLetters(
      by.caller.organization_id,
      (await this.same.load(state.candidate_id, by.caller.organization_id))?.state,
    );
    return { ...(await this.letters.filled(by.caller, state, letter)), language };
  }
}
