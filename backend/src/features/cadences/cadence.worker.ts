import { Inject, Injectable } from '@nestjs/common';
import { afterPause } from '@candor/contracts/cadences/simulation';
import { type EnrollmentRow, enrollmentList } from '@candor/contracts/cadences/rows';
import { disposition } from '@candor/contracts/catalogues/catalogues';
import { nextOpen, nextOpenDay } from '@candor/contracts/values/open-times';
import { SamePeople } from '../../access/same-people.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { Abandons, done, eachWorked, type Worked, Works } from '../../kernel/work/worker.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { Lookups } from '../../reads/lookups.ts';
import { applicationState } from '../../states/application.state.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { enrollmentState, isIn } from '../../states/enrollment.state.ts';
import { messageState } from '../../states/message.state.ts';
import { type TaskState, taskState } from '../../states/task.state.ts';
import {
  emptyCadence,
  quitCadence,
  letterOfTaskSent,
  runStep,
  shiftCadence,
  taskOfCadenceDone,
} from './cadences.queue.ts';
import { CadenceLetters } from './cadence-letters.ts';
import { CadenceRules } from './cadence-rules.ts';
import { CadenceTasks } from './cadence-tasks.ts';
import { type Standing, Standings } from './standings.ts';

/** Does the steps of cadences. Each step reads the streams again first, and each mail and task has an id made of the enrollment, the step and the turn, so that nothing is done twice. */
@Injectable()
export class CadenceWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Standings) private readonly standings: Standings,
    @Inject(CadenceRules) private readonly rules: CadenceRules,
    @Inject(CadenceLetters) private readonly letters: CadenceLetters,
    @Inject(CadenceTasks) private readonly tasks: CadenceTasks,
  ) {}

  @Works(runStep)
  async run(
    { enrollment_id: id, step_id, due_at, at_once }: DataOf<typeof runStep>,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const state = (await this.streams.load(enrollmentState, id, organization_id))?.state ?? null;
    if (!isIn(state)) return done;
    const now = new Date().toISOString();
    const cadence = (await this.streams.load(cadenceState, state.cadence_id, organization_id))?.state;
    if (!cadence || cadence.status === 'archived') return this.standings.leave(id, 'cadence_archived', asking);
    const person = await this.same.load(state.candidate_id, organization_id);
    if (!person || person.state.erased) return this.standings.leave(id, 'erased', asking);
    const times = await this.times.of(organization_id, cadence.fields, person.state.fields.tz_region);
    if (state.status === 'paused') {
      // Another pause has replaced this one.
      if (state.paused_until !== due_at) return done;
      // A step that was planned for a time after the pause keeps that time.
      const from = state.due_at && state.due_at > now ? state.due_at : now;
      return this.standings.on(id, 'resume', { due_at: nextOpen(from, times).at }, asking);
    }
    if (state.task_id) return done;
    if (cadence.status !== 'active' || (step_id ? state.step_id !== step_id : false) || state.due_at !== due_at)
      return done;
    // The cadence goes on again, and the job that moves all its dates has not come to this person.
    const later = cadence.last_pause ? afterPause(due_at, state.planned_at, cadence.last_pause, times.zone) : due_at;
    if (later > due_at) return this.standings.on(id, 'resume', { due_at: nextOpen(later, times).at }, asking);
    const ended = await this.standings.endedBy({ id, state, cadence, person, asking });
    if (ended) return this.standings.leave(id, ended, asking);
    const step = cadence.steps.find((each) => each.id === state.step_id);
    const standing = { id, state, cadence, person, times, now, asking };
    if (!step) return this.standings.goPast(standing);
    const here: Standing = { ...standing, step };
    const moved = await this.movedRule(here);
    if (moved) return moved;
    if (cadence.fields.audience === 'contact' && !(await this.times.hasContacts(organization_id))) {
      const { at, because } = nextOpenDay(now, times);
      return this.standings.putOff(here, at, [{ why: 'modules_off' }, ...because]);
    }
    const late = this.standings.late(here);
    // What a member wanted at once hours ago waits for the open hours like all that is late.
    const open = at_once && !late.length ? { at: now, because: [] } : nextOpen(now, times);
    const mails = step.type === 'email' && step.auto;
    // A letter that may have left before the log was restored is skipped at any hour; with a new date it would leave again.
    if (mails && (await this.letters.mayHaveLeft(here))) return this.letters.write(here);
    if (open.at !== now) return this.standings.putOff(here, open.at, [...late, ...open.because]);
    if (mails) return this.letters.write(here, { at_once: Boolean(at_once) && !late.length });
    if (step.type === 'response') return this.noAnswer(here);
    return this.tasks.make(here);
  }

  /** Notes a step as failed if its work ended each time with the process or with an error. Otherwise the person would stand still, and no member would know why. */
  @Abandons(runStep)
  async giveUp({ enrollment_id: id, due_at }: DataOf<typeof runStep>, asking: Requester): Promise<Worked> {
    const here = await this.standings.of(id, asking);
    // A pause that could not be ended on its day ends now; otherwise it would last for ever.
    if (here?.state.status === 'paused' && here.state.paused_until === due_at)
      return this.standings.on(id, 'resume', { due_at: nextOpen(here.now, here.times).at }, asking);
    const step = here?.cadence.steps.find((each) => each.id === here.state.step_id);
    if (!here || !step || here.state.task_id || here.state.status === 'paused' || here.state.due_at !== due_at)
      return done;
    return this.standings.fail({ ...here, step }, 'the application could not do it');
  }

  /** Applies the rule for another step of the job, if the person has come to one. */
  private async movedRule(here: Standing): Promise<Worked | null> {
    const { state, cadence, asking } = here;
    if (!state.application_id || !state.at_step || !cadence.rules.some(({ when }) => when === 'stage_changed'))
      return null;
    const application = (await this.streams.load(applicationState, state.application_id, asking.organization_id))
      ?.state;
    const at_step = application?.step.id;
    return at_step && at_step !== state.at_step ? this.rules.apply(here, 'stage_changed', { at_step }) : null;
  }

  /** Runs when the days for an answer are over. */
  private async noAnswer(here: Standing): Promise<Worked> {
    const { id, state, step, asking } = here;
    const applied = await this.rules.apply(here, 'no_response');
    if (applied) return applied;
    return this.standings.on(
      id,
      'execute',
      {
        step_id: step.id,
        turn: state.turn,
        type: step.type,
        ref: null,
        variant: null,
        next: this.standings.nextAfter(here),
      },
      asking,
    );
  }

  @Works(taskOfCadenceDone)
  async taskDone({ task_id }: DataOf<typeof taskOfCadenceDone>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const task = (await this.streams.load(taskState, task_id, organization_id))?.state;
    const id = task?.fields.enrollment_id;
    if (!id) return done;
    if (task.deleted) return this.taskDeleted(id, task_id, asking);
    if (task.status !== 'done') return done;
    const disposition_id = task.ended?.disposition_id ?? null;
    const standing = await this.standings.of(id, asking);
    if (!standing || standing.state.task_id !== task_id) return done;
    const entry = disposition_id ? await this.lookups.entry(organization_id, disposition, disposition_id) : null;
    if (entry?.fields.ends_enrollment) return this.standings.leave(id, 'disposition', asking);
    if (disposition_id) {
      const applied = await this.rules.apply(standing, 'disposition', { disposition_id });
      // The task is over, so a person who waits for it goes on with the next step afterwards.
      if (applied && (applied !== done || !(await this.waitsFor(id, task_id, asking)))) return applied;
    }
    const step = standing.cadence.steps.find((each) => each.id === standing.state.step_id);
    if (!step) return this.standings.goPast(standing);
    const next = this.standings.nextAfter({ ...standing, step });
    const { turn } = standing.state;
    return this.standings.on(
      id,
      'execute',
      { step_id: step.id, turn, type: step.type, ...(await this.letterOf(task, task_id, asking)), next },
      asking,
    );
  }

  /** The email that was sent from the task, with its text of two; else the task itself. */
  private async letterOf({ ended }: NonNullable<TaskState>, task_id: string, { organization_id }: Requester) {
    const letter = ended?.message_id
      ? (await this.streams.load(messageState, ended.message_id, organization_id))?.state
      : null;
    return letter && letter.status !== 'received'
      ? { ref: ended!.message_id!, variant: letter.of_cadence?.variant ?? null }
      : { ref: task_id, variant: null };
  }

  @Works(letterOfTaskSent)
  async letterSent({ message_id }: DataOf<typeof letterOfTaskSent>, asking: Requester): Promise<Worked> {
    const letter = (await this.streams.load(messageState, message_id, asking.organization_id))?.state;
    if (!letter || letter.status === 'received' || !letter.task_id) return done;
    return this.tasks.complete(letter.task_id, message_id, asking);
  }

  /** Skips the step whose task was deleted, because otherwise the person would wait for it for ever. */
  private async taskDeleted(id: string, task_id: string, asking: Requester): Promise<Worked> {
    const standing = await this.standings.of(id, asking);
    if (!standing || standing.state.task_id !== task_id) return done;
    const { cadence, state } = standing;
    const step = cadence.steps.find((each) => each.id === state.step_id);
    if (!step) return this.standings.goPast(standing);
    const next = this.standings.nextAfter({ ...standing, step });
    return this.standings.on(
      id,
      'skip',
      { step_id: step.id, turn: state.turn, reason: 'its task was deleted', next },
      asking,
    );
  }

  private async waitsFor(id: string, task_id: string, { organization_id }: Requester): Promise<boolean> {
    const state = (await this.streams.load(enrollmentState, id, organization_id))?.state ?? null;
    return isIn(state) && state.task_id === task_id;
  }

  @Works(shiftCadence)
  async shift({ cadence_id, ...pause }: DataOf<typeof shiftCadence>, asking: Requester): Promise<Worked> {
    return this.eachIn(cadence_id, asking, async ({ id, due_at }, within) => {
      if (!due_at) return done;
      const standing = await this.standings.of(id, within);
      // A person with a pause of their own goes on when that pause ends.
      if (!standing?.state.due_at || standing.state.status === 'paused') return done;
      const later = afterPause(standing.state.due_at, standing.state.planned_at, pause, standing.times.zone);
      return this.standings.on(id, 'resume', { due_at: nextOpen(later, standing.times).at }, within);
    });
  }

  @Works(emptyCadence)
  async empty({ cadence_id }: DataOf<typeof emptyCadence>, asking: Requester): Promise<Worked> {
    return this.eachIn(cadence_id, asking, ({ id }, within) => this.standings.leave(id, 'cadence_archived', within));
  }

  private async eachIn(
    cadence_id: string,
    asking: Requester,
    work: (row: Pick<EnrollmentRow, 'id' | 'due_at'>, within: Requester) => Promise<Worked>,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const rows = await this.reads.every(
      enrollmentList,
      { organization_id },
      { cadence_id, status: ['active', 'paused'] },
      { only: ['id', 'due_at'] },
    );
    return eachWorked(rows, (row) => work(row, asPart(asking, 'each', row.id)));
  }

  @Works(quitCadence)
  async quit({ enrollment_id: id }: DataOf<typeof quitCadence>, asking: Requester): Promise<Worked> {
    const state = (await this.streams.load(enrollmentState, id, asking.organization_id))?.state;
    return state ? this.rules.quitNow(id, state, asking) : done;
  }
}
