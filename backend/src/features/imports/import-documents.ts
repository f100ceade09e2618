import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { directories, othersResumeRefused } from '@candor/contracts/files/endpoints';
import { daysAfter } from '@candor/contracts/values/days';
import { phrase } from '@candor/contracts/words/say';
import { documentOfRow } from '@candor/contracts/imports/imports';
import { candidateState } from '../../states/candidate.state.ts';
import { type Upload, type Uploader, Uploads } from '../../reads/files/uploads.ts';
import { unused } from '../../states/uploads.queue.ts';
import { csvLine } from '../../tables/csv.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { contentCheck } from '../../kernel/file-content.ts';
import { BadUpload, FileStore } from '../../kernel/ports/file-store.ts';
import { JobQueue } from '../../kernel/ports/job-queue.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { UploadCommand } from '../files/upload.command.ts';
import { type Entry, entriesOf, isOfficeFile, isTable, NoArchive, resumeType } from './import-archive.ts';
import { type Document, type Import, type ImportCommands, importing } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { idOfImport } from './import-rights.ts';

/** The facts of a table, known when its rows have been counted. */
type TableFacts = Pick<ImportCommands['add']['file'], 'file_name' | 'rows' | 'heads' | 'head_keys'>;
/** `run` stores the files of the archive. Its argument is the facts of the archive's table, or null if there is no table. */
type AddDocuments = { id: string; run: (facts: TableFacts | null) => Promise<ImportCommands['add']> };

const excel = phrase('This is an Excel file. Save it as CSV and upload that.');
const severalTables = phrase('The ZIP file holds several CSV files. Leave one of them in it.');
const noResumes = phrase('The ZIP file holds no resumes.');
export const missing = phrase('The file was not uploaded. Try again.');
/** The only heading of a table that is just a list of files. */
const listHead = 'File';
/** How many files are read at the same time. */
const atOnce = 8;
/** How many days a file that nothing refers to is kept. */
const unusedDays = 2;

/** The files of imports: which import owns each, and how long it is kept. */
@Injectable()
export class ImportDocuments {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(JobQueue) private readonly jobs: JobQueue,
    @Inject(ImportFiles) private readonly tables: ImportFiles,
  ) {}

  /** Makes an import of these uploads: its table is the list of their names. The same uploads make the same import. Null: none of the files was uploaded. */
  async listOf(
    uploader: Uploader,
    given: readonly { file_id: string | null; file_name: string }[],
    asking: Requester,
  ): Promise<({ id: string } & ImportCommands['add']) | null> {
    const documents: Document[] = [];
    for (let at = 0; at < given.length; at += atOnce)
      documents.push(...(await Promise.all(given.slice(at, at + atOnce).map((each) => this.accepted(uploader, each)))));
    const lost = documents.filter(({ refused }) => refused === missing);
    if (lost.length && documents.every(({ file_id }) => !file_id)) return null;
    const words = documents.map(({ file_id, name }) => file_id || name);
    const key = `imports/${uploader.organization_id}/${idFrom('list of files', ...words)}.csv`;
    const id = idOfImport(key);
    const claimed: Document[] = [];
    for (const each of documents) claimed.push(await this.claimed(id, each, asking));
    return { id, ...(await this.listed(key, named(claimed), asking)) };
  }

  /** Makes an import of a ZIP's files. Its table is the CSV in the ZIP, else the list of file names. Each file is stored under a name of its own, so it is treated like an upload after that. Throws NoArchive. */
  async archiveOf({ key: archive }: Upload, asking: Requester): Promise<{ table: Buffer | null; add: AddDocuments }> {
    const entries = await entriesOf(await this.bytesOf(archive));
    if (isOfficeFile(entries)) throw new NoArchive(excel);
    const tables = entries.filter(({ name }) => isTable(name));
    if (tables.length > 1) throw new NoArchive(severalTables);
    const files = entries.filter((each) => !tables.includes(each));
    if (!files.length) throw new NoArchive(noResumes);
    const table = tables.length ? await tables[0]!.unpack(directories.imports.limit) : null;
    if (tables.length && !table) throw new NoArchive(directories.imports.refused);
    const key = `imports/${asking.organization_id}/${idFrom('table of an archive', archive)}.csv`;
    const add = async (facts: TableFacts | null) => {
      const documents: Document[] = [];
      for (let at = 0; at < files.length; at += atOnce)
        documents.push(
          ...(await Promise.all(
            files.slice(at, at + atOnce).map((each, index) => this.unpacked(archive, at + index, each, key, asking)),
          )),
        );
      if (!facts || !table) return this.listed(key, named(documents), asking);
      await this.forgetLater('imports', key, asking.organization_id);
      await this.files.put(key, 'text/csv', table);
      const hash = createHash('sha256').update(table).digest('hex');
      return { file: { ...facts, file_id: key, size: table.length, hash, listed: false }, documents };
    };
    return { table, add: { id: idOfImport(key), run: add } };
  }

  private async bytesOf(key: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of await this.files.read(key)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }

  private async unpacked(
    archive: string,
    at: number,
    { name, unpack }: Entry,
    table: string,
    asking: Requester,
  ): Promise<Document> {
    const none = (refused: string): Document => ({ name, file_id: '', mime: '', size: 0, hash: null, refused });
    const kind = resumeType(name);
    const content = kind && (await unpack(directories.resumes.limit));
    if (!kind || !content) return none(othersResumeRefused);
    const { type, ending } = kind;
    const check = contentCheck(type, directories.resumes.limit);
    try {
      check.take(content);
      check.end();
    } catch (fault) {
      if (fault instanceof BadUpload) return none(fault.message);
      throw fault;
    }
    const { organization_id } = asking;
    const key = `resumes/${organization_id}/${idFrom('file of an archive', archive, at)}.${ending}`;
    await this.forgetLater('resumes', key, organization_id);
    await this.files.put(key, type, content);
    const hash = createHash('sha256').update(content).digest('hex');
    const document = { name, file_id: key, mime: type, size: content.length, hash, refused: null };
    return this.claimed(idOfImport(table), document, asking);
  }

  private async accepted(
    uploader: Uploader,
    { file_id, file_name: name }: { file_id: string | null; file_name: string },
  ): Promise<Document> {
    const none = (refused: string): Document => ({ name, file_id: '', mime: '', size: 0, hash: null, refused });
    if (!file_id) return none(othersResumeRefused);
    try {
      const upload = await this.uploads.accept(uploader, file_id, directories.resumes);
      if (!upload) return none(missing);
      const { key, type: mime, size, hash } = upload;
      return { name, file_id: key, mime, size, hash, refused: null };
    } catch (fault) {
      if (fault instanceof BadUpload) return none(fault.message);
      throw fault;
    }
  }

  /** Claims a file for an import: a file belongs to one import only, and to one form. */
  private async claimed(import_id: string, document: Document, asking: Requester): Promise<Document> {
    const { file_id } = document;
    if (!file_id) return document;
    const uid = idFrom('claim', asking.uid, file_id);
    const ran = await this.commands.execute(
      new UploadCommand(idFrom('upload', file_id), 'claim', { file_id, form: import_id }, { ...asking, uid }),
    );
    return isRejection(ran) ? { ...document, file_id: '', size: 0, hash: null, refused: ran.error } : document;
  }

  /** Makes the table for an import that has none: the names of its files. */
  private async listed(key: string, documents: Document[], { organization_id }: Requester) {
    const table = Buffer.from([listHead, ...documents.map(({ name }) => name)].map((name) => csvLine([name])).join(''));
    await this.forgetLater('imports', key, organization_id);
    await this.files.put(key, 'text/csv', table);
    const file = {
      file_id: key,
      file_name: documents[0]!.name,
      size: table.length,
      hash: createHash('sha256').update(table).digest('hex'),
      rows: documents.length,
      heads: [listHead],
      head_keys: [],
      listed: true,
    };
    return { file, documents };
  }

  /** Queues the deletion of a file before the server stores it: the file is deleted later if nothing refers to it. */
  private async forgetLater(folder: keyof typeof unused, key: string, organization_id: string): Promise<void> {
    const due_at = daysAfter(new Date().toISOString(), unusedDays);
    const { data, ...due } = unused[folder].due(`unused:${key}`, due_at, { key });
    await this.jobs.add({ ...due, data: { ...data, organization_id } });
  }

  /** Whether an import still uses this upload. */
  async holds(key: string, organization_id: string): Promise<boolean> {
    for (const { type, data } of await this.streams.read(`upload-${idFrom('upload', key)}`, organization_id)) {
      if (type !== 'UploadClaimed') continue;
      const state = (await this.streams.load(importing, String(data.form), organization_id))?.state;
      if (state && !state.file_deleted && state.documents.some(({ file_id }) => file_id === key)) return true;
    }
    return false;
  }

  /** Deletes an import's table, and its files that are in no person's record. */
  async delete({ file, documents }: Import, organization_id: string): Promise<void> {
    await this.tables.delete(file.file_id);
    for (const { file_id } of documents)
      if (file_id && !(await this.isInRecord(file_id, organization_id))) await this.files.delete(file_id);
  }

  /** Deletes the files of these rows of a list, except files in a record, and the list's table, which names them. No record can take one of these files after that. */
  async deleteRows({ file, documents }: Import, rows: readonly number[], asking: Requester): Promise<void> {
    for (const row of rows) {
      const { file_id } = documents[documentOfRow(row)]!;
      if (!file_id) continue;
      const uid = idFrom('withdraw', asking.uid, file_id);
      const ran = await this.commands.execute(
        new UploadCommand(idFrom('upload', file_id), 'withdraw', { file_id }, { ...asking, uid }),
      );
      if (isRejection(ran) && (await this.isInRecord(file_id, asking.organization_id))) continue;
      await this.files.delete(file_id);
    }
    await this.tables.delete(file.file_id);
  }

  private async isInRecord(key: string, organization_id: string): Promise<boolean> {
    for (const { type, data } of await this.streams.read(`upload-${idFrom('upload', key)}`, organization_id)) {
      if (type !== 'UploadAttached') continue;
      const person = await this.streams.load(candidateState, String(data.candidate_id), organization_id);
      if (person?.state?.resumes.some(({ file_id }) => file_id === key)) return true;
    }
    return false;
  }
}
/** Gives the files unique names, so that rows can tell them apart. */
const named = (documents: readonly Document[]): Document[] => {
  const taken = new Set<string>();
  return documents.map((each) => {
    let name = each.name.trim() || '?';
    for (let count = 2; taken.has(name.toLowerCase()); count++)
      name = each.name.trim().replace(/(\.\w+)?$/, (ending) => ` (${count})${ending}`);
    taken.add(name.toLowerCase());
    return { ...each, name };
  });
};
