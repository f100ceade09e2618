import { Inject, Injectable } from '@nestjs/common';
import type { SeenEnrollment } from '@candor/contracts/cadences/endpoints';
import { cadenceList, type CadenceRow, type EnrollmentRow, enrollmentList } from '@candor/contracts/cadences/rows';
import { audienceOf } from '@candor/contracts/people/rows';
import { daysAfter } from '@candor/contracts/values/days';
import { nextOpen } from '@candor/contracts/values/open-times';
import { refusalOf } from '../../http/endpoint.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { excludes } from '../../states/enrollment.state.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { addsApplicants } from '../../reads/cadences/cadence-access.ts';
import type { Enrolled } from './cadence.command.ts';
import { Enrolling, writes } from './enrolling.ts';
import { inAnother } from './enrollment.decider.ts';

const most = 200;

/** The cadences (series of mails and tasks) in which a person is, and those that accept people. */
@Injectable()
export class ActiveCadences {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Enrolling) private readonly enrolling: Enrolling,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
  ) {}

  /** The active cadences to which the caller may add people. */
  async choices(caller: Caller) {
    const { organization_id } = caller;
    const rows = await this.reads.find(
      cadenceList,
      { organization_id },
      { status: 'active', ...(addsApplicants(caller) ? {} : { audience: 'contact' as const }) },
      { sort: 'name', limit: most },
    );
    const now = new Date().toISOString();
    return Promise.all(
      rows.map(async ({ id, fields }) => {
        const { name, audience, gap_days } = fields;
        const times = await this.times.of(organization_id, fields, null);
        return { id, name, audience, gap_days, gap_ends: nextOpen(daysAfter(now, gap_days), times).at };
      }),
    );
  }

  async of({ organization_id }: Caller, { candidate_id }: Enrolled) {
    const [ids, row, person] = await Promise.all([
      this.same.ever(organization_id, candidate_id),
      this.same.row({ organization_id, guarded: 'all' }, candidate_id),
      this.same.load(candidate_id, organization_id),
    ]);
    const [rows, cadences, inside] = await Promise.all([
      this.reads.find(
        enrollmentList,
        { organization_id },
        { candidate_id: ids, status: ['active', 'paused'] },
        { limit: most },
      ),
      this.reads.find(
        cadenceList,
        { organization_id },
        { status: 'active', ...(row ? { audience: audienceOf(row) } : {}) },
        { sort: 'name', limit: most },
      ),
      this.safety.cadencesOf(organization_id, candidate_id, person?.state.fields.email ?? null),
    ]);
    const others = await this.reads.getMany(cadenceList, { organization_id }, [
      ...new Set(rows.map(({ cadence_id }) => cadence_id)),
    ]);
    const byId = new Map(others.map((each) => [each.id, each]));
    const fitting = cadences.filter(({ id }) => !rows.some(({ cadence_id }) => cadence_id === id));
    const why = (whichWrites: boolean) =>
      row && person && fitting.length
        ? this.enrolling.against(organization_id, person, audienceOf(row), { writes: whichWrites, byProgram: false })
        : null;
    const [fromLetters, fromAll] = await Promise.all([why(true), why(false)]);
    const refusedBy = (each: CadenceRow) =>
      (writes(each) ? fromLetters : fromAll) ?? (excludes({ in: inside }, each.fields) ? inAnother : null);
    const taking = fitting.filter((each) => !refusedBy(each));
    const zone = person?.state.fields.tz_region ?? null;
    const waits = taking.length
      ? await this.enrolling.putOff(organization_id, taking, { id: candidate_id, zone })
      : null;
    const refused = fitting.map(refusedBy).find((each) => each !== null) ?? null;
    return {
      enrollments: rows.flatMap((each) => {
        const cadence = byId.get(each.cadence_id);
        return cadence ? [seenEnrollment(each, cadence)] : [];
      }),
      cadences: taking.map(({ id, fields }) => ({ id, name: fields.name, waits: waits?.get(id) ?? null })),
      refused: refused && refusalOf(refused).error,
    };
  }
}

const seenEnrollment = (row: EnrollmentRow, { id, fields, steps, status }: CadenceRow): SeenEnrollment => {
  const at = steps.findIndex((step) => step.id === row.step_id);
  const step = steps[at];
  return {
    id: row.id,
    cadence: { id, name: fields.name },
    status: row.status,
    step: step ? { id: step.id, name: step.name, type: step.type, at: at + 1, of: steps.length } : null,
    next_due_at:
      [row.paused_until, row.due_at]
        .filter((each) => each !== null)
        .toSorted()
        .at(-1) ?? null,
    because: status === 'paused' ? [{ why: 'paused' }] : row.because,
    task_id: row.task_id,
  };
};
