import { Inject, Injectable } from '@nestjs/common';
import { kindOfType, typesLike } from '@candor/contracts/all-events';
import { userList } from '@candor/contracts/accounts/rows';
import { opportunityKinds } from '@candor/contracts/jobs/opportunity-kind';
import { jobList } from '@candor/contracts/jobs/rows';
import { donePage, recordKinds, type RecordKindName, rowsPrinted, rowsShown } from '@candor/contracts/proof/record';
import { isDay } from '@candor/contracts/values/day';
import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { nowhere, Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { asOf } from '../../reads/past/as-of.ts';
import { DoneRecords, mostLooked, mostLookedToPrint } from './done.ts';
import { RecordViews } from '../../access/record-views.ts';

const mostOffered = 500;
/** The period that the address names: whole days in UTC, the last one included. If the address names none: the last thirty days. */
export const timeOf = ({ from, to }: { from?: string; to?: string }): { from: string; to: string } => {
  const end = isDay(to) ? Date.parse(to) + dayLength : (Math.floor(Date.now() / dayLength) + 1) * dayLength;
  const begin = isDay(from) ? Date.parse(from) : end - 30 * dayLength;
  return { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
};

/** The page `/compliance/history`: everything that one member did, or that was done to one job or record. Each reading is recorded. */
@Injectable()
export class DonePages {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
    @Inject(DoneRecords) private readonly records: DoneRecords,
    @Inject(RecordViews) private readonly looks: RecordViews,
  ) {}

  @Shows(donePage)
  async page({ caller, query }: SignedAsk) {
    const { organization_id } = caller;
    const kind = recordKinds.find((each) => each === query.kind) as RecordKindName | undefined;
    const [standard, members, jobs] = await Promise.all([
      this.standard.of(caller, { area: 'compliance', entity: 'history', view: 'list' }),
      this.reads.find(
        userList,
        { organization_id: '*' },
        { organization: organization_id },
        { sort: 'name', limit: mostOffered },
      ),
      this.reads.find(jobList, { organization_id }, { kind: opportunityKinds }, { sort: 'name', limit: mostOffered }),
    ]);
    const common = {
      title: titleOf(say('What was done'), standard),
      ...standard,
      members: members.map(({ id, name }) => ({ value: id, label: name })),
      jobs: jobs.map(({ id, fields }) => ({ value: id, label: fields.name })),
      event: null,
    };
    if (!kind || !/^[0-9a-f-]{36}$/.test(query.id ?? '')) return { ...common, done: null };
    const before = Number(query.before);
    const type = query.type && typesLike(query.type).size ? query.type : null;
    const asked = { kind, id: query.id!, type, as_of: asOf(query), ...timeOf(query) };
    const done = await this.records.read(caller, asked, {
      ...(query.all ? { most: rowsPrinted, looks: mostLookedToPrint } : { most: rowsShown, looks: mostLooked }),
      before: Number.isSafeInteger(before) && before > 0 ? before : null,
    });
    if (done === null) return nowhere;
    if (isRejection(done)) return done;
    // The page is shown only after the reading is recorded.
    const unrecorded = await this.looks.done(caller, asked);
    return (
      unrecorded ?? {
        ...common,
        title: titleOf(done.name ?? done.what, standard),
        done,
        event: type ? { value: type, label: kindOfType(type)! } : null,
      }
    );
  }
}
