import { Inject, Injectable } from '@nestjs/common';
import { say, sayLabel, sayText } from '@candor/contracts/words/say';
import type { ImportSettings } from '@candor/contracts/imports/events';
import type { Fate, RowFate } from '@candor/contracts/imports/imports';
import type { Caller } from '../../kernel/caller.ts';
import { type CsvRow, NoCsv } from '../../tables/csv.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import type { Import } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { ImportLists } from './import-lists.ts';
import { factsWords, type Misfit } from './import-facts.ts';
import { broughtBy, ImportPlan, isRefused, type Planned, type Refused } from './import-plan.ts';
import { rowReader, type Unusable, type WantedPlace } from './import-rows.ts';
import { EarlierRows } from './import-seen.ts';

/** How many rows are checked in one group. */
const together = 500;

/** Checks the rows of a table before anything is written. */
@Injectable()
export class ImportCheck {
  constructor(
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportLists) private readonly lists: ImportLists,
    @Inject(ImportPlan) private readonly plan: ImportPlan,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** The present texts for refused rows: all faults, with the words of the row. The log keeps only the first fault without such words, so the file is read again. Null: the row was refused for another reason. */
  async wordsOf(
    caller: Caller,
    { documents }: Import,
    settings: ImportSettings,
  ): Promise<(row: CsvRow, kept: string) => string[] | null> {
    const read = rowReader(settings, await this.lists.of(caller), documents);
    return (row, kept) => {
      const found = read(row);
      return 'error' in found && (found.told?.text ?? found.error) === kept ? refusalWords(found) : null;
    };
  }

  /** Judges every row, in order, until `take` returns that it needs no more. */
  async judged(
    caller: Caller,
    { file, documents }: Import,
    settings: ImportSettings,
    take: (each: Planned | Refused, row: CsvRow) => boolean | void,
  ): Promise<Rejection | null> {
    await upToNow(this.progress, this.events);
    const read = rowReader(settings, await this.lists.of(caller), documents);
    const seen = new EarlierRows();
    let part: CsvRow[] = [];
    const judge = async (): Promise<boolean> => {
      const planned = await this.plan.of(caller.organization_id, part.map(read), settings.known, seen);
      const needsMore = planned.every((each, at) => take(each, part[at]!) !== false);
      part = [];
      return needsMore;
    };
    try {
      for await (const row of this.files.rows(file.file_id)) {
        if (row.row === 1) continue;
        if (part.push(row) === together && !(await judge())) return null;
      }
      await judge();
      return null;
    } catch (fault) {
      if (fault instanceof NoCsv) return reject<string>('file', fault.message);
      throw fault;
    }
  }
}
const comesWith = (each: Planned): string => {
  const { note, ...others } = broughtBy(each);
  const facts = factsWords({ ...others, notes: note ? [note] : [] });
  const { place } = each.wanted;
  return [facts, each.applies && place ? placeWords(place) : ''].filter(Boolean).join(' · ');
};
/** The job and the step of the application that a row adds, in words. */
const placeWords = ({ archived, named: { job, step } }: WantedPlace): string => {
  if (!archived) return step ? say('Application: {job}, {step}', { job, step }) : say('Application: {job}', { job });
  if (!step) return say('Application: {job}, archived', { job });
  const [from, reason] = [step, archived.reason?.name];
  return reason
    ? say('Application: {job}, archived from {from} ({reason})', { job, from, reason })
    : say('Application: {job}, archived from {from}', { job, from });
};
/** The texts that exist, one line each. */
export const linesOf = (...said: readonly (string | null | undefined)[]): string[] =>
  said.flatMap((each) => each || []);
const faultWords = ({ error, told, shown = told }: Pick<Misfit, 'error' | 'told' | 'shown'>): string =>
  shown ? sayText(shown.text, shown.values) : sayLabel(error);
/** The texts of all faults of a row, so that a user can fix all of them together. */
const refusalWords = (row: Unusable): string[] => [...new Set([row, ...(row.more ?? [])].map(faultWords))];
/** The texts that people read about a row. */
export const fateOf = (each: Planned | Refused): RowFate & { fate: Fate } =>
  isRefused(each)
    ? { row: each.row, name: each.name, fate: 'refused', told: refusalWords(each), candidate_id: null }
    : {
        row: each.wanted.row,
        name: each.wanted.name,
        fate: each.fate,
        told: each.told ? [sayLabel(each.told)] : linesOf(comesWith(each)),
        candidate_id: each.state ? each.candidate_id : null,
      };
