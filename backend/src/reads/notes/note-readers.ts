import { Inject, Injectable } from '@nestjs/common';
import { jobList } from '@candor/contracts/jobs/rows';
import { isAdminRole } from '@candor/contracts/jobs/access';
import { personReaches } from '@candor/contracts/people/reaches';
import { notFound } from '@candor/contracts/kernel/reference';
import { member } from '@candor/contracts/accounts/record-kind';
import { mentionedIn } from '@candor/contracts/notes/notes';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { candidateState, type HeldNote } from '../../states/candidate.state.ts';
import { Lookups } from '../lookups.ts';
import { SamePeople } from '../../access/same-people.ts';
import { Sessions } from '../../access/session.ts';

type Reader = Pick<Caller, 'user_id' | 'roles' | 'groups'>;
/** The part of a note that decides who may read it. */
export type NoteReach = Pick<HeldNote, 'author' | 'visibility' | 'job_id'>;

/** Who may read a note about a person, and so may be mentioned in it. */
@Injectable()
export class NoteReaders {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Sessions) private readonly sessions: Sessions,
  ) {}

  async may(reader: Caller, candidate_id: string, note: NoteReach): Promise<boolean> {
    return (await this.reading(reader.organization_id, candidate_id, note))(reader);
  }

  /** Whether a user may read the note. A private note is for its author and administrators; a note on a job for members who see the person on that job. The person and their jobs are read once for any number of users. */
  private async reading(
    organization_id: string,
    candidate_id: string,
    { author, visibility, job_id }: NoteReach,
  ): Promise<(reader: Reader) => boolean> {
    const person = (await this.same.rows({ organization_id }, [candidate_id])).get(candidate_id);
    // The log already has a person whose row is not written yet.
    const known = person ?? (await this.streams.load(candidateState, candidate_id, organization_id));
    const on = person?.applications.map((each) => each.job_id) ?? [];
    const jobs = await this.reads.getMany(jobList, { organization_id }, [
      ...new Set([...on, ...(job_id ? [job_id] : [])]),
    ]);
    const listers = new Map(
      jobs.map(({ id, members }) => [
        id,
        new Set(members.filter(({ permissions }) => permissions.includes('list')).map(({ user_id }) => user_id)),
      ]),
    );
    return ({ user_id, roles, groups }) => {
      if (!known || (!groups.MANAGE_PEOPLE && !groups.MANAGE_CANDIDATE)) return false;
      if (visibility === 'private' && user_id !== author && !isAdminRole(roles)) return false;
      const reaches = personReaches(groups);
      if (reaches.all) return true;
      const lists = (id: string): boolean => listers.get(id)?.has(user_id) ?? false;
      const sees = (reaches.contacts && person?.audience === 'contact') || (reaches.jobs && on.some(lists));
      return Boolean(sees) && (!job_id || lists(job_id));
    };
  }

  /** The members besides the author who may read the note. */
  async of(organization_id: string, candidate_id: string, note: NoteReach): Promise<Option[]> {
    const [members, may] = await Promise.all([
      this.lookups.openersOfPeople(organization_id),
      this.reading(organization_id, candidate_id, note),
    ]);
    return members
      .filter((each) => each.user_id !== note.author && may(each))
      .map(({ user_id: value, name: label }) => ({ value, label }));
  }

  /** The members among these whose names are in the note; the refusal if one of them could not read it. */
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
    const may = await this.reading(organization_id, candidate_id, note);
    const other = named.find(({ reader }) => !may(reader));
    if (other)
      return note.visibility === 'private'
        ? reject(
            'wrong_state',
            '{name} cannot read a private note. Take out the mention, or share the note with the team.',
            {
              name: other.label,
            },
          )
        : reject('wrong_state', '{name} cannot read this note. Take out the mention, or let them see the candidate.', {
            name: other.label,
          });
    return named.map(({ value }) => value).sort();
  }
}
