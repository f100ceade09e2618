import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.ts';
import { Streams } from '../kernel/streams.ts';
import { PersonAccess } from './person-access.ts';

/** The person whose history is read, and the application in the page's address, if there is one. */
export type HistorySubject = { candidate_id: string; application_id: string | null };
/** A reviewer sees as many people as their permission for reports allows, whatever their other permissions. */
export const asReviewer = (caller: Caller): Caller => ({
  ...caller,
  groups: { VIEW_REPORTS: caller.groups.VIEW_REPORTS },
});

/** Opens the history of a person for a reader of reports. */
@Injectable()
export class HistoryAccess {
  constructor(
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** The person with this id, which is that of a candidate or an application. It says nothing of the caller's rights. */
  async subjectOf({ organization_id }: Caller, id: string): Promise<HistorySubject> {
    const [first] = await this.streams.read(`application-${id}`, organization_id);
    const candidate_id = first ? String((first.data as { candidate_id: string }).candidate_id) : id;
    return { candidate_id, application_id: first ? id : null };
  }

  /** The same person. Null: the caller may not read their history. */
  async subject(caller: Caller, id: string): Promise<HistorySubject | null> {
    const subject = await this.subjectOf(caller, id);
    return (await this.reads(caller, subject.candidate_id)) ? subject : null;
  }

  /** Whether the caller may read the history of this person. */
  reads(caller: Caller, candidate_id: string): Promise<boolean> {
    return this.persons.may(asReviewer(caller), candidate_id);
  }
}
