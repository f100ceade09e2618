import { Inject, Injectable } from '@nestjs/common';
import { member, notFound } from '@candor/contracts/kernel/reference';
import { mentionedIn } from '@candor/contracts/people/notes';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Caller } from '../http/caller.ts';
import { reject, type Rejection } from '../kernel/decider.ts';
import type { HeldNote } from './candidate.state.ts';
import { Lookups } from './lookups.ts';
import { PersonAccess } from './person-access.ts';
import { PersonRecord } from './person-record.ts';
import { isAdmin } from './rights.ts';
import { Sessions } from './session.ts';

/** What of a note says who may read it. */
export type NoteReach = Pick<HeldNote, 'author' | 'visibility' | 'job_id'>;

/** Who may read a note about a person, and so may be mentioned in it. */
@Injectable()
export class NoteReaders {
  constructor(
    @Inject(PersonAccess) private readonly access: PersonAccess,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  /** A private note is for its author and administrators; a note on a job for those who see the person on that job. */
  async may(reader: Caller, candidate_id: string, { author, visibility, job_id }: NoteReach): Promise<boolean> {
    if (!reader.groups.MANAGE_PEOPLE && !reader.groups.MANAGE_CANDIDATE) return false;
    if (visibility === 'private' && reader.user_id !== author && !isAdmin(reader)) return false;
    if (!(await this.access.may(reader, candidate_id))) return false;
    const jobs = job_id ? await this.record.jobsOf(reader) : null;
    return !jobs || jobs.has(job_id!);
  }

  /** The members besides the author who may read the note. */
  async of(organization_id: string, candidate_id: string, note: NoteReach): Promise<Option[]> {
    const members = (await this.lookups.owners(organization_id, note.author)).filter(
      ({ value }) => value !== note.author,
    );
    const readers = await Promise.all(
      members.map(async (each) => {
        const reader = await this.sessions.memberCaller(each.value, organization_id);
        return reader && (await this.may(reader, candidate_id, note)) ? [each] : [];
      }),
    );
    return readers.flat();
  }

  /** Those of these members whose name stands in the note; the refusal when one of them could not read it. */
  async mentioned(
    organization_id: string,
    candidate_id: string,
    note: NoteReach & { body: string },
    ids: readonly string[],
  ): Promise<string[] | Rejection> {
    const members: (Option & { reader: Caller })[] = [];
    for (const value of new Set(ids)) {
      const reader = await this.sessions.memberCaller(value, organization_id);
      if (!reader) return reject('not_found', notFound(member));
      members.push({ value, label: reader.name, reader });
    }
    const named = mentionedIn(note.body, members);
    for (const { label, reader } of named)
      if (!(await this.may(reader, candidate_id, note)))
        return reject(
          'wrong_state',
          '{name} cannot read this note. Take out the mention, or let them see the candidate.',
          {
            name: label,
          },
        );
    return named.map(({ value }) => value).sort();
  }
}
