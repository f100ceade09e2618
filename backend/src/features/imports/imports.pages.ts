import { Inject, Injectable } from '@nestjs/common';
import { source } from '@candor/contracts/catalogues/hiring';
import { say } from '@candor/contracts/words/say';
import { type FieldColumn, fieldColumn } from '@candor/contracts/people/field-columns';
import { headKey, isOwnField, type Meaning, orderOf, proposedColumns } from '@candor/contracts/imports/columns';
import type { ImportSettings } from '@candor/contracts/imports/events';
import { importList, type ImportRow, isDraft, type SeenImport } from '@candor/contracts/imports/imports';
import { importPage, importsPage } from '@candor/contracts/people/pages';
import { Lookups } from '../../reads/lookups.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import type { Caller } from '../../kernel/caller.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { NoCsv } from '../../tables/csv.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { Streams } from '../../kernel/streams.ts';
import { importing } from './import.decider.ts';
import { ImportFiles } from './import-files.ts';
import { ImportLists } from './import-lists.ts';
import { SeenResumes } from './seen-resumes.ts';

/** How many rows of a file are shown and examined. */
const sampled = 50;
/** How many earlier imports are searched for the meaning of headings. */
const remembered = 50;

/** The pages of imports: the list of an organization, and one import. */
@Injectable()
export class ImportsPages {
  constructor(
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ImportFiles) private readonly files: ImportFiles,
    @Inject(ImportLists) private readonly lists: ImportLists,
    @Inject(SeenResumes) private readonly resumes: SeenResumes,
  ) {}

  @Shows(importsPage)
  async list({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, list] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'imports', view: 'list' }),
      this.standard.list(importList, { organization_id }, address!.list),
    ]);
    const rows = list.items.parse();
    const names = await this.lookups.memberNames(
      organization_id,
      rows.map(({ user_id }) => user_id),
    );
    return {
      title: titleOf(say('Imports'), standard),
      ...standard,
      list: { ...list, items: rows.map(seen) },
      names,
    };
  }

  @Shows(importPage)
  async one({ caller, address }: SignedAsk) {
    const { organization_id } = caller;
    const row = await this.reads.get(importList, { organization_id }, address!.id!);
    if (!row) return nowhere;
    const draft = isDraft(row);
    const [standard, sample, jobs, own, sources, reasons, names, resumes] = await Promise.all([
      this.standard.of(caller, { area: 'people', entity: 'imports', view: 'record' }),
      draft && !row.listed ? this.sample(row) : [],
      draft ? this.lists.jobs(caller) : [],
      draft && !row.listed ? this.lists.fields(caller) : [],
      this.lookups.options(organization_id, source),
      this.lookups.reasons(organization_id),
      this.lookups.memberNames(organization_id, [row.user_id]),
      row.listed ? this.resumes.of(caller, row.id) : [],
    ]);
    const fields = own.map(({ id, name }) => ({ value: fieldColumn(id), label: name }));
    return {
      title: titleOf(row.file_name || say('Deleted file'), standard),
      ...standard,
      import: seen(row),
      sample,
      settings: row.settings ?? (await this.proposed(caller, row, sample, fields)),
      jobs,
      fields,
      sources,
      reasons: reasons.map(({ id: value, name: label }) => ({ value, label })),
      resumes,
      names,
    };
  }

  private async sample(row: ImportRow): Promise<string[][]> {
    if (row.file_deleted) return [];
    const rows: string[][] = [];
    try {
      const file_id = (await this.streams.load(importing, row.id, row.organization_id))!.state!.file.file_id;
      for await (const { row: number, cells } of this.files.rows(file_id)) {
        if (number > 1) rows.push(cells.map((each) => each.slice(0, 200)));
        if (rows.length === sampled) break;
      }
    } catch (fault) {
      if (!(fault instanceof NoCsv)) throw fault;
    }
    return rows;
  }

  /** The meanings of the columns: those that the organization gave to such columns before, else those that headings and contents suggest. */
  private async proposed(
    { organization_id }: Caller,
    row: ImportRow,
    sample: string[][],
    fields: readonly { value: FieldColumn; label: string }[],
  ): Promise<ImportSettings> {
    const never: Meaning[] = row.documents ? [] : ['resume'];
    const isUsable = (each: Meaning) =>
      !never.includes(each) && (!isOwnField(each) || fields.some(({ value }) => value === each));
    const earlier = await this.reads.find(
      importList,
      { organization_id },
      { mapped: true },
      { sort: 'changed_at', descending: true, limit: remembered },
    );
    const before = earlier.filter(({ listed }) => !listed);
    const keys = row.head_keys.join();
    const same = keys ? before.find(({ head_keys }) => head_keys.join() === keys) : undefined;
    const known: Record<string, Meaning> = {};
    for (const { head_keys, settings } of before)
      row.heads.forEach((head, at) => {
        const there = head_keys.indexOf(row.head_keys[at] ?? '');
        const meant = there < 0 ? null : settings!.columns[there];
        // A column that was left out of one file may be needed in another.
        if (meant) known[headKey(head)] ??= meant;
      });
    const columns = row.listed
      ? ['resume' as const]
      : same
        ? same.settings!.columns.map((each) => (each && isUsable(each) ? each : null))
        : proposedColumns(row.heads, sample, known, never, fields);
    const dates = columns.indexOf('applied_on');
    const last = before[0]?.settings;
    return {
      columns,
      dates: orderOf(sample.map((cells) => cells[dates] ?? '')) ?? last?.dates ?? 'dmy',
      known: row.listed ? 'ask' : (last?.known ?? 'skip'),
      source: last?.source ?? 'recruited',
      source_id: last?.source_id ?? null,
      job_id: null,
      place: 'lead',
      step_id: null,
      reason_id: null,
    };
  }
}
const seen = ({ organization_id, head_keys, decided, ...row }: ImportRow): SeenImport => {
  void [organization_id, head_keys, decided];
  return row;
};
