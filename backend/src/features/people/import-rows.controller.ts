import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { say, sayLabel, sayText } from '@candor/contracts/kernel/say';
import type { ImportEvent } from '@candor/contracts/people/import-events';
import {
  fateOfImportedRow,
  fateOfResume,
  fateOfRow,
  importRows,
  type ResumeFate,
  rowOfDocument,
} from '@candor/contracts/people/imports';
import { By, type Caller, type Signed } from '../../http/caller.ts';
import type { Cell, CsvRow } from '../../http/csv.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { tableFile } from '../../http/table-file.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { fateOf, ImportCheck } from './import-check.ts';
import { type Import, importing } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { outcomesOf } from './import-outcomes.ts';

/** So many rows are sent together. */
const together = 500;
const noFile = reject('file', 'The file is not there any more. Add it again.');
/** What the file says of a row. `at`: the first row below the heads is at 1. */
type Became = (row: CsvRow, at: number) => Fated;
type Fated = { isRefused: boolean; words: string; why: string };

/** The rows of an import as a file, with what becomes or became of each. */
@Controller()
export class ImportRowsController {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportCheck) private readonly checking: ImportCheck,
  ) {}

  @Serve(importRows)
  async rows(
    @Input() { id, errors }: RequestOf<typeof importRows>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const found = (await this.streams.load(importing, id, caller.organization_id))?.state;
    if (!found) return notFound('import');
    if (found.file_deleted) return noFile;
    const name = found.file.file_name.replace(/\.\w+$/, '').replaceAll(/[^\p{L}\p{N} _-]/gu, '') || 'import';
    const only = errors === 'yes';
    if (found.file.listed && !found.work) return reject('wrong_state', 'Nothing has become of these resumes yet.');
    const became = found.work
      ? await this.ranRows(caller, id, found.file.listed ? fateOfResume : fateOfImportedRow)
      : await this.plannedRows(caller, found);
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
    const became = new Map<number, Fated>();
    const fault = await this.checking.judged(caller, found, settings, (each, { row }) => {
      const { fate, told } = fateOf(each);
      became.set(row, { isRefused: fate === 'refused', words: sayLabel(fateOfRow[fate]), why: told });
    });
    return fault ?? (({ row }) => became.get(row)!);
  }

  /** What became of them, in the words of the page of such an import. */
  private async ranRows(caller: Caller, id: string, words: Record<ResumeFate, string>): Promise<Became> {
    const outcome = outcomesOf(
      (await this.streams.read(`import-${id}`, caller.organization_id)) as readonly Recorded<ImportEvent>[],
    );
    return ({ row }, at) => {
      const { fate, acted, why } = outcome(row, at);
      return {
        isRefused: fate === 'refused' || Boolean(acted?.without),
        words: sayLabel(words[fate]),
        why: why ? sayText(why.reason, { ...why.values, name: say('This candidate') }) : '',
      };
    };
  }

  /** The lines of the file, a few at a time. */
  private async *rowsOf(found: Import, only: boolean, became: Became): AsyncGenerator<Cell[][]> {
    let at = -1;
    let part: Cell[][] = [];
    for await (const row of found.file.listed ? listedRows(found) : this.files.rows(found.file.file_id)) {
      if (at++ < 0) continue;
      const { isRefused, words, why } = became(row, at);
      if (only && !isRefused) continue;
      if (part.push(lineOf(found, row, only, words, why)) < together) continue;
      yield part;
      part = [];
    }
    yield part;
  }
}
/** A list of files is its own table. */
function* listedRows({ file, documents }: Import): Generator<CsvRow> {
  yield { row: rowOfDocument(-1), cells: file.heads };
  for (const [at, { name }] of documents.entries()) yield { row: rowOfDocument(at), cells: [name] };
}
const headsOf = ({ file }: Import, only: boolean): string[] =>
  only ? [...file.heads, say('Error')] : [say('Row'), ...file.heads, say('Result'), say('Why')];
/** Rows with errors have the shape of the file, so that it can be mended and imported. */
const lineOf = ({ file }: Import, { row, cells }: CsvRow, only: boolean, fate: string, told: string): Cell[] => {
  const all = file.heads.map((_, at) => cells[at] ?? '');
  return only ? [...all, told] : [row, ...all, fate, told];
};
