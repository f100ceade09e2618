import { applicationList } from '@candor/contracts/pipeline/rows';
import { catalogueList, type CatalogueRow, isCatalogue } from '@candor/contracts/kernel/catalogue';
import { onlyReads, ownerOf } from '@candor/contracts/kernel/catalogue-scope';
import { notFound, type Reference, type RecordType } from '@candor/contracts/kernel/reference';
import { Inject, Injectable } from '@nestjs/common';
import { reject, type Rejection } from '../kernel/decider.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { Reads } from '../kernel/rows/reads.ts';
import type { Caller } from '../kernel/caller.ts';
import { JobAccess } from '../access/job-access.ts';
import { Lookups } from './lookups.ts';
import { PersonAccess } from '../access/person-access.ts';
import { QuestionSets } from './requirements/question-sets.ts';
import { Progress, upToNow } from '../kernel/rows/progress.ts';

/** Finds the records that a request names by id. What the caller may not see counts as missing. */
@Injectable()
export class References {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(PersonAccess) private readonly people: PersonAccess,
    @Inject(QuestionSets) private readonly sets: QuestionSets,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  /** The refusal for ids that name nothing. Null: every record is there. */
  async missing(caller: Caller, wanted: readonly Reference[]): Promise<Rejection | null> {
    let lost = await this.lost(caller, wanted);
    if (!lost.length) return null;
    // The rows may briefly lack a record that was just made.
    await upToNow(this.progress, this.events);
    lost = await this.lost(caller, lost);
    if (!lost.length) return null;
    const fields = Object.fromEntries(lost.map(({ path, target }) => [path.replace(/\.\d+$/, ''), notFound(target)]));
    const errors = [...new Set(Object.values(fields))];
    return { ...reject('not_found', errors[0]!), errors, fields };
  }

  private async lost(caller: Caller, wanted: readonly Reference[]): Promise<Reference[]> {
    const groups = Map.groupBy(wanted, ({ target }) => target);
    const lost = await Promise.all(
      [...groups].map(async ([target, group]) => {
        const found = await this.found(caller, target, [...new Set(group.map(({ id }) => id))]);
        return group.filter(({ id }) => !found.has(id));
      }),
    );
    return lost.flat();
  }

  private async found(caller: Caller, target: RecordType, ids: string[]): Promise<Set<string>> {
    const { organization_id } = caller;
    const those = async (there: (id: string) => Promise<boolean>) => {
      const checked = await Promise.all(ids.map(async (id) => ((await there(id)) ? [id] : [])));
      return new Set(checked.flat());
    };
    switch (target.name) {
      case 'member':
        return this.lookups.activeAmong(organization_id, ids);
      case 'job':
        return those(async (id) => (await this.jobs.open(caller, id)) !== null);
      case 'candidate':
        return those((id) => this.people.may(caller, id));
      case 'application': {
        const rows = await this.reads.getMany(applicationList, { organization_id }, ids);
        const seen = await Promise.all(
          rows.map(async (row) => ((await this.jobs.open(caller, row.job_id)) ? [row.id] : [])),
        );
        return new Set(seen.flat());
      }
      case 'question_set':
        return this.sets.there(organization_id, ids);
      default: {
        if (!isCatalogue(target)) return new Set();
        const scope = { organization_id: ownerOf(target, organization_id) };
        const rows = await this.reads.getMany(catalogueList, scope, ids);
        // A caller who may only read a list of the platform finds entries in use.
        const there = (row: CatalogueRow) =>
          !row.deleted &&
          (row.active || scope.organization_id === organization_id || !onlyReads(target, caller.groups));
        return new Set(rows.filter((row) => row.entity === target.name && there(row)).map((row) => row.id));
      }
    }
  }
}
