import { Inject, Injectable } from '@nestjs/common';
import { daysAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { messageList } from '@candor/contracts/messages/rows';
import { keptWords, usualDays } from '@candor/contracts/organization/privacy';
import type { ErasurePreview } from '@candor/contracts/erasure/erasure';
import { personVersion } from '@candor/contracts/duplicates/same-person';
import { jobState } from '../../states/job.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { OwnAccounts } from './own-accounts.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { factsOf, type HeldRecord, holdOn, requestOf, SamePeople } from '../../access/same-people.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { erased, isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { heldBy, sampleStays } from '../../states/candidate.state.ts';
import { TakenBack } from '../../reads/people/taken-back.ts';

const countedStays = reject(
  'wrong_state',
  'This person has applied or was considered for a job, so the figures of that job count them. An administrator can erase them, and the counts stay.',
);

type Found = {
  readonly records: readonly HeldRecord[];
  /** What the erasing rule must know of a record that was taken back with an import. */
  readonly taken_back?: { readonly files: number };
};
type Erasable = { readonly decided: NonNullable<HeldRecord['state']['erased']> } | Found;

/** What erasing a person would change, and what prevents it. */
@Injectable()
export class Erasing {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnAccounts) private readonly accounts: OwnAccounts,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(TakenBack) private readonly takenBack: Pick<TakenBack, 'of'>,
  ) {}

  /** The records of the person; that of a person who was taken back with an import as it was before that. */
  private async found(organization_id: string, id: string): Promise<Found> {
    const records = await this.same.records(organization_id, id);
    if (records.some((each) => each.id === id)) return { records };
    const back = await this.takenBack.of(organization_id, id);
    return back ? { records: [back], taken_back: { files: back.state.resumes.length } } : { records };
  }

  async preview(organization_id: string, candidate_id: string): Promise<ErasurePreview | Rejection> {
    await upToNow(this.progress, this.events);
    const { records } = await this.found(organization_id, candidate_id);
    const own = records.find(({ id }) => id === candidate_id);
    if (!own) return notFound('candidate');
    if (own.state.erased) return erased;
    const ids = records.map(({ id }) => id);
    const [{ applications, messages, events }, waiting, account, refused] = await Promise.all([
      this.record.whole(organization_id, candidate_id),
      this.reads.countBy(messageList, { organization_id }, 'status', { candidate_id: ids, status: 'queued' }),
      this.accounts.has(
        organization_id,
        records.map(({ state }) => state.fields),
      ),
      this.refusal(organization_id, records),
    ]);
    const { fields } = factsOf(records);
    return {
      name: fullName(fields),
      version: personVersion(records.map(({ revision }) => revision)),
      asked_at: requestOf(records),
      reachable: fields.email !== null,
      account,
      refused: refused?.error ?? null,
      goes: {
        records: records.length,
        files: records.reduce((sum, { state }) => sum + state.resumes.length, 0),
        notes: records.reduce((sum, { state }) => sum + state.notes.length, 0),
        messages: messages.length,
        waiting: waiting.queued ?? 0,
      },
      stays: { applications: applications.length, events: events.length },
    };
  }

  /** The reason that prevents an erasure: a legal hold, an application in progress, a hire whose record must be kept. Null: the person may be erased. */
  async refusal(organization_id: string, records: readonly HeldRecord[]): Promise<Rejection | null> {
    if (records.some(({ state }) => state.sample)) return sampleStays;
    const held = holdOn(records);
    if (held) return heldBy(held);
    const { applications } = await this.record.whole(organization_id, records[0]!.id);
    const live = applications.find(({ ongoing }) => ongoing);
    if (live) {
      const job = (await this.streams.load(jobState, live.job_id, organization_id))?.state;
      return reject('wrong_state', 'This person is still considered for {job}. Archive them there first.', {
        job: job?.fields.name ?? '',
      });
    }
    const hired = applications.flatMap(({ step, hired_at }) => (step.type === 'hired' && hired_at ? hired_at : []));
    return hired.length ? this.hireRefused(organization_id, records, hired.toSorted().at(-1)!) : null;
  }

  /** A hired person is erased only on request, and not before the record of the hire may be deleted (docs/rules/compliance.md#erasure). */
  private async hireRefused(organization_id: string, records: readonly HeldRecord[], hired_at: string) {
    if (records.every(({ state }) => state.erasure_asked_at === null))
      return reject('wrong_state', 'This person was hired. Hired people are erased only if they ask for it.');
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))!.state!;
    const days = organization.retention.talent_days ?? usualDays(organization.country).talent_days;
    return daysAfter(Date.parse(hired_at), days) > new Date().toISOString()
      ? reject('wrong_state', 'This person was hired. The record of a hire is kept for {kept}.', {
          kept: keptWords(days),
        })
      : null;
  }

  /** The records that an erasure takes, or the refusal. `decided`: the person is erased already, and this is what that erasure took. */
  async erasable(organization_id: string, candidate_id: string): Promise<Erasable | Rejection> {
    await upToNow(this.progress, this.events);
    const found = await this.found(organization_id, candidate_id);
    const own = found.records.find(({ id }) => id === candidate_id);
    if (!own) return notFound('candidate');
    // Both are read at once: between two reads another request could erase the person, and with them the name that is compared.
    if (own.state.erased) return { decided: own.state.erased };
    return (await this.refusal(organization_id, found.records)) ?? found;
  }

  /** The same for a deletion: people who have an application are not deleted, and neither are those who were taken back with an import, whose applications earlier moments still count. */
  async deletable(organization_id: string, candidate_id: string): Promise<Erasable | Rejection> {
    const found = await this.erasable(organization_id, candidate_id);
    if (isRejection(found) || 'decided' in found) return found;
    if (found.taken_back) return notFound('candidate');
    const { applications } = await this.record.whole(organization_id, candidate_id);
    return applications.length ? countedStays : found;
  }
}
