import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/privacy/endpoints';
import { SamePeople } from '../../access/same-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { hashOf, idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Streams, asPart } from '../../kernel/streams.ts';
import { SubjectCopies } from '../../reads/people/subject-copy.ts';
import { todayIn } from '../../reads/organization/today.ts';
import { candidateState } from '../../states/candidate.state.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { CandidateCommand, PersonCommand } from '../people/candidate.command.ts';
import { Certificates } from './certificate.ts';
import { PrivacyLetters } from './privacy-letters.ts';

const there = { mustExist: 'candidate', entity: 'candidate' } as const;
const noRequest = reject('not_found', 'This person has no such request.');

/** The calls by which administrators handle what people ask about their data. */
@Controller()
export class PrivacyController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(SubjectCopies) private readonly copies: SubjectCopies,
    @Inject(PrivacyLetters) private readonly letters: PrivacyLetters,
    @Inject(Certificates) private readonly certificates: Certificates,
  ) {}

  @Serve(calls.recordRequest)
  async record(
    @Input() { candidate_id, kind, via, asked_on, details }: RequestOf<typeof calls.recordRequest>,
    @By() { asking }: Signed<'person'>,
  ) {
    const request_id = idFrom('request about data', asking.uid);
    const now = new Date().toISOString();
    const today = await todayIn(this.streams, asking.organization_id);
    const asked_at = asked_on && asked_on < today ? `${asked_on}T12:00:00.000Z` : now;
    const known = (await this.streams.load(candidateState, candidate_id, asking.organization_id))?.state?.requests;
    const same = known?.find(({ id }) => id === request_id);
    const ran = await this.commands.execute(
      new CandidateCommand(
        candidate_id,
        'recordRequest',
        { request_id, kind, via, asked_at: same?.asked_at ?? asked_at, details: details ?? null },
        asking,
        there,
      ),
    );
    return isRejection(ran) ? ran : { request: { id: request_id }, position: ran.position };
  }

  @Serve(calls.answerRequest)
  async answer(
    @Input() { candidate_id, request_id, how, reason, left_out }: RequestOf<typeof calls.answerRequest>,
    @By() { asking }: Signed<'person'>,
  ) {
    const found = await this.holder(asking.organization_id, candidate_id, request_id);
    if (!found) return noRequest;
    const letter = how === 'sent' ? await this.letters.copy(found.id, request_id, asking.uid, asking) : null;
    if (isRejection(letter)) return letter;
    const ran = await this.commands.execute(
      new CandidateCommand(
        found.id,
        'answerRequest',
        { request_id, how, reason: reason ?? null, left_out },
        asking,
        there,
      ),
    );
    if (isRejection(ran)) return ran;
    if (letter && ran.events.length) {
      const queued = await this.commands.execute(letter);
      if (isRejection(queued)) return queued;
    }
    return { request: { id: request_id }, position: ran.position };
  }

  @Serve(calls.reopenRequest)
  async reopen(
    @Input() { candidate_id, request_id }: RequestOf<typeof calls.reopenRequest>,
    @By() { asking }: Signed<'person'>,
  ) {
    const found = await this.holder(asking.organization_id, candidate_id, request_id);
    if (!found) return noRequest;
    const ran = await this.commands.execute(
      new CandidateCommand(found.id, 'reopenRequest', { request_id }, asking, there),
    );
    return isRejection(ran) ? ran : { request: { id: request_id }, position: ran.position };
  }

  @Serve(calls.previewCopy)
  preview(@Input() { candidate_id }: RequestOf<typeof calls.previewCopy>, @By() { caller }: Signed<'person'>) {
    return this.copies.preview(caller.organization_id, candidate_id);
  }

  @Serve(calls.downloadCopy)
  async download(
    @Input() { candidate_id, left_out }: RequestOf<typeof calls.downloadCopy>,
    @By() { caller }: Signed<'person'>,
  ): Promise<StreamAnswer | Rejection> {
    const copy = await this.copies.of(caller.organization_id, candidate_id, left_out);
    if (isRejection(copy)) return copy;
    const told = {
      report: 'the copy for a person who asked',
      format: 'zip',
      rows: copy.rows,
      hash: hashOf(candidate_id),
      candidate_id,
    };
    // The file is sent only after the export is recorded.
    const refused = await this.commands.execute(exportCommand(caller, told));
    if (isRejection(refused)) return refused;
    return { name: `copy-${candidate_id}.zip`, type: 'application/zip', content: await copy.content() };
  }

  @Serve(calls.certificate)
  async certificate(
    @Input() { candidate_id, format }: RequestOf<typeof calls.certificate>,
    @By() { caller }: Signed<'person'>,
  ): Promise<StreamAnswer | Rejection> {
    return this.certificates.of(caller.organization_id, candidate_id, format);
  }

  @Serve(calls.askRenewal)
  async ask(@Input() { candidate_id }: RequestOf<typeof calls.askRenewal>, @By() { asking }: Signed<'person'>) {
    const records = await this.same.records(asking.organization_id, candidate_id);
    const pooled = records.find(({ state }) => state.pool?.until);
    if (!pooled) return reject('wrong_state', 'This person has not agreed to be kept until a day.');
    const until = pooled.state.pool!.until!;
    const letter = await this.letters.renewal(pooled.id, until, asking);
    if (isRejection(letter)) return letter;
    const queued = await this.commands.execute(letter);
    if (isRejection(queued)) return queued;
    const ran = await this.commands.execute(
      new CandidateCommand(
        pooled.id,
        'noteRenewalAsked',
        { message_id: letter.id, until },
        asPart(asking, 'renewal asked'),
        there,
      ),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.withdrawConsent)
  async withdraw(
    @Input() { candidate_id }: RequestOf<typeof calls.withdrawConsent>,
    @By() { asking }: Signed<'person'>,
  ) {
    const ran = await this.commands.execute(
      new PersonCommand(candidate_id, 'withdrawConsent', { purpose: 'talent_pool' }, asking, there),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }

  /** The record of the person that contains the request. */
  private async holder(organization_id: string, candidate_id: string, request_id: string) {
    const records = await this.same.records(organization_id, candidate_id);
    return records.find(({ state }) => state.requests.some(({ id }) => id === request_id)) ?? null;
  }
}
