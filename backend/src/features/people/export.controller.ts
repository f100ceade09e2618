import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sourceTypes } from '@candor/contracts/jobs/values';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { personReaches } from '@candor/contracts/kernel/reaches';
import { say, sayLabel } from '@candor/contracts/kernel/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { exportCandidates, type ExportColumn } from '@candor/contracts/people/export';
import { mainApplication, type PooledPerson } from '@candor/contracts/people/rows';
import { asReviewer } from '../../access/history-access.ts';
import { SeenPeople } from '../../access/seen-people.ts';
import { By, type Caller, type Signed } from '../../http/caller.ts';
import { type Cell, csvLine, csvStart } from '../../http/csv.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { hashOf } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { exportCommand } from '../organization/organization.command.ts';

const rowsAtATime = 250;
const noReports = reject('permission', 'Exporting candidates needs the permission for reports.');
/** The earliest first. */
const order = { field: 'created_at', direction: 'asc' } as const;

type Words = { sources: Readonly<Record<string, string>> };
/** The head of each column, and what stands in its cells. */
const columns = (): Record<
  ExportColumn,
  { head: string; cell: (row: PooledPerson, names: Names, words: Words) => Cell }
> => ({
  name: { head: say('Candidate'), cell: (row) => row.name },
  role: { head: say('Role'), cell: (row) => row.current_title ?? row.headline },
  company: { head: say('Company'), cell: (row) => row.current_company },
  stage: { head: say('Stage'), cell: (row) => mainApplication(row)?.step.name ?? null },
  job: { head: say('Job'), cell: (row, names) => names[mainApplication(row)?.job_id ?? ''] ?? null },
  source: { head: say('Source'), cell: (row, _, { sources }) => sources[row.source] ?? row.source },
  tags: { head: say('Tags'), cell: (row) => row.tags.map(({ name }) => name).join(', ') },
  owner: { head: say('Owner'), cell: (row, names) => names[row.owner_id ?? ''] ?? null },
  location: { head: say('Location'), cell: (row) => row.location },
  email: { head: say('Email'), cell: (row) => row.email },
  created_at: { head: say('Added'), cell: (row) => row.created_at },
  last_activity: { head: say('Last activity'), cell: (row) => row.last_activity },
});

/** The list of candidates as a file. */
@Controller()
export class ExportController {
  constructor(
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(exportCandidates)
  async export(
    @Input() { address, columns: chosen }: RequestOf<typeof exportCandidates>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    if (!caller.groups.VIEW_REPORTS) return noReports;
    // Somebody who sees all candidates, but the reports of some jobs only, exports the candidates of these jobs.
    const reader = personReaches(caller.groups).all ? asReviewer(caller) : caller;
    // Who is in the file is settled now, so that nobody is missed or comes twice while people change.
    const found = await this.people.at(reader, address, order);
    if (isRejection(found)) return found;
    const { ids, filters } = found;
    const day = new Date().toISOString().slice(0, 10);
    // The rows are sent while they are read, so only what was asked for can be marked, and not what was searched: it can be a name.
    const hash = hashOf(`${filters.join()} ${chosen.join()}`);
    const rows = ids.length;
    const refused = await this.commands.execute(
      exportCommand(caller, { report: 'the candidates', format: 'csv', rows, hash }),
    );
    if (isRejection(refused)) return refused;
    const all = columns();
    const shown = [...new Set(chosen)].map((id) => all[id]);
    const sources = Object.fromEntries(Object.entries(sourceTypes).map(([id, label]) => [id, sayLabel(label)]));
    const lines = ({ people, names }: Awaited<ReturnType<SeenPeople['some']>>): string =>
      people.map((row) => csvLine(shown.map(({ cell }) => cell(row, names, { sources })))).join('');
    return {
      name: `candidates-${day}.csv`,
      type: 'text/csv',
      content: this.content(reader, ids, csvLine(shown.map(({ head }) => head)), lines),
    };
  }

  /** A few hundred rows are in memory at a time. */
  private async *content(
    reader: Caller,
    ids: readonly string[],
    heads: string,
    lines: (seen: Awaited<ReturnType<SeenPeople['some']>>) => string,
  ): AsyncGenerator<string> {
    yield csvStart + heads;
    for (let at = 0; at < ids.length; at += rowsAtATime)
      yield lines(await this.people.some(reader, ids.slice(at, at + rowsAtATime)));
  }
}
