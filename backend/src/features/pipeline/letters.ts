import { Inject, Injectable } from '@nestjs/common';
import { fill } from '@candor/contracts/messages/merge';
import type { Letter } from '@candor/contracts/pipeline/events';
import { type PassRecord, passRecord, rejectionFor } from '@candor/contracts/pipeline/pass-record';
import type { Application } from '../../access/application.state.ts';
import { Lookups, type Reason } from '../../access/lookups.ts';
import { MergeValues } from '../../access/merge-values.ts';
import { ScheduledRounds } from '../../access/scheduled-rounds.ts';
import type { Caller } from '../../http/caller.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';

/** The letters that go with an action. A letter holds merge tags until it is sent; `filled` shows one as its reader will see it. A tag without a value stays a tag, so that no letter leaves with a hole in it. */
@Injectable()
export class Letters {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(ScheduledRounds) private readonly rounds: ScheduledRounds,
  ) {}

  async record(organization_id: string, application_id: string): Promise<PassRecord> {
    const [events, conversations] = await Promise.all([
      this.streams.read(`application-${application_id}`, organization_id),
      this.rounds.conversations(organization_id, application_id),
    ]);
    return passRecord(events, conversations);
  }

  /** The organisation's own text. */
  async of(organization_id: string, template_key: string): Promise<Letter | Rejection> {
    const template = await this.lookups.template(organization_id, template_key);
    return template ? { template_key, subject: template.subject, body: template.body } : notFound('template');
  }

  /** The rejection that is true for what is recorded of this candidate; that of the reason, where it is. */
  async fitting(organization_id: string, application_id: string, reason: Reason | null): Promise<Letter | Rejection> {
    const record = await this.record(organization_id, application_id);
    return this.of(organization_id, rejectionFor(reason?.template_key, record));
  }

  async filled(caller: Caller, { candidate_id, job_id }: Application, letter: Letter): Promise<Letter> {
    const { values } = await this.values.of(caller.organization_id, {
      candidate_id,
      job_id,
      user_id: caller.user_id,
    });
    const { subject, body } = fill(letter, values, { gap: (tag) => `{{${tag}}}` });
    return { template_key: letter.template_key, subject, body };
  }
}
