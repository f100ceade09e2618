import { enrollmentList } from '@candor/contracts/cadences/rows';
import { idsOf } from '@candor/contracts/people/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { candidateState } from '../../states/candidate.state.ts';

const most = 20;

/** Contacts that were made candidates. Such a candidate becomes a contact again only if nothing was written about them in the meantime: readers of contacts would see it, and they never see an applicant (docs/design/marketing.md#a-contact-is-never-an-applicant). */
@Injectable()
export class Conversions {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonRecord) private readonly record: PersonRecord,
  ) {}

  /** The revision of the untouched record. Null: something happened after the contact became a candidate, or the record is gone. */
  async untouched(organization_id: string, candidate_id: string): Promise<number | null> {
    const now = await this.streams.load(candidateState, candidate_id, organization_id);
    if (!now?.state || now.state.erased) return null;
    if (now.state.audience === 'contact') return now.revision;
    const { person, events } = await this.record.whole(organization_id, candidate_id);
    if (!person || person.id !== candidate_id || idsOf(person).length > 1) return null;
    const last = events.at(-1);
    if (last?.type !== 'CandidateAudienceChanged' || last.revision !== now.revision) return null;
    const since = last.metadata.occurred_at;
    const [tasks, enrollments] = await Promise.all([
      this.reads.find(taskList, { organization_id }, { person: candidate_id }, { limit: most }),
      this.reads.find(enrollmentList, { organization_id }, { candidate_id }, { limit: most }),
    ]);
    const later = [...tasks.map(({ created_at }) => created_at), ...enrollments.map(({ started_at }) => started_at)];
    return later.some((at) => at >= since) ? null : now.revision;
  }
}
