import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sourceTypes } from '@candor/contracts/jobs/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { personfield } from '@candor/contracts/catalogues/person-fields';
import { own } from '@candor/contracts/kernel/own';
import { notFound } from '@candor/contracts/kernel/reference';
import { personReaches } from '@candor/contracts/people/reaches';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { exportPerson } from '@candor/contracts/people/bundle';
import { exportCandidates, type ExportColumn } from '@candor/contracts/people/export';
import { fieldColumn, type FieldColumn } from '@candor/contracts/people/field-columns';
import { type FieldValue, type FieldValues, type SeenField, valueWords } from '@candor/contracts/people/person-fields';
import { mainApplication, type PooledPerson } from '@candor/contracts/people/rows';
import { asReviewer } from '../../access/history-access.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { dayCell, momentCell, type TableCell } from '../../tables/table-cells.ts';
import { tableFile } from '../../tables/table-file.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { hashOf } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Bundles } from './bundle.ts';
import { exportCommand } from '../organization/organization.command.ts';

const rowsAtATime = 250;
/** The order of the rows: the earliest first. */
const order = { field: 'created_at', direction: 'asc' } as const;

type Words = { sources: Readonly<Record<string, string>>; values: Readonly<Record<string, FieldValues>> };
type Column = { head: string; cell: (row: PooledPerson, names: Names, words: Words) => TableCell };
/** The cell of a field. Numbers and dates are written so that programs can read them. */
const cellOf = (field: SeenField, value: FieldValue | undefined): TableCell => {
  if (value === undefined || typeof value === 'number') return value ?? null;
  const words = valueWords(field.kind, value, String, field.choices);
  return field.kind === 'date' ? dayCell(words) : words;
};
/** The columns of the file: each has a head and its cells. */
const columns = (fields: readonly SeenField[]): Record<ExportColumn | FieldColumn, Column> => ({
  ...Object.fromEntries(
    fields.map((field): [FieldColumn, Column] => [
      fieldColumn(field.id),
      { head: field.name, cell: (row, _, { values }) => cellOf(field, values[row.id]?.[field.id]) },
    ]),
  ),
  name: { head: say('Candidate'), cell: (row) => row.name },
  role: { head: say('Role'), cell: (row) => row.current_title ?? row.headline },
  company: { head: say('Company'), cell: (row) => row.current_company },
  stage: { head: say('Stage'), cell: (row) => mainApplication(row)?.step.name ?? null },
  job: { head: say('Job'), cell: (row, names) => names[mainApplication(row)?.job_id ?? ''] ?? null },
  source: { head: say('Source'), cell: (row, _, { sources }) => sources[row.source] ?? row.source },
  tags: { head: say('Tags'), cell: (row) => row.tags.map(({ name }) => name).join(', ') },
  skills: { head: say('Skills'), cell: (row) => row.skills.map(({ name }) => name).join(', ') },
  owner: { head: say('Owner'), cell: (row, names) => names[row.owner_id ?? ''] ?? null },
  location: { head: say('Location'), cell: (row) => row.location },
  email: { head: say('Email'), cell: (row) => row.email },
  phone: { head: say('Phone'), cell: (row) => row.phone },
  other_addresses: {
    head: say('Other addresses'),
    cell: (row) => [...row.other_emails, ...row.other_phones].map(({ address }) => address).join(', '),
  },
  created_at: { head: say('Added'), cell: (row) => momentCell(row.created_at) },
  last_activity: { head: say('Last activity'), cell: (row) => momentCell(row.last_activity) },
});

/** Sends the list of candidates as a file, and the copy of one candidate. */
@Controller()
export class ExportController {
  constructor(
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Bundles) private readonly bundles: Bundles,
  ) {}

  @Serve(exportCandidates)
  async export(
    @Input() { address, candidate_ids, columns: chosen, format }: RequestOf<typeof exportCandidates>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    // A caller who sees all candidates, but the reports of only some jobs, exports only the candidates of those jobs.
    const reader = personReaches(caller.groups).all ? asReviewer(caller) : caller;
    const fields = await this.values.fields(caller);
    const all: Partial<Record<string, Column>> = columns(fields);
    const shown = [...new Set(chosen)].flatMap((id) => own(all, id) ?? []);
    if (shown.length < new Set(chosen).size) return reject('not_found', notFound(personfield));
    const filled = fields.filter(({ id }) => chosen.includes(fieldColumn(id)));
    // The people are chosen before the file begins, so that later changes neither drop nor repeat one.
    const found = candidate_ids
      ? await this.people.among(reader, candidate_ids)
      : await this.people.at(reader, address!, order);
    if (isRejection(found)) return found;
    const { ids, filters } = found;
    const rows = ids.length;
    const sources = Object.fromEntries(Object.entries(sourceTypes).map(([id, label]) => [id, sayLabel(label)]));
    const cells = async ({ people, names }: Awaited<ReturnType<SeenPeople['some']>>): Promise<TableCell[][]> => {
      const ids = people.map(({ id }) => id);
      const values = await this.values.among(caller.organization_id, filled, ids);
      return people.map((row) => shown.map(({ cell }) => cell(row, names, { sources, values })));
    };
    const day = new Date().toISOString().slice(0, 10);
    const file = tableFile(
      { name: `candidates-${day}`, format, zone: caller.tz_region, rows },
      shown.map(({ head }) => head),
      this.parts(reader, ids, cells),
    );
    if (isRejection(file)) return file;
    // The rows are sent while they are read, so the hash can cover only the request, without the search words: they can be a name.
    const hash = hashOf(`${filters.join()} ${chosen.join()}`);
    const refused = await this.commands.execute(
      exportCommand(caller, { report: 'the candidates', format, rows, hash }),
    );
    return isRejection(refused) ? refused : file;
  }

  @Serve(exportPerson)
  async person(
    @Input() { candidate_id }: RequestOf<typeof exportPerson>,
    @By() { caller }: Signed<'person'>,
  ): Promise<StreamAnswer | Rejection> {
    const bundle = await this.bundles.of(asFarAsReports(caller), candidate_id);
    if (isRejection(bundle)) return bundle;
    const { rows } = bundle;
    const told = { report: 'a candidate', format: 'zip', rows, hash: hashOf(candidate_id), candidate_id };
    // The file is sent only after the export is recorded.
    const refused = await this.commands.execute(exportCommand(caller, told));
    if (isRejection(refused)) return refused;
    return { name: `candidate-${candidate_id}.zip`, type: 'application/zip', content: await bundle.content() };
  }

  /** The rows of the file in parts: only a few hundred rows are in memory at the same time. */
  private async *parts(
    reader: Caller,
    ids: readonly string[],
    cells: (seen: Awaited<ReturnType<SeenPeople['some']>>) => Promise<TableCell[][]>,
  ): AsyncGenerator<TableCell[][]> {
    for (let at = 0; at < ids.length; at += rowsAtATime)
      yield await cells(await this.people.some(reader, ids.slice(at, at + rowsAtATime)));
  }
}

/** The caller's rights for an export: one who sees all candidates exports only those within their permission for reports, with all facts that they may read there. */
const asFarAsReports = (caller: Caller): Caller => {
  const { groups } = caller;
  if (!personReaches(groups).all) return caller;
  const reach = groups.VIEW_REPORTS;
  return {
    ...caller,
    groups: {
      ...groups,
      MANAGE_PEOPLE: groups.MANAGE_PEOPLE && reach,
      MANAGE_CANDIDATE: groups.MANAGE_CANDIDATE && reach,
    },
  };
};
