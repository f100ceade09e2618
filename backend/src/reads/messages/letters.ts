import { Inject, Injectable } from '@nestjs/common';
import { fill } from '@candor/contracts/messages/merge';
import type { Letter } from '@candor/contracts/pipeline/events';
import { type PassRecord, passRecord, rejectionFor } from '@candor/contracts/pipeline/pass-record';
import { type Application, applicationState, type OfferRequest } from '../../states/application.state.ts';
import { Farewells } from './farewells.ts';
import { offerEnd } from './letter-ends.ts';
import { Lookups, type Reason } from '../lookups.ts';
import { LetterWriter } from './letter-writer.ts';
import { MergeValues } from './merge-values.ts';
import { SamePeople } from '../../access/same-people.ts';
import { Readers } from '../readers.ts';
import { ScheduledRounds } from '../rounds/scheduled-rounds.ts';
import type { Caller } from '../../kernel/caller.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';

/** The message about an archiving, and when it is sent. */
type Farewell = Letter & { leaves_at: string };
const tagShown = (tag: string): string => `{{${tag}}}`;
/** The letters that go with an action. A letter contains merge tags until it is sent; `filled` shows one as its reader will see it. A tag without a value stays a tag, so that no letter goes out with a gap. */
@Injectable()
export class Letters {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(ScheduledRounds) private readonly rounds: ScheduledRounds,
    @Inject(Farewells) private readonly farewells: Farewells,
    @Inject(LetterWriter) private readonly writer: LetterWriter,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  async record(organization_id: string, application_id: string): Promise<PassRecord> {
    const [events, conversations] = await Promise.all([
      this.streams.read(`application-${application_id}`, organization_id),
      this.rounds.conversations(organization_id, application_id),
    ]);
    return passRecord(events, conversations);
  }

  /** A letter from the organization's own text; a text that it did not change is in the language of this candidate, if that is known. */
  async of(organization_id: string, template_key: string, candidate_id?: string): Promise<Letter | Rejection> {
    const template = await this.lookups.template(organization_id, template_key);
    if (!template) return notFound('template');
    const person = candidate_id ? (await this.same.load(candidate_id, organization_id))?.state : null;
    const { subject, body } = await this.readers.textFor(organization_id, template_key, template, person);
    return { template_key, subject, body };
  }

  /** The rejection letter that is true for what is recorded about this candidate; the reason's own text, if that is true. */
  async fitting(organization_id: string, application_id: string, reason: Reason | null): Promise<Letter | Rejection> {
    const [record, application] = await Promise.all([
      this.record(organization_id, application_id),
      this.streams.load(applicationState, application_id, organization_id),
    ]);
    return this.of(organization_id, rejectionFor(reason?.template_key, record), application?.state?.candidate_id);
  }

  /** The message that goes with archiving: as the member wrote it, or the fitting one if a message is needed. Null: none is needed. */
  async farewell(
    organization_id: string,
    application_id: string,
    {
      reason,
      delay_hours,
      ...wanted
    }: { reason: Reason | null; delay_hours?: number | null } & (Letter | { fitting: true }),
  ): Promise<Farewell | null | Rejection> {
    const fits = 'fitting' in wanted;
    if (fits && !(await this.farewells.isCalledFor(organization_id, application_id, reason))) return null;
    const application = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    if (!application) return notFound('candidate');
    const letter = fits ? await this.fitting(organization_id, application_id, reason) : wanted;
    if (isRejection(letter)) return letter;
    const leaves_at = await this.farewells.leavesAt(organization_id, application.candidate_id, delay_hours);
    return { ...letter, leaves_at };
  }

  async filled(caller: Caller, { candidate_id, job_id }: Application, letter: Letter): Promise<Letter> {
    const { values } = await this.values.of(caller.organization_id, {
      candidate_id,
      job_id,
      user_id: caller.user_id,
    });
    const { subject, body } = fill(letter, values, { gap: tagShown });
    return { template_key: letter.template_key, subject, body };
  }

  /** The letter of an offer that waits for approval, as it will be sent after approval in the name of the member who asked. `not_sent`: why it would not be sent. */
  async requested(
    organization_id: string,
    { candidate_id, job_id }: Application,
    { message, terms, by }: OfferRequest,
  ): Promise<{ subject: string; body: string; not_sent: string | null } | null> {
    if (!message || !terms) return null;
    const person = await this.same.load(candidate_id, organization_id);
    if (!person) return null;
    const { message: letter, reason } = await this.writer.write(organization_id, candidate_id, person.state, {
      ...message,
      template_key: null,
      kind: 'offer',
      job_id,
      sent_by: by,
      words: offerEnd(terms),
      gap: tagShown,
    });
    return { subject: letter.subject, body: letter.body, not_sent: reason };
  }
}
