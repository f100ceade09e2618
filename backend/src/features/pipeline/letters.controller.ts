import { noOffers } from './pipeline.decider.ts';
import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/pipeline/endpoints';
import { offerLetters } from '@candor/contracts/pipeline/offer-words';
import { recordLines, rejectionFor } from '@candor/contracts/pipeline/pass-record';
import { HiringRules } from '../../access/hiring-rules.ts';
import { Lookups } from '../../access/lookups.ts';
import { Readers } from '../../access/readers.ts';
import { applicationOf, eachOf } from '../../access/records.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { Letters } from './letters.ts';

/** What a candidate will read, and what is recorded of them, before somebody decides. */
@Controller()
export class LettersController {
  constructor(
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Letters) private readonly letters: Letters,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  private async delay(organization_id: string): Promise<number> {
    return (await this.rules.of(organization_id)).rejection_delay_hours;
  }

  @Serve(calls.rejectionMessage)
  async rejection(
    @Input() { application_id, disqualification_reason_id, template_key }: RequestOf<typeof calls.rejectionMessage>,
    @By() by: Signed<'application'>,
  ) {
    const { caller } = by;
    const { organization_id } = caller;
    const record = await this.letters.record(organization_id, application_id);
    const reason = await this.lookups.reason(organization_id, disqualification_reason_id);
    const letter = await this.letters.of(organization_id, template_key || rejectionFor(reason?.template_key, record));
    if (isRejection(letter)) return letter;
    const templates = await this.lookups.templates(organization_id);
    return {
      ...(await this.letters.filled(caller, applicationOf(by).state, letter)),
      delay_hours: await this.delay(organization_id),
      recorded: recordLines(record),
      templates: templates
        .filter(({ kind }) => kind === 'rejection')
        .map(({ key, name }) => ({ value: key, label: name })),
    };
  }

  @Serve(calls.fittingMessages)
  async fitting(
    @Input() { applications, disqualification_reason_id }: RequestOf<typeof calls.fittingMessages>,
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
      recorded.push({ application_id: id, lines: recordLines(record) });
      const key = rejectionFor(reason?.template_key, record);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const fits = [];
    for (const [template_key, count] of counts) {
      const template = await this.lookups.template(organization_id, template_key);
      fits.push({ template_key, count, name: template?.name ?? null });
    }
    return { fits, recorded, delay_hours: await this.delay(organization_id) };
  }

  @Serve(calls.offerMessage)
  async offer(@Input() { action }: RequestOf<typeof calls.offerMessage>, @By() by: Signed<'application'>) {
    const { state } = applicationOf(by);
    if (state.prospect) return noOffers;
    const letter = await this.letters.of(by.caller.organization_id, offerLetters[action]);
    if (isRejection(letter)) return letter;
    const { language } = await this.readers.ofLetters(by.caller.organization_id);
    return { ...(await this.letters.filled(by.caller, state, letter)), language };
  }
}
