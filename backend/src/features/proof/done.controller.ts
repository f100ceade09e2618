import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { kindsOfEvents } from '@candor/contracts/all-events';
import { type DoneRow, exportDone, exportPersonProof, listEventKinds } from '@candor/contracts/proof/record';
import { asReviewer } from '../../access/history-access.ts';
import { By, type Signed } from '../../http/caller.ts';
import { type FileAnswer, Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { ofJobs, PersonRecord } from '../../reads/people/person-record.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { historyOf } from '../../reads/people/person.record.ts';
import type { Cell } from '../../tables/csv.ts';
import { csvText } from '../../tables/table-file.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { DoneRecords } from './done.ts';
import { timeOf } from './done.pages.ts';
import { ProofExports } from './proof-export.ts';
import { Signing } from './signing.ts';

const gone = reject('not_found', 'This record was not found.');
const columns: [string, (row: DoneRow) => Cell][] = [
  ['#', (row) => row.number],
  ['Recorded', (row) => row.recorded_at],
  ['Occurred', (row) => row.occurred_at],
  ['Actor', (row) => row.actor.name],
  ['Actor id', (row) => row.actor.id],
  ['Roles then', (row) => row.actor.roles.join(', ')],
  ['Event', (row) => row.type],
  ['What happened', (row) => row.sentence],
  ['About', (row) => row.about?.name ?? null],
  ['Automatic', (row) => (row.automatic ? 'yes' : 'no')],
  ['Stream', (row) => row.stream],
  ['Revision', (row) => row.revision],
  ['Event id', (row) => row.event_id],
  ['Request id', (row) => row.request_uid],
];

/** Sends what was done as a file, and a person's events with their proof. */
@Controller()
export class DoneController {
  constructor(
    @Inject(DoneRecords) private readonly records: DoneRecords,
    @Inject(Signing) private readonly signing: Signing,
    @Inject(ProofExports) private readonly exports: ProofExports,
    @Inject(PersonRecord) private readonly people: PersonRecord,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(listEventKinds)
  async kinds() {
    return { kinds: kindsOfEvents().map(({ type, words }) => ({ value: type, label: words })) };
  }

  @Serve(exportDone)
  async export(
    @Input() { kind, id, format, from, to, type, uid }: RequestOf<typeof exportDone>,
    @By() { caller }: Signed,
  ): Promise<FileAnswer | Rejection> {
    const done = await this.records.all(caller, { kind, id, type: type ?? null, ...timeOf({ from, to }) });
    if (done === null) return gone;
    if (isRejection(done)) return done;
    const { rows, hash } = done;
    const unrecorded = await this.commands.execute(
      exportCommand(
        caller,
        {
          report: kind === 'user' ? 'what a member did' : 'what was done to a record',
          format,
          rows: rows.length,
          hash,
        },
        idFrom('record exported', uid ?? newId(), JSON.stringify({ kind, id, from, to, type })),
      ),
    );
    if (isRejection(unrecorded)) return unrecorded;
    const file = { name: `history-${kind}-${id}.${format}`, headers: { 'x-content-hash': hash } };
    if (format === 'csv')
      return {
        ...file,
        type: 'text/csv',
        content: csvText(
          columns.map(([head]) => head),
          rows.map((row) => columns.map(([, of]) => of(row))),
        ),
      };
    const hash_of = 'SHA-256 over the UTF-8 text of `rows` as canonical JSON (RFC 8785)';
    return { ...file, type: 'application/json', content: JSON.stringify({ ...done, hash_of }, null, 2) };
  }

  @Serve(exportPersonProof)
  async bundle(
    @Input() { uid }: RequestOf<typeof exportPersonProof>,
    @By() by: Signed<'history'>,
  ): Promise<StreamAnswer | Rejection> {
    const { caller, asking } = by;
    const { candidate_id } = historyOf(by);
    const signed = await this.signing.checkpoint({ ...asking, uid: idFrom('person proof', uid ?? newId()) });
    if (isRejection(signed)) return signed;
    const [{ events: all }, jobs] = await Promise.all([
      this.people.whole(caller.organization_id, candidate_id),
      this.people.jobsOf(asReviewer(caller)),
    ]);
    const seen = await this.values.readable(caller, ofJobs(all, jobs));
    const stored = await this.records.stored(seen);
    const { content, hash } = await this.exports.some(caller.organization_id, signed, stored, []);
    const unrecorded = await this.commands.execute(
      exportCommand(
        caller,
        { report: 'candidate history with its proof', format: 'zip', rows: stored.length, hash, candidate_id },
        uid,
      ),
    );
    if (isRejection(unrecorded)) return unrecorded;
    return { name: `candidate-history-${candidate_id}.zip`, type: 'application/zip', content };
  }
}
