import { Inject, Injectable } from '@nestjs/common';
import { candidate } from '@candor/contracts/people/record-kind';
import { asReviewer, HistoryAccess, type HistorySubject } from '../../access/history-access.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { oneOf } from '../../http/opened.ts';
import { Finds, Opens } from '../../http/record-openers.ts';
import type { Caller } from '../../kernel/caller.ts';
import { asOf } from '../past/as-of.ts';
import { GoneRecords } from '../past/gone-records.ts';
import { those } from '../those.ts';

declare module '../../http/opened.ts' {
  interface OpenKinds {
    person: { id: string };
    history: HistorySubject;
  }
}
export const personOf = oneOf<'person'>();
export const historyOf = oneOf<'history'>();

/** Loads the people and histories that requests name. */
@Injectable()
export class PersonRecords {
  constructor(
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(HistoryAccess) private readonly histories: HistoryAccess,
    @Inject(GoneRecords) private readonly gone: GoneRecords,
  ) {}

  @Opens({ kind: 'person', word: 'candidate', person: ({ id }) => id })
  async open(caller: Caller, id: string, _input?: unknown, as_of: string | null = null) {
    return (await this.persons.may(caller, id)) || (await this.wasThere(caller, id, as_of)) ? { id } : null;
  }

  private async wasThere(caller: Caller, id: string, as_of: string | null): Promise<boolean> {
    const moment = as_of && asOf({ as_of });
    return moment ? (await this.gone.person(caller, id, moment)) !== null : false;
  }

  @Opens({ kind: 'history', word: 'candidate', person: ({ candidate_id }) => candidate_id })
  async history(caller: Caller, id: string, _input?: unknown, as_of: string | null = null) {
    const subject = await this.histories.subjectOf(caller, id);
    const { candidate_id } = subject;
    return (await this.histories.reads(caller, candidate_id)) ||
      (await this.wasThere(asReviewer(caller), candidate_id, as_of))
      ? subject
      : null;
  }

  @Finds(candidate)
  there(caller: Caller, ids: string[]) {
    return those(ids, (id) => this.persons.may(caller, id));
  }
}
