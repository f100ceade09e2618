import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { say, sayLabel, sayText } from '@candor/contracts/kernel/say';
import { isNoHeading } from '@candor/contracts/people/import-columns';
import type { ImportEvent, ImportSettings, RowRefusal } from '@candor/contracts/people/import-events';
import * as calls from '@candor/contracts/people/imports';
import { fullName } from '@candor/contracts/kernel/person-name';
import { SeenPeople } from '../../access/seen-people.ts';
import { PEPPER } from '../../access/tokens.ts';
import { memberUploads, Uploads } from '../../access/uploads.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { By, type Caller, type Signed } from '../../http/caller.ts';
import { type Cell, type CsvRow, NoCsv } from '../../http/csv.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { Progress, upToNow } from '../../http/progress.ts';
import { tableFile } from '../../http/table-file.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/in-turn.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { BadUpload } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { ImportCommand } from './import.command.ts';
import { type Import, type ImportCommands, importing } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { ImportLists } from './import-lists.ts';
import { ImportPlan, isRefused, type Planned, type Refused } from './import-plan.ts';
import { Seen } from './import-seen.ts';
import { headKeysOf, idOfImport } from './import-rights.ts';
import { rowReader } from './import-rows.ts';
import { peopleIn } from './import.worker.ts';

/** So many rows are judged in a check, or sent in a file, together. */
const together = 500;
const mostKept = 500;
const busy = reject('busy', 'Another import is still under way. Wait until it is done, or stop it.');
const noFile = reject('file', 'The file is not there any more. Add it again.');
const noHeadings = reject(
  'file',
  'The first row holds an email address, a phone number or a date. Put a row above it that names the columns.',
);
const notUploaded = reject('file', 'The file was not uploaded. Try again.');

/** Files of people: added, checked, imported, stopped and taken back. */
@Controller()
export class ImportController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportLists) private readonly lists: ImportLists,
    @Inject(ImportPlan) private readonly plan: ImportPlan,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  @Serve(calls.addImport)
  async add(@Input() { file_id, file_name }: RequestOf<typeof calls.addImport>, @By() { caller, asking }: Signed) {
    const refused = visitorRefused(caller);
    if (refused) return refused;
    try {
      const upload = await this.uploads.accept(memberUploads(caller), file_id, directories.imports);
      if (!upload) return notUploaded;
      const { key, size, hash } = upload;
      const { heads, rows } = await this.counted(key);
      if (rows > calls.mostImported)
        return reject('limit', 'At most {most, number} rows are allowed. This file has {rows, number}.', {
          most: calls.mostImported,
          rows,
        });
      if (!rows) return reject('file', 'The file has no rows below its headings.');
      if (heads.some(isNoHeading)) return noHeadings;
      const id = idOfImport(key);
      const head_keys = headKeysOf(this.pepper, caller.organization_id, heads);
      const file = { file_id: key, file_name, size, hash, rows, heads, head_keys };
      return this.answer(id, await this.run(id, 'add', file, asking));
    } catch (fault) {
      if (fault instanceof NoCsv || fault instanceof BadUpload) return reject<string>('file', fault.message);
      throw fault;
    }
  }

  private async counted(key: string): Promise<{ heads: string[]; rows: number }> {
    let [heads, rows] = [[] as string[], -1];
    for await (const { cells } of this.files.rows(key)) {
      if (rows++ < 0) heads = cells;
      // More are not counted on, so that nobody waits for a refusal.
      if (rows > calls.mostImported * 2) break;
    }
    return { heads: heads.map((each) => each.slice(0, 200)), rows };
  }

  @Serve(calls.checkImport)
  async check(@Input() { id, settings }: RequestOf<typeof calls.checkImport>, @By() { caller, asking }: Signed) {
    const found = await this.open(caller, id);
    if (isRejection(found)) return found;
    const full: ImportSettings = {
      ...settings,
      source_id: settings.source_id ?? null,
      job_id: settings.job_id ?? null,
      step_id: settings.step_id ?? null,
      reason_id: settings.reason_id ?? null,
    };
    const wrong = settingsRefused(full, found) ?? (await this.stepRefused(caller, full));
    if (wrong) return wrong;
    const ran = await this.run(id, 'prepare', { settings: full }, asking);
    if (isRejection(ran)) return ran;
    const counts = { ...calls.noFates };
    const rows: calls.RowFate[] = [];
    const fault = await this.judged(caller, found, full, (each) => {
      const { fate, ...told } = fateOf(each);
      if (++counts[fate] <= calls.mostFates) rows.push({ fate, ...told });
    });
    return fault ?? { version: ran.revision, counts, rows, position: ran.position };
  }

  private async stepRefused(caller: Caller, { job_id, step_id }: ImportSettings): Promise<Rejection | null> {
    if (!step_id) return null;
    const job = (await this.lists.of(caller)).jobs.find(({ id }) => id === job_id);
    return job?.steps.some(({ id }) => id === step_id)
      ? null
      : reject('validation', 'Choose a later step of this job.');
  }

  /** What would become of every row, in their order. */
  private async judged(
    caller: Caller,
    { file }: Import,
    settings: ImportSettings,
    take: (each: Planned | Refused, row: CsvRow) => void,
  ): Promise<Rejection | null> {
    await upToNow(this.progress, this.events);
    const read = rowReader(settings, await this.lists.of(caller));
    const seen = new Seen();
    let part: CsvRow[] = [];
    const judge = async () => {
      const planned = await this.plan.of(caller.organization_id, part.map(read), settings.known, seen);
      planned.forEach((each, at) => take(each, part[at]!));
      part = [];
    };
    try {
      for await (const row of this.files.rows(file.file_id)) {
        if (row.row === 1) continue;
        if (part.push(row) === together) await judge();
      }
      await judge();
      return null;
    } catch (fault) {
      if (fault instanceof NoCsv) return reject<string>('file', fault.message);
      throw fault;
    }
  }

  @Serve(calls.startImport)
  async start(@Input() { id, version }: RequestOf<typeof calls.startImport>, @By() { caller, asking }: Signed) {
    const found = await this.open(caller, id);
    if (isRejection(found)) return found;
    return this.inTurn(caller, async () => {
      const other = found.work ? null : await this.busy(caller);
      // What has started already goes on, whoever asks for it again.
      const checked = found.work ? {} : { version };
      return other ? busy : this.answer(id, await this.run(id, 'start', {}, asking, checked));
    });
  }

  @Serve(calls.cancelImport)
  async cancel(@Input() { id }: RequestOf<typeof calls.cancelImport>, @By() { caller, asking }: Signed) {
    const found = await this.found(caller, id);
    return found ? this.answer(id, await this.run(id, 'cancel', { why: 'asked' }, asking)) : notFound('import');
  }

  @Serve(calls.undoImport)
  async undo(@Input() { id }: RequestOf<typeof calls.undoImport>, @By() { caller, asking }: Signed) {
    const refused = visitorRefused(caller);
    if (refused) return refused;
    if (!(await this.found(caller, id))) return notFound('import');
    return this.inTurn(caller, async () => {
      const other = await this.busy(caller);
      if (other && other !== id) return busy;
      const count = peopleIn(await this.streams.read(`import-${id}`, caller.organization_id)).length;
      return this.answer(id, await this.run(id, 'undo', { count }, asking));
    });
  }

  @Serve(calls.importRefusals)
  async kept(@Input() { id }: RequestOf<typeof calls.importRefusals>, @By() { caller }: Signed) {
    if (!(await this.found(caller, id))) return notFound('import');
    const events = await this.eventsOf(caller, id);
    const from = events.findLastIndex(({ type }) => type === 'ImportRevertStarted');
    const kept = events
      .slice(Math.max(0, from))
      .flatMap((event) => (event.type === 'ImportRevertProgressed' ? event.data.kept : []))
      .slice(0, mostKept);
    const { people } = await this.people.some(
      caller,
      kept.map(({ candidate_id }) => candidate_id),
    );
    const names = new Map(people.map((person) => [person.id, fullName(person)]));
    return {
      kept: kept.map(({ candidate_id, reason, values }) => ({
        candidate_id,
        name: names.get(candidate_id) ?? sayLabel('Candidate'),
        reason: sayText(reason, { ...values, name: names.get(candidate_id) ?? say('This candidate') }),
      })),
    };
  }

  @Serve(calls.importRows)
  async rows(
    @Input() { id, errors }: RequestOf<typeof calls.importRows>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const found = await this.found(caller, id);
    if (!found) return notFound('import');
    if (found.file_deleted) return noFile;
    const name = found.file.file_name.replace(/\.\w+$/, '').replaceAll(/[^\p{L}\p{N} _-]/gu, '') || 'import';
    const only = errors === 'yes';
    const became = found.work ? await this.ranRows(caller, id) : await this.plannedRows(caller, found);
    if (isRejection(became)) return became;
    return tableFile(
      { name: `${name}-${only ? 'errors' : 'rows'}`, format: 'csv', zone: null, rows: found.file.rows },
      headsOf(found, only),
      this.rowsOf(found, only, became),
    );
  }

  /** What would become of the rows. */
  private async plannedRows(caller: Caller, found: Import): Promise<Became | Rejection> {
    const settings = found.settings;
    if (!settings) return reject('wrong_state', 'Check the file before you import it.');
    const words = fateWords();
    const became = new Map<number, Fated>();
    const fault = await this.judged(caller, found, settings, (each, { row }) => {
      const { fate, told } = fateOf(each);
      became.set(row, { isRefused: fate === 'refused', words: words[fate], why: told });
    });
    return fault ?? (({ row }) => became.get(row)!);
  }

  /** What became of them. */
  private async ranRows(caller: Caller, id: string): Promise<Became> {
    const events = await this.eventsOf(caller, id);
    const turns = events.flatMap((event) => (event.type === 'ImportProgressed' ? [event.data] : []));
    const did = new Map(turns.flatMap(({ acted }) => acted.map((each) => [each.row, each] as const)));
    const refused = new Map<number, Told>([
      ...turns.flatMap((turn) => turn.refused.map((each) => [each.row, each] as const)),
      ...[...did.values()].flatMap(({ row, without }) => (without ? [[row, without] as const] : [])),
    ]);
    const back = takenBack(events);
    const until = turns.at(-1)?.until ?? 0;
    return ({ row }, at) => {
      const why = refused.get(row);
      const acted = did.get(row);
      const fate = acted?.did ?? (why ? 'refused' : at <= until ? 'skipped' : null);
      const undone = acted && back.get(acted.candidate_id);
      const told = undone === null ? undefined : (undone ?? why);
      return {
        isRefused: Boolean(why),
        words: undone === null ? say('Import taken back') : fate ? fateWords()[fate] : say('Not imported'),
        why: told ? sayText(told.reason, { ...told.values, name: say('This candidate') }) : '',
      };
    };
  }

  /** The lines of the file, a few at a time. */
  private async *rowsOf(found: Import, only: boolean, became: Became): AsyncGenerator<Cell[][]> {
    let at = -1;
    let part: Cell[][] = [];
    for await (const row of this.files.rows(found.file.file_id)) {
      if (at++ < 0) continue;
      const { isRefused, words, why } = became(row, at);
      if (only && !isRefused) continue;
      if (part.push(lineOf(found, row, only, words, why)) < together) continue;
      yield part;
      part = [];
    }
    yield part;
  }

  private async eventsOf({ organization_id }: Caller, id: string) {
    return (await this.streams.read(`import-${id}`, organization_id)) as readonly Recorded<ImportEvent>[];
  }

  /** Imports of one organisation begin one after the other, so that there is never a second one. */
  private inTurn<T>({ organization_id }: Caller, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`import ${organization_id}`, async () => {
      await upToNow(this.progress, this.events);
      return work();
    });
  }

  private async busy({ organization_id }: Caller): Promise<string | null> {
    const [row] = await this.reads.find(calls.importList, { organization_id }, { busy: true }, { limit: 1 });
    return row?.id ?? null;
  }

  private async found({ organization_id }: Caller, id: string): Promise<Import | null> {
    return (await this.streams.load(importing, id, organization_id))?.state ?? null;
  }

  /** For members, with its file. */
  private async open(caller: Caller, id: string): Promise<Import | Rejection> {
    const refused = visitorRefused(caller);
    if (refused) return refused;
    const found = await this.found(caller, id);
    return !found ? notFound('import') : found.file_deleted ? noFile : found;
  }

  private run<Name extends 'add' | 'prepare' | 'start' | 'cancel' | 'undo'>(
    id: string,
    name: Name,
    command: ImportCommands[Name],
    asking: Requester,
    checked: { version?: number } = {},
  ) {
    return this.commands.execute(new ImportCommand(id, name, command, asking, { entity: 'import', ...checked }));
  }

  private answer(id: string, ran: Rejection | { position: number }) {
    return isRejection(ran) ? ran : { id, position: ran.position };
  }
}

type Told = Pick<RowRefusal, 'reason' | 'values'>;
/** What the file says of a row. `at`: the first row below the heads is at 1. */
type Became = (row: CsvRow, at: number) => Fated;
type Fated = { isRefused: boolean; words: string; why: string };
/** Those whom taking it back has reached, the last time that it was tried, each with why they were kept; null: it was taken back from them. */
const takenBack = (events: readonly Recorded<ImportEvent>[]): Map<string, Told | null> => {
  const people = peopleIn(events).map(([first]) => first!.candidate_id);
  const found = new Map<string, Told | null>();
  let from = 0;
  for (const event of events) {
    if (event.type === 'ImportRevertStarted') from = 0;
    if (event.type !== 'ImportRevertProgressed') continue;
    for (const id of people.slice(from, event.data.until)) found.set(id, null);
    for (const each of event.data.kept) found.set(each.candidate_id, each);
    from = event.data.until;
  }
  return found;
};
/** Why a file cannot be read like this. */
const settingsRefused = ({ columns }: ImportSettings, { file }: Import): Rejection | null => {
  const used = columns.flatMap((target) => target ?? []);
  if (columns.length !== file.heads.length) return reject('validation', 'Say for each column what it means.');
  if (new Set(used.filter((each) => each !== 'url')).size !== used.filter((each) => each !== 'url').length)
    return reject('validation', 'Two columns have the same meaning.');
  if (!used.includes('name') && !(used.includes('first_name') && used.includes('last_name')))
    return reject('validation', 'Say which columns hold the names.');
  return null;
};
const fateOf = (each: Planned | Refused): calls.RowFate =>
  isRefused(each)
    ? { row: each.row, name: each.name, fate: 'refused', told: sayLabel(each.error), candidate_id: null }
    : {
        row: each.wanted.row,
        name: each.wanted.name,
        fate: each.fate,
        told: each.told ? sayLabel(each.told) : '',
        candidate_id: each.state ? each.candidate_id : null,
      };
const fateWords = (): Record<calls.Fate, string> => ({
  new: say('New person'),
  filled: say('Record filled'),
  added: say('Application added'),
  skipped: say('Skipped'),
  refused: say('Error'),
});
const headsOf = ({ file }: Import, only: boolean): string[] =>
  only ? [...file.heads, say('Error')] : [say('Row'), ...file.heads, say('Result'), say('Why')];
/** Rows with errors have the shape of the file, so that it can be mended and imported. */
const lineOf = ({ file }: Import, { row, cells }: CsvRow, only: boolean, fate: string, told: string): Cell[] => {
  const all = file.heads.map((_, at) => cells[at] ?? '');
  return only ? [...all, told] : [row, ...all, fate, told];
};
