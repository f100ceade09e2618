import { factHomes } from '@candor/contracts/reports/facts';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { taskKindName } from '@candor/contracts/tasks/fields';
import { taskList } from '@candor/contracts/tasks/rows';
import { say } from '@candor/contracts/words/say';
import type { ProjectionOf } from '@candor/projections/kernel/projection';
import { deals } from '@candor/projections/sales/deals';
import { tasks } from '@candor/projections/tasks/tasks';
import { Inject, Injectable } from '@nestjs/common';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { GoneRecords } from '../../reads/past/gone-records.ts';
import { RowNames } from '../../reads/row-names.ts';
import type { AskedReport, Entry, Prepared } from './asked-report.ts';

/** The person or the record behind a fact. `gone`: the record was deleted and has no page. */
type Named = { id: string; name: string; gone?: boolean };

/** The names of what a number counts. */
@Injectable()
export class ReportNames {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(RowNames) private readonly rowNames: RowNames,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(GoneRecords) private readonly gone: GoneRecords,
  ) {}

  /** Which of these people the caller may see. A contact who applied is an applicant, and one who is in a cadence for a job need not be a candidate of it. */
  private async opensOf(caller: Caller, ids: readonly string[]): Promise<(id: string) => boolean> {
    if (caller.groups.VIEW_REPORTS === 'all') return () => true;
    const reach = await this.persons.scope(caller);
    const rows = reach && (await this.same.rows(reach, ids));
    return (id) => rows?.has(id) ?? false;
  }

  /** The names of the people and the jobs of facts. The name of an applicant is read from the application's row, so that erased people stay erased. */
  async of(
    caller: Caller,
    report: Pick<AskedReport, 'facts'>,
    entries: readonly Entry[],
    { jobs, as_of }: Pick<Prepared, 'jobs' | 'as_of'>,
  ): Promise<{ nameOf: (entry: Entry) => Named; jobOf: (entry: Entry) => string }> {
    const { organization_id } = caller;
    const subjects = [...new Set(entries.map(({ application }) => application))];
    const jobNames = new Map(jobs.map((job) => [job.id, job.name]));
    if (factHomes[report.facts.kind] === 'deal-facts') {
      const companies = await this.rowNames.of('deals', organization_id, subjects);
      const deleted = await this.deleted(organization_id, deals, 'deal', as_of, subjects, companies);
      return {
        nameOf: ({ application }: Entry) => ({
          id: '',
          name: companies[application] ?? deleted.get(application)?.company_name ?? say('A deleted deal'),
          gone: !(application in companies),
        }),
        jobOf: () => '',
      };
    }
    // The sender of a form is shown in its submissions, to those who may see the contact.
    if (factHomes[report.facts.kind] === 'sending-facts')
      return { nameOf: () => ({ id: '', name: say('A submission') }), jobOf: () => '' };
    // A task's title may name a person, so only its kind is shown.
    if (factHomes[report.facts.kind] === 'task-facts') {
      const rows = await this.reads.getMany(taskList, { organization_id }, subjects);
      const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
      const there = Object.fromEntries(kinds);
      for (const [id, { kind }] of await this.deleted(organization_id, tasks, 'task', as_of, subjects, there))
        kinds.set(id, kind);
      return {
        nameOf: ({ application }: Entry) => ({ id: '', name: taskKindName(kinds.get(application)) }),
        jobOf: () => '',
      };
    }
    if (factHomes[report.facts.kind] !== 'facts') {
      const ids = entries.map(({ person }) => person);
      const [people, opens] = await Promise.all([
        this.rowNames.of('people', organization_id, ids),
        this.opensOf(caller, ids),
      ]);
      return {
        nameOf: ({ person }: Entry) =>
          person in people && !opens(person)
            ? { id: '', name: say('An applicant') }
            : { id: person, name: people[person] ?? '' },
        jobOf: ({ job }: Entry) => jobNames.get(job) ?? '',
      };
    }
    const rows = await this.reads.getMany(applicationList, { organization_id }, subjects);
    const people = new Map<string, Pick<ApplicationRow, 'candidate_id' | 'job_id' | 'name'>>(
      rows.map((row) => [row.id, row]),
    );
    const others = subjects.filter((id) => !people.has(id));
    if (as_of)
      for (const [id, row] of await this.gone.applications(organization_id, others, as_of)) people.set(id, row);
    return {
      nameOf: ({ application }: Entry) => {
        const person = people.get(application);
        return { id: person?.candidate_id ?? '', name: person?.name ?? '' };
      },
      jobOf: ({ application }: Entry) => jobNames.get(people.get(application)?.job_id ?? '') ?? '',
    };
  }

  /** The records behind facts of an earlier moment that were deleted since, as they were then. `there`: those that exist, by id. */
  private async deleted<Row>(
    organization_id: string,
    model: ProjectionOf<Row>,
    category: string,
    as_of: string | null,
    ids: readonly string[],
    there: Readonly<Record<string, unknown>>,
  ): Promise<Map<string, Row>> {
    const others = as_of ? ids.filter((id) => !(id in there)) : [];
    return this.gone.rows(organization_id, model, others, as_of!, (id) => [`${category}-${id}`]);
  }
}
