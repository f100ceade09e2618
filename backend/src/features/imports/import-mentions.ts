import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import { plainWords } from '@candor/contracts/kernel/list';
import { addressKey, phoneKey, profileOf } from '@candor/contracts/duplicates/contact-keys';
import type { ImportEvent } from '@candor/contracts/imports/events';
import { importList, isImporting, rowOfDocument } from '@candor/contracts/imports/imports';
import type { NamingValues } from '../../reads/imports/named.ts';
import { NoCsv } from '../../tables/csv.ts';
import { DamagedFile } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Document, documentDeleted, type Import, importing } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { outcomesOf, rowsAbout } from './import-outcomes.ts';
import { ImportResumes } from './import-resumes.ts';

/** Whether this row names the person: by a whole email address, phone number or profile, or by all words of their name. */
export const rowNames = (cells: readonly string[], { name, email, phone, profile }: NamingValues): boolean => {
  const parts = cells.flatMap((cell) => cell.split(/[;,|\n]/));
  const tokens = cells.flatMap((cell) => cell.split(/[\s;,|<>()"']+/)).map((each) => each.replace(/^mailto:/i, ''));
  if (tokens.some((each) => email.includes(addressKey(each)))) return true;
  if (parts.some((each) => phone.includes(phoneKey(each) ?? ''))) return true;
  if (tokens.some((each) => each.includes('.') && profile.includes(profileOf({ kind: 'website', url: each }) ?? '')))
    return true;
  // The words of an email address do not count as names.
  const words = new Set(tokens.filter((each) => !each.includes('@')).flatMap(plainWords));
  return name.length > 1 && name.every((each) => words.has(each));
};

const pageOfImports = 200;

/** Finds the import files that name a person. A file is kept for some weeks, and no other record shows the rows that did nothing. */
@Injectable()
export class ImportMentions {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportResumes) private readonly resumes: Pick<ImportResumes, 'says'>,
  ) {}

  /** The imports that name the person, by id, with their file; `rows`: the rows of a list that are about the person; null: the whole file must be deleted. A table that is being imported is skipped: its rows are still read. Each file is read, so only jobs call this method. */
  async *of(
    organization_id: string,
    named: NamingValues,
  ): AsyncGenerator<{ id: string; state: Import; rows: readonly number[] | null }> {
    for await (const row of this.reads.each(importList, { organization_id }, {}, { atOnce: pageOfImports })) {
      if (row.file_deleted || (isImporting(row) && !row.listed)) continue;
      const state = (await this.streams.load(importing, row.id, organization_id))?.state;
      if (!state || state.file_deleted) continue;
      if (state.file.listed) {
        const theirs = await this.rowsOf(row.id, organization_id, state, named);
        if (theirs.length) yield { id: row.id, state, rows: theirs };
        continue;
      }
      const events = await this.streams.read(`import-${row.id}`, organization_id);
      const has = state.documents.some(({ hash }) => hash !== null && named.hashes.includes(hash));
      if (has || rowsAbout(events, named.id).size || (await this.names(state.file.file_id, named)))
        yield { id: row.id, state, rows: null };
    }
  }

  /** The rows of a list whose resumes are about the person. A resume in another person's record belongs to that person. */
  private async rowsOf(
    import_id: string,
    organization_id: string,
    { documents, work }: Import,
    named: NamingValues,
  ): Promise<number[]> {
    const events = (await this.streams.read(
      `import-${import_id}`,
      organization_id,
    )) as readonly Recorded<ImportEvent>[];
    const outcome = outcomesOf(events);
    const about = rowsAbout(events, named.id);
    const isRunning = work?.phase === 'running' || work?.phase === 'stopping';
    const theirs: number[] = [];
    for (const [at, document] of documents.entries()) {
      const row = rowOfDocument(at);
      const { fate, acted } = outcome(row, at + 1);
      if (document.refused === documentDeleted || (acted && acted.candidate_id !== named.id)) continue;
      // These rows were never compared with the people on record. Rows of a running import whose turn is still to come are read later.
      const isUnread = fate === 'refused' || (fate === 'pending' && !isRunning);
      if (
        about.has(row) ||
        (document.hash !== null && named.hashes.includes(document.hash)) ||
        rowNames([document.name], named) ||
        (isUnread && document.file_id && (await this.mayName(document, organization_id, named)))
      )
        theirs.push(row);
    }
    return theirs;
  }

  /** Whether a resume may be about the person. A resume that cannot be read, or names no person, may be theirs, and is of no use anyway. */
  private async mayName(document: Document, organization_id: string, named: NamingValues): Promise<boolean> {
    const cells = await this.resumes.says(document, organization_id);
    return !cells?.some(Boolean) || rowNames(cells, named);
  }

  /** Whether a table names the person. A file that is missing or unreadable may have named them, so it counts as deleted, and its import shall say so. */
  private async names(file_id: string, named: NamingValues): Promise<boolean> {
    if (!(await this.files.has(file_id))) return true;
    try {
      for await (const { cells } of this.files.rows(file_id)) if (rowNames(cells, named)) return true;
    } catch (fault) {
      if (fault instanceof DamagedFile || fault instanceof NoCsv) return true;
      throw fault;
    }
    return false;
  }
}
