import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { directories } from '@candor/contracts/files/endpoints';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { isNoHeading, isOwnField } from '@candor/contracts/imports/columns';
import { fieldColumn } from '@candor/contracts/people/field-columns';
import type { ImportEvent, ImportSettings } from '@candor/contracts/imports/events';
import * as calls from '@candor/contracts/imports/imports';
import { PEPPER } from '../../kernel/tokens.ts';
import { memberUploads, type Upload, Uploads } from '../../reads/files/uploads.ts';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { type CsvRow, csvRows, NoCsv } from '../../tables/csv.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { FairTurns } from '../../kernel/work/fair-turns.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { BadUpload } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { ImportCommand } from './import.command.ts';
import { type Beside, type Import, type ImportCommands, importing } from './import.decider.ts';
import { fieldGone } from './import-facts.ts';
import { fateOf, ImportCheck } from './import-check.ts';
import { NoArchive } from './import-archive.ts';
import { ImportDocuments, missing } from './import-documents.ts';
import { ImportFiles, textIn } from './import-files.ts';
import { ImportLists } from './import-lists.ts';
import { unknownCounter } from './import-unknown.ts';
import { headKeysOf, idOfImport } from './import-rights.ts';
import { peopleIn } from './import-outcomes.ts';

const mostTries = 3;
const noFile = reject('file', 'The file no longer exists. Add it again.');
const noHeadings = reject(
  'file',
  'The first row contains an email address, a phone number or a date. Add a header row above it.',
);
const notUploaded = reject('file', missing);

/** Calls for files of people: add, check, import, stop and undo. */
@Controller()
export class ImportController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportDocuments) private readonly documents: ImportDocuments,
    @Inject(ImportLists) private readonly lists: ImportLists,
    @Inject(ImportCheck) private readonly checking: ImportCheck,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  private readonly archives = new FairTurns();

  @Serve(calls.addImport)
  async add(@Input() { file_id, file_name }: RequestOf<typeof calls.addImport>, @By() { caller, asking }: Signed) {
    const isArchive = /\.zip$/i.test(file_id);
    try {
      const directory = isArchive ? directories.archives : directories.imports;
      const upload = await this.uploads.accept(memberUploads(caller), file_id, directory);
      if (!upload) return notUploaded;
      if (isArchive) return await this.addArchive(upload, file_name, caller, asking);
      const { key, size, hash } = upload;
      const table = await this.tableOf(caller, this.files.rows(key));
      if (isRejection(table)) return table;
      const id = idOfImport(key);
      const file = { ...table, file_id: key, file_name, size, hash, listed: false };
      return this.answer(id, await this.run(id, 'add', { file, documents: [] }, asking));
    } catch (fault) {
      if (fault instanceof NoCsv || fault instanceof NoArchive || fault instanceof BadUpload)
        return reject<string>('file', fault.message);
      throw fault;
    }
  }

  /** Adds an archive. Only one is added at a time in this process, because the whole archive is held in memory. */
  private addArchive(upload: Upload, file_name: string, caller: Caller, asking: Requester) {
    return this.archives.run(caller.organization_id, async () => {
      const { table, add } = await this.documents.archiveOf(upload, asking);
      if (await this.found(caller, add.id)) return { id: add.id };
      const facts = table && (await this.tableOf(caller, csvRows(textIn(table))));
      if (facts && isRejection(facts)) return facts;
      const all = await add.run(facts && { ...facts, file_name });
      const named = { ...all, file: { ...all.file, file_name } };
      return this.answer(add.id, await this.run(add.id, 'add', named, asking));
    });
  }

  /** The headings of a table and its number of rows, or why people cannot be imported from it. */
  private async tableOf({ organization_id }: Caller, table: AsyncIterable<CsvRow>) {
    const { heads, rows } = await counted(table);
    if (rows > calls.mostImported)
      return reject('limit', 'At most {most, number} rows are allowed. This file has {rows, number}.', {
        most: calls.mostImported,
        rows,
      });
    if (!rows) return reject('file', 'The file has no rows below its headings.');
    if (heads.some(isNoHeading)) return noHeadings;
    return { rows, heads, head_keys: headKeysOf(this.pepper, organization_id, heads) };
  }

  @Serve(calls.addResumes)
  async addResumes(@Input() { files }: RequestOf<typeof calls.addResumes>, @By() { caller, asking }: Signed) {
    const listed = await this.documents.listOf(memberUploads(caller), files, asking);
    if (!listed) return notUploaded;
    const { id, ...all } = listed;
    return this.answer(id, await this.run(id, 'add', all, asking));
  }

  @Serve(calls.decideImport)
  async decide(@Input() { id, rows }: RequestOf<typeof calls.decideImport>, @By() { caller, asking }: Signed) {
    const found = await this.open(caller, id);
    if (isRejection(found)) return found;
    const said = rows.map(({ row, as, candidate_id }) => ({ row, as, candidate_id: candidate_id ?? null }));
    return this.inTurn(caller, async () => {
      const beside = await this.beside(caller, id);
      return this.answer(id, await this.run(id, 'decide', { rows: said, beside }, asking));
    });
  }

  @Serve(calls.checkImport)
  async check(@Input() { id, settings }: RequestOf<typeof calls.checkImport>, @By() { caller, asking }: Signed) {
    const found = await this.open(caller, id);
    if (isRejection(found)) return found;
    const { listed } = found.file;
    const full: ImportSettings = {
      ...settings,
      ...(listed ? ofResumes : {}),
      source_id: settings.source_id ?? null,
      job_id: settings.job_id ?? null,
      step_id: settings.step_id ?? null,
      reason_id: settings.reason_id ?? null,
    };
    const wrong =
      settingsRefused(full, found) ?? (await this.fieldRefused(caller, full)) ?? (await this.stepRefused(caller, full));
    if (wrong) return wrong;
    const ran = await this.run(id, 'prepare', { settings: full }, asking);
    if (isRejection(ran)) return ran;
    const counts = { ...calls.noFates };
    const rows: calls.RowFate[] = [];
    // The people of resumes are known only when the resumes have been read, which takes too long for a request.
    if (listed) return { version: ran.revision, counts, rows, unknown: [], position: ran.position };
    const unknown = unknownCounter(full.columns);
    const fault = await this.checking.judged(caller, found, full, (each) => {
      const { fate, ...told } = fateOf(each);
      if (++counts[fate] <= calls.mostFates) rows.push({ fate, ...told });
      unknown.note(each);
    });
    return fault ?? { version: ran.revision, counts, rows, unknown: unknown.found(), position: ran.position };
  }

  private async fieldRefused(caller: Caller, { columns }: ImportSettings): Promise<Rejection | null> {
    const own = columns.filter(isOwnField);
    const there = own.length ? (await this.lists.fields(caller)).map(({ id }) => fieldColumn(id)) : [];
    return own.every((each) => there.includes(each)) ? null : reject<string>('validation', fieldGone);
  }

  private async stepRefused(caller: Caller, { job_id, step_id }: ImportSettings): Promise<Rejection | null> {
    if (!step_id) return null;
    const job = (await this.lists.of(caller)).jobs.find(({ id }) => id === job_id);
    return job?.steps.some(({ id }) => id === step_id)
      ? null
      : reject('validation', 'Choose a later step of this job.');
  }

  @Serve(calls.startImport)
  async start(@Input() { id, version }: RequestOf<typeof calls.startImport>, @By() { caller, asking }: Signed) {
    const found = await this.open(caller, id);
    if (isRejection(found)) return found;
    return this.inTurn(caller, async () => {
      const beside = await this.beside(caller, id);
      // An import that has started continues, even if another member starts it again.
      const checked = found.work ? {} : { version };
      return this.answer(id, await this.run(id, 'start', { beside }, asking, checked));
    });
  }

  @Serve(calls.cancelImport)
  async cancel(@Input() { id }: RequestOf<typeof calls.cancelImport>, @By() { caller, asking }: Signed) {
    const found = await this.found(caller, id);
    return found ? this.answer(id, await this.run(id, 'cancel', { why: 'asked' }, asking)) : notFound('import');
  }

  @Serve(calls.undoImport)
  async undo(@Input() { id }: RequestOf<typeof calls.undoImport>, @By() { caller, asking }: Signed) {
    if (!(await this.found(caller, id))) return notFound('import');
    return this.inTurn(caller, async () => {
      const beside = await this.beside(caller, id);
      return this.answer(id, await this.beginUndo(caller, id, asking, beside));
    });
  }

  /** Begins an undo. Decided resumes may be added at the same time, so the count is taken again until no event comes in between. */
  private async beginUndo(caller: Caller, id: string, asking: Requester, beside: Beside | null) {
    for (let tries = 1; ; tries++) {
      const events = await this.eventsOf(caller, id);
      const count = peopleIn(events).length;
      const ran = await this.run(id, 'undo', { count, beside }, asking, { version: events.at(-1)!.revision });
      if (!isRejection(ran) || ran.code !== 'stale' || tries === mostTries) return ran;
    }
  }

  private async eventsOf({ organization_id }: Caller, id: string) {
    return (await this.streams.read(`import-${id}`, organization_id)) as readonly Recorded<ImportEvent>[];
  }

  /** Begins the imports of one organization, and decisions on their resumes, one after another: two simultaneous ones would not notice that both add the same person. */
  private inTurn<T>({ organization_id }: Caller, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`import ${organization_id}`, async () => {
      await upToNow(this.progress, this.events);
      return work();
    });
  }

  private async beside({ organization_id }: Caller, id: string): Promise<Beside | null> {
    const rows = await this.reads.find(calls.importList, { organization_id }, { busy: true }, { limit: 2 });
    const other = rows.find((row) => row.id !== id);
    return other ? (calls.isImporting(other) ? 'import' : 'decisions') : null;
  }

  private async found({ organization_id }: Caller, id: string): Promise<Import | null> {
    return (await this.streams.load(importing, id, organization_id))?.state ?? null;
  }

  /** The import with its file, which only members may open. */
  private async open(caller: Caller, id: string): Promise<Import | Rejection> {
    const found = await this.found(caller, id);
    return !found ? notFound('import') : found.file_deleted ? noFile : found;
  }

  private run<Name extends 'add' | 'prepare' | 'start' | 'decide' | 'cancel' | 'undo'>(
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

const counted = async (table: AsyncIterable<CsvRow>): Promise<{ heads: string[]; rows: number }> => {
  let [heads, rows] = [[] as string[], -1];
  for await (const { cells } of table) {
    if (rows++ < 0) heads = cells;
    // Counting stops here, so that the member need not wait for a refusal.
    if (rows > calls.mostImported * 2) break;
  }
  return { heads: heads.map((each) => each.slice(0, 200)), rows };
};
/** The settings with which a list of resumes is read, in every request. */
const ofResumes = { columns: ['resume'], dates: 'dmy', known: 'ask' } satisfies Partial<ImportSettings>;
/** Why a file cannot be read with these settings. */
const settingsRefused = ({ columns, known }: ImportSettings, { file, documents }: Import): Rejection | null => {
  if (file.listed) return null;
  const used = columns.flatMap((target) => target ?? []);
  if (known === 'ask') return reject('validation', 'Choose what to do with people who are already on record.');
  if (used.includes('resume') && !documents.length)
    return reject('validation', 'This table came without files, so no column can name them.');
  if (columns.length !== file.heads.length) return reject('validation', 'Choose a field for each column.');
  if (new Set(used.filter((each) => each !== 'url')).size !== used.filter((each) => each !== 'url').length)
    return reject('validation', 'Two columns have the same meaning.');
  if (!used.includes('name') && !(used.includes('first_name') && used.includes('last_name')))
    return reject('validation', 'Choose the columns that contain the names.');
  return null;
};
