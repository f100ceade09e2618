import { say, sayLabel } from '@candor/contracts/words/say';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { auditKinds, auditList, type AuditRow, exportAudit, mostAuditRows } from '@candor/contracts/organization/audit';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { admit, unfiltered } from '@candor/contracts/kernel/list';
import { inDaysOf } from '@candor/contracts/kernel/list-days';
import type { Names } from '@candor/contracts/kernel/standard';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { momentCell, type TableCell } from '../../tables/table-cells.ts';
import { recordedTable } from '../../tables/table-file.ts';
import { type Rejection, reject } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { exportCommand } from './organization.command.ts';
import { AuditLog } from './audit.ts';

const rowsAtATime = 250;
const tooMany = reject('limit', 'At most {most, number} rows fit into one file. Choose a shorter time.', {
  most: mostAuditRows,
});
const heads = () => [
  say('When'),
  say('Kind'),
  say('Who'),
  say('{what, select, other {What}}', { what: 'happened' }),
  say('About'),
  say('Job'),
  say('Address mark'),
  say('Event id'),
];
const cellsOf = (row: AuditRow, names: Names): TableCell[] => [
  momentCell(row.at),
  sayLabel(auditKinds[row.kind]),
  row.actor_name,
  row.sentence,
  row.subject ? (names[row.subject.id] ?? row.subject.type) : null,
  row.job ? (names[row.job] ?? '') : null,
  row.address,
  row.id,
];

type StoredRow = Parameters<AuditLog['said']>[1][number];

/** The audit log as a file. */
@Controller()
export class AuditController {
  constructor(
    @Inject(AuditLog) private readonly log: AuditLog,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(exportAudit)
  async export(
    @Input() asked: RequestOf<typeof exportAudit>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const stored = await this.rows(caller, asked);
    if (!stored) return tooMany;
    const { rows, names } = await this.log.said(caller, stored);
    const cells = rows.map((row) => cellsOf(row, names));
    return recordedTable({ name: 'audit-log', format: asked.format, zone: caller.tz_region }, heads(), cells, (told) =>
      this.commands.execute(exportCommand(caller, { report: 'the audit log', ...told })),
    );
  }

  /** The rows of the file, the oldest first, so that new entries do not push others to another page. Null: there are too many. */
  private async rows(caller: Caller, asked: RequestOf<typeof exportAudit>): Promise<StoredRow[] | null> {
    const { kind, person, from, to, search = '' } = asked;
    const filters = {
      ...(kind ? { kind } : {}),
      ...(person ? { person } : {}),
      ...(from || to ? { when: { ...(from ? { from } : {}), ...(to ? { to } : {}) } } : {}),
    };
    const slice = admit(
      auditList,
      inDaysOf(caller.tz_region, auditList, { ...unfiltered, limit: rowsAtATime, search, filters }),
    );
    const rows: StoredRow[] = [];
    for (let page = 1; ; page++) {
      const found = await this.reads.list(auditList, this.log.scope(caller), {
        ...slice,
        page,
        sort: { field: 'at', direction: 'asc' },
      });
      if (found.total > mostAuditRows) return null;
      rows.push(...found.items.parse());
      if (rows.length >= found.total || found.page < page) return rows;
    }
  }
}
