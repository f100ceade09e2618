import { Inject, Injectable } from '@nestjs/common';
import { importList, isImporting } from '@candor/contracts/people/imports';
import { Reads } from '../../kernel/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { importing } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { peopleIn } from './import.worker.ts';

/** Of so many imports the files may still be there. */
const mostKept = 1000;
/** By what a row of a file names somebody. `names`: the words of their name. */
export type Named = { ids: readonly string[]; emails: readonly string[]; names: readonly string[] };

/** The files of imports that name somebody. A file is kept for some weeks, and rows that did nothing are told nowhere else. */
@Injectable()
export class ImportMentions {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ImportFiles) private readonly files: ImportFiles,
  ) {}

  /** The imports, by id, with their file. One that is under way is left out: its rows are still read. */
  async of(organization_id: string, named: Named): Promise<{ id: string; file_id: string }[]> {
    const rows = await this.reads.find(importList, { organization_id }, {}, { limit: mostKept });
    const found: { id: string; file_id: string }[] = [];
    for (const row of rows) {
      if (row.file_deleted || isImporting(row)) continue;
      const state = (await this.streams.load(importing, row.id, organization_id))?.state;
      if (!state || state.file_deleted) continue;
      const { file_id } = state.file;
      if ((await this.changed(row.id, organization_id, named)) || (await this.names(file_id, named)))
        found.push({ id: row.id, file_id });
    }
    return found;
  }

  private async changed(import_id: string, organization_id: string, { ids }: Named): Promise<boolean> {
    const people = peopleIn(await this.streams.read(`import-${import_id}`, organization_id));
    return people.some(([first]) => ids.includes(first!.candidate_id));
  }

  private async names(file_id: string, { emails, names }: Named): Promise<boolean> {
    const wanted = emails.map((each) => each.toLowerCase());
    const words = names.map((each) => each.toLowerCase()).filter(Boolean);
    for await (const { cells } of this.files.rows(file_id)) {
      const line = cells.join(' ').toLowerCase();
      if (wanted.some((each) => line.includes(each))) return true;
      if (words.length > 1 && words.every((each) => line.includes(each))) return true;
    }
    return false;
  }
}
