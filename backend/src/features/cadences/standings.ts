import { Inject, Injectable } from '@nestjs/common';
import { dueOf, textOfTwo } from '@candor/contracts/cadences/plan';
import { type EnrollmentRow, enrollmentList } from '@candor/contracts/cadences/rows';
import type { CadenceStep, LeaveReason, Next } from '@candor/contracts/cadences/values';
import type { OpenTimes, Reason } from '@candor/contracts/values/open-times';
import { consentIsOver } from '@candor/contracts/engagement/following';
import { isRefused } from '@candor/contracts/messages/letter';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { applicationState } from '../../states/application.state.ts';
import { type Cadence, cadenceState } from '../../states/cadence.state.ts';
import { type Enrollment, enrollmentState, isIn } from '../../states/enrollment.state.ts';
import { jobState } from '../../states/job.state.ts';
import { EnrollmentCommand } from './cadence.command.ts';

/** How long after a failure a step is tried again, in minutes, by the number of failures. */
const waits = [5, 30];
/** If a step is done more than this long (ms) after it was due, it is noted as late. */
const lateAfter = 60 * 60_000;
/** The most cadences of one person that are looked at. */
const most = 100;
const isEarlier = (one: EnrollmentRow, other: EnrollmentRow): boolean =>
  one.candidate_id !== other.candidate_id &&
  (one.started_at < other.started_at || (one.started_at === other.started_at && one.id < other.id));
/** Whether the job is closed about which a cadence writes. A job that was merged with another one goes on there. */
export const isClosed = async (
  streams: Pick<Streams, 'load'>,
  job_id: string | null,
  organization_id: string,
): Promise<boolean> => {
  const job = job_id && (await streams.load(jobState, job_id, organization_id))?.state;
  return Boolean(job && job.status === 'archived' && !job.merged);
};
export type Person = NonNullable<Awaited<ReturnType<SamePeople['load']>>>;
/** All facts that decide about one step of one person. */
export type Standing = {
  id: string;
  state: Enrollment;
  cadence: Cadence;
  person: Person;
  step: CadenceStep;
  times: OpenTimes;
  now: string;
  asking: Requester;
};

/** Finds where people are in their cadences, and moves them on. */
@Injectable()
export class Standings {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** A person who is in a cadence that is not archived. */
  async of(id: string, asking: Requester): Promise<Omit<Standing, 'step'> | null> {
    const { organization_id } = asking;
    const state = (await this.streams.load(enrollmentState, id, organization_id))?.state ?? null;
    if (!isIn(state)) return null;
    const cadence = (await this.streams.load(cadenceState, state.cadence_id, organization_id))?.state;
    const person = await this.same.load(state.candidate_id, organization_id);
    if (!cadence || !person) return null;
    const times = await this.times.of(organization_id, cadence.fields, person.state.fields.tz_region);
    return { id, state, cadence, person, times, now: new Date().toISOString(), asking };
  }

  /** The reason why the cadence ends for the person, if no rule is needed for that. */
  async endedBy({
    id,
    state,
    cadence,
    person,
    asking: { organization_id },
  }: Pick<Standing, 'id' | 'state' | 'cadence' | 'person' | 'asking'>): Promise<LeaveReason | null> {
    if (person.state.do_not_contact) return 'not_contacted';
    if (isRefused('cadence', await this.safety.addressee(organization_id, person.state))) return 'unsubscribed';
    // The contact's consent ended while they were in the cadence.
    if (cadence.fields.audience === 'contact' && consentIsOver(person.state, new Date().toISOString()))
      return 'unsubscribed';
    if (await this.isTwice(id, state, cadence, organization_id)) return 'merged';
    const application = state.application_id
      ? (await this.streams.load(applicationState, state.application_id, organization_id))?.state
      : null;
    if (application?.archived) return 'archived';
    if (application?.hired_at) return 'hired';
    const job_id = application?.job_id ?? state.job_id;
    return (await isClosed(this.streams, job_id, organization_id)) ? 'job_closed' : null;
  }

  /** Whether another record of the person entered this cadence before, or one beside which the person is in no other: the records were merged when both were in. */
  private async isTwice(id: string, state: Enrollment, cadence: Cadence, organization_id: string): Promise<boolean> {
    const ids = await this.same.group(organization_id, state.candidate_id);
    if (ids.length < 2) return false;
    const rows = await this.reads.find(
      enrollmentList,
      { organization_id },
      { candidate_id: ids, status: ['active', 'paused'] },
      { limit: most },
    );
    const own = rows.find((row) => row.id === id);
    for (const row of own ? rows.filter((each) => isEarlier(each, own)) : []) {
      if (row.cadence_id === state.cadence_id || !cadence.fields.beside_others) return true;
      const other = (await this.streams.load(cadenceState, row.cadence_id, organization_id))?.state;
      if (!other?.fields.beside_others) return true;
    }
    return false;
  }

  late({ state, now }: Standing): Reason[] {
    return state.due_at && Date.parse(now) - Date.parse(state.due_at) > lateAfter ? [{ why: 'late' }] : [];
  }

  /** Skips a removed step: the person goes on with the first step that they have not done. */
  goPast({ id, state, cadence, times, now, asking }: Omit<Standing, 'step'>): Promise<Worked> {
    const next = cadence.steps.find((step) => !state.done.includes(step.id));
    if (!next) return this.on(id, 'complete', {}, asking);
    const { at, because } = dueOf({ delay_days: 0, at: next.at }, now, times, 'a step');
    return this.on(id, 'move', { next: { step_id: next.id, due_at: at, because } }, asking);
  }

  /** The next step that the person has not passed. Its days count from the time for which this one was planned, as in a dry run, unless this one is done late or was a task. */
  nextAfter(here: Standing): Next | null {
    const { state, cadence, step, times, now } = here;
    const after = cadence.steps.slice(cadence.steps.findIndex(({ id }) => id === step.id) + 1);
    const next = after.find(({ id }) => !state.passed.includes(id));
    if (!next) return null;
    const { at, because } = dueOf(next, this.late(here).length ? now : (state.due_at ?? now), times, 'a step');
    return { step_id: next.id, due_at: at, because };
  }

  putOff({ id, state, step, asking }: Standing, due_at: string, because: Reason[]): Promise<Worked> {
    return this.on(id, 'postpone', { step_id: step.id, turn: state.turn, due_at, because }, asking);
  }

  fail(here: Standing, reason: string): Promise<Worked> {
    const { id, state, step, asking, now } = here;
    const wait = waits[Math.min(state.failures, waits.length - 1)]!;
    const again: Next = {
      step_id: step.id,
      due_at: new Date(Date.parse(now) + wait * 60_000).toISOString(),
      because: [{ why: 'planned' }],
    };
    return this.on(
      id,
      'fail',
      { step_id: step.id, turn: state.turn, reason, ...textOfTwo(step, state.variant), again },
      asking,
    );
  }

  leave(id: string, reason: LeaveReason, asking: Requester): Promise<Worked> {
    return this.on(id, 'leave', { reason }, asking);
  }

  on<Name extends ConstructorParameters<typeof EnrollmentCommand>[1]>(
    id: string,
    name: Name,
    command: InstanceType<typeof EnrollmentCommand<Name>>['command'],
    asking: Requester,
  ): Promise<Worked> {
    return this.commands.run(new EnrollmentCommand(id, name, command, asking), unless('not_found', 'erased'));
  }
}
