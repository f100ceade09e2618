import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { fullName } from '@candor/contracts/values/person-name';
import { say, sayLabel, sayText } from '@candor/contracts/words/say';
import { jobList } from '@candor/contracts/jobs/rows';
import { applicationList } from '@candor/contracts/pipeline/rows';
import type { Acted, ImportEvent } from '@candor/contracts/imports/events';
import {
  fateOfImportedRow,
  fateOfResume,
  fateOfRow,
  importFates,
  importRows,
  mostFates,
  type ResumeFate,
  type RowFate,
  rowOfDocument,
} from '@candor/contracts/imports/imports';
import { ownJobs } from '../../access/job-access.ts';
import { keptOf } from '../../states/merges.state.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { SamePeople } from '../../access/same-people.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { type Cell, type CsvRow, NoCsv } from '../../tables/csv.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import { tableFile } from '../../tables/table-file.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { uidsOfRow } from './import-changes.ts';
import { fateOf, ImportCheck, linesOf } from './import-check.ts';
import { type Import, importing } from './import.decider.ts';
import { factsIn, factsWords } from './import-facts.ts';
import { ImportFiles } from './import-files.ts';
import { isOf, isOfPeople, outcomesOf, type RowOutcome, rowsIn } from './import-outcomes.ts';
import { namesUnknown } from './import-unknown.ts';
import { nameReader } from './import-rows.ts';

/** How many rows are sent together. */
const together = 500;
/** The text between two texts in one cell. Many spreadsheets show only the first line of a cell, so it is not a line break. */
const betweenLines = ' | ';
/** How many records are read at the same time. */
const atOnce = 100;
const unchecked = reject('wrong_state', 'Check the file before you import it.');
const hasBegun = reject('wrong_state', 'The import has started. The values of its rows are no longer counted.');
const noResult = reject('wrong_state', 'These resumes have not been imported yet.');
type Asked = RequestOf<typeof importFates>;
type RowPage = { rows: RowFate[]; more: boolean };
const noFile = reject('file', 'The file no longer exists. Add it again.');
/** Gives the file's words for a row. `at`: the row's number; the first row below the headings has 1. */
type Became = (row: CsvRow, at: number) => Fated;
type Fated = { isRefused: boolean; words: string; why: string[]; acted?: Acted };
/** The row's changes, unless they were undone. */
const actedOf = ({ fate, acted }: Pick<RowOutcome, 'fate' | 'acted'>): Acted[] =>
  acted && fate !== 'back' ? [acted] : [];

/** Sends the rows of an import, as a file or page by page, with the planned or real outcome of each. */
@Controller()
export class ImportRowsController {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportCheck) private readonly checking: ImportCheck,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(Reads) private readonly reads: Reads,
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
    if (found.file.listed && !found.work) return noResult;
    const became = found.work
      ? await this.ranRows(caller, id, found, found.file.listed ? fateOfResume : fateOfImportedRow)
      : await this.plannedRows(caller, found);
    if (isRejection(became)) return became;
    return tableFile(
      { name: `${name}-${only ? 'errors' : 'rows'}`, format: 'csv', zone: null, rows: found.file.rows },
      headsOf(found, only),
      this.rowsOf(found, only, became, (acted) => this.cameWith(caller, id, acted)),
    );
  }

  @Serve(importFates)
  async fates(@Input() asked: Asked, @By() { caller }: Signed): Promise<RowPage | Rejection> {
    const found = (await this.streams.load(importing, asked.id, caller.organization_id))?.state;
    if (!found) return notFound('import');
    if (found.work && asked.unknown) return hasBegun;
    try {
      return found.work ? await this.ranPage(caller, found, asked) : await this.plannedPage(caller, found, asked);
    } catch (fault) {
      if (fault instanceof NoCsv) return reject<string>('file', fault.message);
      throw fault;
    }
  }

  /** A page of planned outcomes. Only as many rows are checked as the page needs. */
  private async plannedPage(
    caller: Caller,
    found: Import,
    { group, page, unknown }: Asked,
  ): Promise<RowPage | Rejection> {
    if (found.file_deleted) return noFile;
    if (found.file.listed) return noResult;
    if (!found.settings) return unchecked;
    const one = pageOf<RowFate>(page);
    const isMeant = unknown ? namesUnknown(found.settings.columns, unknown) : () => true;
    const fault = await this.checking.judged(caller, found, found.settings, (each) => {
      if (!isMeant(each)) return true;
      const told = fateOf(each);
      return told.fate !== group || one.take(told);
    });
    return fault ?? { rows: one.items, more: one.more() };
  }

  /** A page of real outcomes, from the log. Names come from the records, as far as the caller sees them. */
  private async ranPage(caller: Caller, found: Import, { id, group, page }: Asked): Promise<RowPage> {
    const events = await this.eventsOf(caller, id);
    const outcome = outcomesOf(events);
    const one = pageOf<RowOutcome & Pick<CsvRow, 'row' | 'cells'>>(page);
    let at = -1;
    for await (const { row, cells } of this.linesOf(found, events)) {
      if (at++ < 0) continue;
      const became = outcome(row, at);
      if (isOf(group, became) && !one.take({ ...became, row, cells })) break;
    }
    const merges = await this.same.merges(caller.organization_id);
    const idOf = ({ candidate_id }: RowOutcome) => (candidate_id ? keptOf(merges, candidate_id) : '');
    const { people } = await this.people.some(caller, [...new Set(one.items.map(idOf).filter(Boolean))]);
    const known = new Map(people.map((person) => [person.id, person]));
    const nameOf = found.file.listed
      ? ([name = '']: readonly string[]) => name
      : (cells: readonly string[]) => nameReader(found.settings!.columns)(cells).name;
    const more = await this.moreOf(caller, found);
    const facts = isOfPeople(group)
      ? new Map<number, string>()
      : await this.cameWith(caller, id, one.items.flatMap(actedOf));
    const rows = one.items.map((each) => {
      const { row, cells, fate, why, same } = each;
      const person = known.get(idOf(each));
      const name = person ? fullName(person) : nameOf(cells);
      const refusal = why
        ? (more(each) ?? [sayText(why.reason, { ...why.values, name: name || say('This candidate') })])
        : [];
      const told = linesOf(...refusal, person && facts.get(row));
      return {
        row,
        name,
        fate,
        told,
        candidate_id: person?.id ?? null,
        ...(isOfPeople(group) ? { same: [...same] } : {}),
      };
    });
    return { rows, more: one.more() };
  }

  /** What each of these rows added: tags, a note, own fields and an application, as far as the caller may read them. */
  private async cameWith(caller: Caller, import_id: string, came: readonly Acted[]): Promise<Map<number, string>> {
    const applied = await this.reads.getMany(
      applicationList,
      { organization_id: caller.organization_id },
      came.flatMap(({ application_id }) => application_id ?? []),
    );
    const jobs = await this.reads.getMany(jobList, ownJobs(caller), [...new Set(applied.map(({ job_id }) => job_id))]);
    const nameOf = new Map(jobs.map(({ id, fields }) => [id, fields.name]));
    const jobOf = new Map(applied.map(({ id, job_id }) => [id, nameOf.get(job_id)]));
    const words = new Map<number, string>();
    for (let at = 0; at < came.length; at += atOnce)
      await Promise.all(
        came.slice(at, at + atOnce).map(async ({ row, candidate_id, application_id }) => {
          const uids = uidsOfRow(import_id, row);
          const events = await this.streams.read(`candidate-${candidate_id}`, caller.organization_id);
          const own = events.filter(({ metadata }) => uids.includes(metadata.request_uid));
          const facts = factsWords(factsIn(await this.values.readable(caller, own)));
          const job = application_id && jobOf.get(application_id);
          words.set(row, [facts, job ? say('Application: {job}', { job }) : ''].filter(Boolean).join(' · '));
        }),
      );
    return words;
  }

  /** The headings, then the rows. If the file was deleted, the rows that the log mentions. */
  private linesOf(found: Import, events: readonly Recorded<ImportEvent>[]): Iterable<CsvRow> | AsyncIterable<CsvRow> {
    if (found.file.listed) return listedRows(found);
    if (!found.file_deleted) return this.files.rows(found.file.file_id);
    return [1, ...rowsIn(events)].map((row) => ({ row, cells: [] }));
  }

  private async eventsOf({ organization_id }: Caller, id: string) {
    return (await this.streams.read(`import-${id}`, organization_id)) as readonly Recorded<ImportEvent>[];
  }

  /** The planned outcomes of the rows, in words. */
  private async plannedRows(caller: Caller, found: Import): Promise<Became | Rejection> {
    const settings = found.settings;
    if (!settings) return unchecked;
    const became = new Map<number, Fated>();
    const fault = await this.checking.judged(caller, found, settings, (each, { row }) => {
      const { fate, told } = fateOf(each);
      became.set(row, { isRefused: fate === 'refused', words: sayLabel(fateOfRow[fate]), why: told });
    });
    return fault ?? (({ row }) => became.get(row)!);
  }

  /** Why a row of a table was refused, with the file's own word; null: there is no such word. */
  private async moreOf(
    caller: Caller,
    found: Import,
  ): Promise<(each: CsvRow & Pick<RowOutcome, 'fate' | 'why'>) => string[] | null> {
    if (found.file.listed || found.file_deleted) return () => null;
    const words = await this.checking.wordsOf(caller, found, found.settings!);
    return ({ fate, why, ...row }) => (fate === 'refused' && why ? words(row, why.reason) : null);
  }

  /** The real outcomes, in the words that the page of such an import uses. */
  private async ranRows(caller: Caller, id: string, found: Import, words: Record<ResumeFate, string>): Promise<Became> {
    const outcome = outcomesOf(await this.eventsOf(caller, id));
    const more = await this.moreOf(caller, found);
    return ({ row, cells }, at) => {
      const became = outcome(row, at);
      const { fate, acted, why } = became;
      return {
        isRefused: fate === 'refused' || Boolean(acted?.without),
        words: sayLabel(words[fate]),
        acted: actedOf(became)[0],
        why: why
          ? (more({ row, cells, fate, why }) ?? [sayText(why.reason, { ...why.values, name: say('This candidate') })])
          : [],
      };
    };
  }

  /** The lines of the file to send, a few at a time. */
  private async *rowsOf(
    found: Import,
    only: boolean,
    became: Became,
    cameWith: (acted: readonly Acted[]) => Promise<Map<number, string>>,
  ): AsyncGenerator<Cell[][]> {
    let at = -1;
    let part: { row: CsvRow; fated: Fated }[] = [];
    const lines = async (): Promise<Cell[][]> => {
      // Users fix the file of errors and import it again, so it contains nothing but the errors.
      const acted = only ? [] : part.flatMap(({ fated }) => fated.acted ?? []);
      const came = acted.length ? await cameWith(acted) : null;
      const all = part.map(({ row, fated: { words, why } }) =>
        lineOf(found, row, only, words, linesOf(...why, came?.get(row.row)).join(betweenLines)),
      );
      part = [];
      return all;
    };
    for await (const row of found.file.listed ? listedRows(found) : this.files.rows(found.file.file_id)) {
      if (at++ < 0) continue;
      const fated = became(row, at);
      if (only && !fated.isRefused) continue;
      if (part.push({ row, fated }) === together) yield await lines();
    }
    yield await lines();
  }
}
/** Collects one page of a sequence. `take` returns whether the next item is needed, which shows whether there are more. */
const pageOf = <Item>(page: number) => {
  const items: Item[] = [];
  let place = (1 - page) * mostFates;
  return {
    items,
    take: (item: Item): boolean => {
      if (place >= 0 && place < mostFates) items.push(item);
      return place++ < mostFates;
    },
    more: () => place > mostFates,
  };
};
/** The rows of an import that is only a list of files. */
function* listedRows({ file, documents }: Import): Generator<CsvRow> {
  yield { row: rowOfDocument(-1), cells: file.heads };
  for (const [at, { name }] of documents.entries()) yield { row: rowOfDocument(at), cells: [name] };
}
/** How many columns the file of errors copies. If the last column holds the errors of an earlier file, it is dropped and written again. */
const widthOf = ({ file, settings }: Import): number => {
  const last = file.heads.length - 1;
  return file.heads[last] === say('Error') && !settings?.columns[last] ? last : file.heads.length;
};
const headsOf = (found: Import, only: boolean): string[] =>
  only
    ? [...found.file.heads.slice(0, widthOf(found)), say('Error')]
    : [say('Row'), ...found.file.heads, say('Result'), say('Why')];
/** The cells of one line. Rows with errors keep the shape of the file, so that a user can fix and import them. */
const lineOf = (found: Import, { row, cells }: CsvRow, only: boolean, fate: string, told: string): Cell[] => {
  const all = found.file.heads.map((_, at) => cells[at] ?? '');
  return only ? [...all.slice(0, widthOf(found)), told] : [row, ...all, fate, told];
};
