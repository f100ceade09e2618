import {
  applicantReasons,
  type ApplicantRow,
  exportApplicants,
  furthestNames,
} from '@candor/contracts/demographics/applicants';
import { exportEeo, exportImpact, exportResponse } from '@candor/contracts/demographics/endpoints';
import type { Judged } from '@candor/contracts/demographics/cells';
import { flowColumns, reasonColumns } from '@candor/contracts/demographics/flow';
import { dimensionName, groupName, judgedNames, limitOfImpact } from '@candor/contracts/demographics/words';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { eeoFlow } from '@candor/contracts/reports/eeo-flow';
import { responseRate } from '@candor/contracts/reports/response-rate';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { By, type Signed } from '../../http/caller.ts';
import { hashOfRows } from '../../http/canonical.ts';
import { Input, Serve, type StreamAnswer } from '../../http/endpoint.ts';
import type { Caller } from '../../kernel/caller.ts';
import { hashOf } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import type { TableCell } from '../../tables/table-cells.ts';
import { tableFile } from '../../tables/table-file.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { Applicants } from './applicants.ts';
import { GroupReports } from './group-reports.ts';

type Asked = RequestOf<typeof exportImpact>;
const choiceOf = ({ by, job, category, as_of, applicants }: Partial<Asked>) => ({
  applicants: applicants ?? null,
  by: by ?? undefined,
  job: job ?? null,
  category: category ?? null,
  as_of: as_of ? new Date(as_of).toISOString() : null,
});
/** Rounds a figure as the page does, so that the file has no digits that suggest more precision than there is. */
const rounded = (value: number | null, digits: number): number | string =>
  value === null ? '' : Number(value.toFixed(digits));

/** The reports by group as files, with a note on what the figures cannot say. */
@Controller()
export class DemographicsController {
  constructor(
    @Inject(GroupReports) private readonly reports: GroupReports,
    @Inject(Applicants) private readonly flowLog: Applicants,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(exportImpact)
  async impact(@Input() input: Asked, @By() { caller }: Signed): Promise<StreamAnswer | Rejection> {
    const { decisions, by, at } = await this.reports.impact(caller, choiceOf(input));
    const heads = [
      'Decision',
      'Group',
      'Decided',
      'Passed',
      'Rate',
      'Ratio',
      'p',
      'Test',
      'SD',
      'Shortfall',
      'Flag',
      'Pooled',
      'As of',
    ];
    const rows = decisions.flatMap(({ decision, rows: groups, rest, all, hidden }): TableCell[][] => {
      const line = (name: string, n: number, selected: number, ...more: TableCell[]): TableCell[] => [
        judgedNames[decision as Judged],
        name,
        n,
        selected,
        n ? rounded(selected / n, 4) : '',
        ...(more.length ? more : ['', '', '', '', '', '', '']),
        at,
      ];
      return [
        ...groups.map(({ group, n, selected, ratio, p, sd, short, flag, pooled }) =>
          line(
            groupName(by, group),
            n,
            selected,
            rounded(ratio, 4),
            rounded(p, 6),
            // Jobs are compared within each one, and a single job by the exact test.
            p === null ? '' : p === pooled?.p ? 'Mantel-Haenszel' : 'Fisher exact',
            rounded(sd, 3),
            rounded(short, 1),
            { look: 'below four fifths', small: 'below four fifths, small numbers', few: 'too few to judge', none: '' }[
              flag
            ],
            pooled ? `${pooled.strata} strata` : '',
          ),
        ),
        line(hidden ? `Not disclosed, and ${hidden} small groups` : 'Not disclosed', rest.n, rest.selected),
        line('All', all.n, all.selected),
      ];
    });
    rows.push([limitOfImpact, dimensionName(by), ...Array.from({ length: heads.length - 2 }, () => '')]);
    return this.file(caller, input, 'adverse-impact', 'adverse impact', heads, rows);
  }

  @Serve(exportEeo)
  async eeo(@Input() input: RequestOf<typeof exportEeo>, @By() { caller }: Signed): Promise<StreamAnswer | Rejection> {
    const { rows, rest, all, by, hidden, reasons } = await this.reports.flow(caller, choiceOf(input));
    const named = reasonColumns(rows);
    const cells = (name: string, row: (typeof rows)[number]): TableCell[] => [
      name,
      ...flowColumns.map((column) => row[column] ?? ''),
      ...named.map((id) => row.reasons.find(({ reason_id }) => reason_id === id)?.count ?? ''),
    ];
    return this.file(
      caller,
      input,
      'eeo-applicant-flow',
      eeoFlow.title,
      [
        'Group',
        ...eeoFlow.columns.map(({ label }) => label),
        ...named.map((id) => `Not selected: ${id === null ? 'all other reasons' : (reasons[id] ?? id)}`),
      ],
      [
        ...rows.map((row) => cells(groupName(by, row.group), row)),
        cells(hidden ? `Not disclosed, and ${hidden} small groups` : 'Not disclosed', rest),
        cells('All', all),
      ],
    );
  }

  @Serve(exportResponse)
  async responses(
    @Input() input: RequestOf<typeof exportResponse>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const { rows } = await this.reports.responses(caller, choiceOf(input));
    return this.file(
      caller,
      input,
      'demographic-response',
      responseRate.title,
      ['Job', ...responseRate.columns.map(({ label }) => label)],
      rows.map(({ name, asked, answered, declined }): TableCell[] => [
        name,
        asked,
        answered,
        declined ?? '',
        !asked ? '' : rounded(answered / asked, 4),
      ]),
    );
  }

  @Serve(exportApplicants)
  async applicants(
    @Input() input: RequestOf<typeof exportApplicants>,
    @By() { caller }: Signed,
  ): Promise<StreamAnswer | Rejection> {
    const { format, uid, job, from, to } = input;
    const ask = { job: job ?? null, from: from ?? null, to: to ?? null };
    const { rows, parts } = await this.flowLog.log(caller, ask);
    const file = tableFile(
      { name: 'internet-applicants', format, zone: caller.tz_region, rows },
      [
        'Application',
        'Name',
        'Job',
        'Applied',
        'Counts',
        'Why',
        'Considered',
        'Basic qualifications',
        'Did not withdraw',
        'Reached',
        'Ended',
        'Reason',
      ],
      applicantCells(parts),
    );
    if (isRejection(file)) return file;
    // The rows are sent while they are read, so the hash can cover only the request.
    const hash = hashOf(JSON.stringify(ask));
    const unrecorded = await this.commands.execute(
      exportCommand(caller, { report: 'internet applicants', format, rows, hash }, uid),
    );
    return isRejection(unrecorded) ? unrecorded : file;
  }

  private async file(
    caller: Caller,
    { format, uid }: Pick<Asked, 'format' | 'uid'>,
    name: string,
    report: string,
    heads: readonly string[],
    rows: readonly TableCell[][],
  ): Promise<StreamAnswer | Rejection> {
    const hash = hashOfRows(rows);
    const file = tableFile({ name, format, zone: caller.tz_region, rows: rows.length }, heads, [rows]);
    if (isRejection(file)) return file;
    const unrecorded = await this.commands.execute(
      exportCommand(caller, { report: report.toLowerCase(), format, rows: rows.length, hash }, uid),
    );
    return isRejection(unrecorded) ? unrecorded : { ...file, headers: { 'x-content-hash': hash } };
  }
}

/** The cells of the file. Their words are in the language of the request, because the rows are made after it was answered. */
const applicantCells = (parts: AsyncIterable<ApplicantRow[]>): AsyncGenerator<TableCell[][]> => {
  const [yes, no, erased] = [say('Yes'), say('No'), say('Erased')];
  const reasons = mapped(applicantReasons, sayLabel);
  const reached = mapped(furthestNames, sayLabel);
  const cells = ({ tests, ...row }: ApplicantRow): TableCell[] => [
    row.id,
    row.name ?? erased,
    row.job,
    row.applied_at,
    row.is ? yes : no,
    reasons[row.why],
    ...[tests.considered, tests.qualified, tests.stayed].map((test) => (test ? yes : no)),
    reached[row.reached],
    row.ended_at ?? '',
    row.reason ?? '',
  ];
  return (async function* () {
    for await (const rows of parts) yield rows.map(cells);
  })();
};
const mapped = <Name extends string>(words: Record<Name, string>, say: (word: string) => string) =>
  Object.fromEntries(Object.entries<string>(words).map(([name, word]) => [name, say(word)])) as Record<Name, string>;
