import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { kindsOfEvents } from '@candor/contracts/all-events';
import {
  compareDone,
  type DoneData,
  type DoneRow,
  exportDone,
  exportDoneProof,
  exportPersonProof,
  listEventKinds,
} from '@candor/contracts/proof/record';
import { asReviewer } from '../../access/history-access.ts';
import { By, type Signed } from '../../http/caller.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type FileAnswer, Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { ofJobs, PersonRecord } from '../../reads/people/person-record.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { historyOf } from '../../reads/people/person.record.ts';
import type { Cell } from '../../tables/csv.ts';
import { csvText } from '../../tables/table-file.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { RecordViews } from '../../access/record-views.ts';
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

const hash_of = 'SHA-256 over the UTF-8 text of `rows` as canonical JSON (RFC 8785)';
const jsonOf = (done: DoneData): string => JSON.stringify({ ...done, hash_of }, null, 2);
const nameOf = ({ kind, id, as_of }: DoneData): string =>
  `history-${kind}-${id}${as_of ? `-as-of-${as_of.slice(0, 10)}` : ''}`;
/** Whose history a request asks for, and of which days. */
const askedIn = ({
  kind,
  id,
  from,
  to,
  type,
  as_of,
}: Pick<RequestOf<typeof exportDone>, 'kind' | 'id' | 'from' | 'to' | 'type' | 'as_of'>) => ({
  kind,
  id,
  type: type ?? null,
  as_of: as_of ? new Date(as_of).toISOString() : null,
  ...timeOf({ from, to }),
});

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
    @Inject(RecordViews) private readonly looks: RecordViews,
  ) {}

  @Serve(listEventKinds)
  async kinds() {
    return { kinds: kindsOfEvents().map(({ type, words }) => ({ value: type, label: words })) };
  }

  @Serve(exportDone)
  async export(
    @Input() request: RequestOf<typeof exportDone>,
    @By() { caller }: Signed,
  ): Promise<FileAnswer | Rejection> {
    const { format, uid } = request;
    const done = await this.records.all(caller, askedIn(request));
    if (done === null) return gone;
    if (isRejection(done)) return done;
    const { rows, hash } = done;
    const unrecorded = await this.recorded(caller, done, { format, hash, uid });
    if (unrecorded) return unrecorded;
    const file = { name: `${nameOf(done)}.${format}`, headers: { 'x-content-hash': hash } };
    if (format === 'csv')
      return {
        ...file,
        type: 'text/csv',
        content: csvText(
          columns.map(([head]) => head),
          rows.map((row) => columns.map(([, of]) => of(row))),
        ),
      };
    return { ...file, type: 'application/json', content: jsonOf(done) };
  }

  @Serve(compareDone)
  async compare(@Input() { kind, id, from, a, b }: RequestOf<typeof compareDone>, @By() { caller }: Signed) {
    const [first, second] = [a, b].map((at) => new Date(at).toISOString());
    const both = await this.records.between(caller, { kind, id, from: timeOf({ from }).from }, first!, second!);
    if (both === null) return gone;
    if (isRejection(both)) return both;
    return (await this.looks.done(caller, { kind, id })) ?? both;
  }

  @Serve(exportDoneProof)
  async proof(
    @Input() request: RequestOf<typeof exportDoneProof>,
    @By() { caller, asking }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const { uid } = request;
    const done = await this.records.all(caller, askedIn(request));
    if (done === null) return gone;
    if (isRejection(done)) return done;
    const signed = await this.signing.checkpoint({ ...asking, uid: idFrom('record proof', uid ?? newId()) });
    if (isRejection(signed)) return signed;
    const { content, hash } = await this.exports.some(
      caller.organization_id,
      signed,
      await this.records.behind(done),
      [{ name: 'rows.json', content: jsonOf(done) }],
      { asHashes: true },
    );
    const unrecorded = await this.recorded(caller, done, { format: 'zip', hash, uid });
    return unrecorded ?? { name: `${nameOf(done)}.zip`, type: 'application/zip', content };
  }

  /** Records that the caller takes this history. Null: it is recorded, and the file may leave. */
  private async recorded(
    caller: Caller,
    { kind, id, from, to, type, as_of, rows }: DoneData,
    { format, hash, uid }: { format: string; hash: string; uid: string | null | undefined },
  ): Promise<Rejection | null> {
    const report = kind === 'user' ? 'what a member did' : 'what was done to a record';
    const asked = JSON.stringify({ kind, id, from, to, type, as_of });
    const ran = await this.commands.execute(
      exportCommand(
        caller,
        { report, format, rows: rows.length, hash },
        idFrom('record exported', uid ?? newId(), asked),
      ),
    );
    return isRejection(ran) ? ran : null;
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
    const { content, hash } = await this.exports.some(caller.organization_id, signed, stored);
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
