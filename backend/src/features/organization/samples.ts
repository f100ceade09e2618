import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { daysAfter } from '@candor/contracts/values/days';
import { disqualification } from '@candor/contracts/catalogues/hiring';
import { appointmentList } from '@candor/contracts/interviews/rows';
import { defaultSteps, nameRounds, type Step } from '@candor/contracts/jobs/values';
import { slugOf } from '@candor/contracts/organization/slug';
import { applicationList } from '@candor/contracts/pipeline/rows';
import { taskList } from '@candor/contracts/tasks/rows';
import { organizationState } from '../../states/organization.state.ts';
import type { PersonFields } from '../../states/candidate.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { sampleMark } from '@candor/contracts/organization/sample';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { CancelAppointments } from '../interviews/booking.command.ts';
import { JobCommand } from '../jobs/job.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { PipelineCommand } from '../pipeline/pipeline.command.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { OrganizationCommand } from './organization.command.ts';
import { addressOf, sampleJob, samplePeople, type SamplePerson } from './sample-data.ts';

type Landed = { position: number };
const most = 1000;
const weeksAhead = (weeks: number) => daysAfter(Date.now(), weeks * 7).slice(0, 10);

/**
 * Sample data of an organization: made by the same commands as people's jobs and moves, so the same rules check it.
 * The organization's event comes first for adding and last for removing, so that the sample data of a request that was cut off can be removed.
 */
@Injectable()
export class Samples {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
  ) {}

  /** Adds the sample data. Its events are marked as history, because people did none of it: no process acts on them. Later actions of people are real. */
  async add(by: Requester): Promise<(Landed & { job: { id: string } }) | Rejection> {
    const { organization_id } = by;
    const asking: Requester = { ...by, history: { at: null } };
    const job_id = idFrom('sample job', organization_id, asking.uid);
    const people = samplePeople.map((each, n) => ({ ...each, id: idFrom('sample person', job_id, n) }));
    const added = await this.commands.execute(
      new OrganizationCommand(
        organization_id,
        'addSample',
        { job_id, candidate_ids: people.map(({ id }) => id) },
        asking,
      ),
    );
    if (isRejection(added)) return added;
    const steps = nameRounds(defaultSteps(numbered(job_id)));
    const opened = await this.job(job_id, steps, asking);
    if (isRejection(opened)) return opened;
    let { position } = opened;
    for (const each of people) {
      const moved = await this.person(each, { job_id, steps }, asking);
      if (isRejection(moved)) return moved;
      position = Math.max(position, moved.position);
    }
    return { job: { id: job_id }, position };
  }

  private async job(job_id: string, steps: Step[], asking: Requester): Promise<Landed | Rejection> {
    const { fields, description } = sampleJob;
    const newId = numbered(job_id, 'section');
    const made = await this.commands.execute(
      new JobCommand(
        job_id,
        'create',
        {
          fields,
          slug: `${slugOf(fields.name, 'job')}-${job_id.replaceAll('-', '').slice(0, 6)}`,
          origin: 'manual',
          steps,
          sections: [
            { id: newId(), kind: 'about', name: 'About the job', body: description, visible: true, locked: false },
          ],
          owner: asking.actor.id,
          recruiters: [],
          generate: false,
          sample: true,
        },
        asPart(asking, 'sample job made'),
      ),
    );
    if (isRejection(made)) return made;
    return this.commands.execute(new JobCommand(job_id, 'openInternally', {}, asPart(asking, 'sample job opened')));
  }

  private async person(
    { id, at, ...who }: SamplePerson & { id: string },
    { job_id, steps }: { job_id: string; steps: readonly Step[] },
    asking: Requester,
  ): Promise<Landed | Rejection> {
    const turn = (step: string) => asPart(asking, 'sample', id, step);
    const snapshot = {
      first_name: who.first_name,
      last_name: `${who.last_name} ${sampleMark}`,
      name_order: null,
      email: addressOf({ ...who, at }),
      headline: null,
      current_title: who.current_title,
      current_company: who.current_company,
      location: who.location,
    };
    const fields: PersonFields = {
      ...snapshot,
      phone: null,
      pronoun: null,
      tz_region: null,
      source: 'sourced',
      source_id: null,
    };
    const made = await this.commands.execute(
      new CandidateCommand(
        id,
        'create',
        { fields, type: 'candidate', created_via: 'recruiter', sample: true },
        turn('made'),
      ),
    );
    if (isRejection(made)) return made;
    const application_id = idFrom('application', id, job_id, 0);
    const about = {
      candidate_id: id,
      job_id,
      sample: true,
      source: 'sourced',
      source_id: null,
      source_detail: null,
      person: snapshot,
    };
    if (at === 'sourced_new')
      return this.commands.execute(new PipelineCommand(application_id, 'addLead', about, turn('came')));
    const came = await this.commands.execute(
      new PipelineCommand(
        application_id,
        'apply',
        { ...about, applied_via: 'recruiter', resume_id: null, cover_letter: null, consent_text_version: null },
        turn('came'),
      ),
    );
    if (isRejection(came) || at === 'application') return came;
    const reaches = at === 'archived' ? 'screening' : at === 'offered' ? 'finalist_review' : at;
    const ways = steps.filter(({ type }) => type === reaches);
    const moved = await this.commands.execute(
      new PipelineCommand(application_id, 'advance', { workflow_step_id: ways[0]!.id }, turn('advanced')),
    );
    if (isRejection(moved)) return moved;
    if (at === 'offered')
      return this.commands.execute(
        new PipelineCommand(
          application_id,
          'offer',
          { terms: { amount: 68_000, start_on: weeksAhead(6), expires_on: weeksAhead(2) } },
          turn('offered'),
        ),
      );
    if (at !== 'archived') return moved;
    const reasons = await this.lookups.entries(asking.organization_id, disqualification);
    const reason = reasons.find(({ fields: { side } }) => side === 'we_rejected');
    return this.commands.execute(
      new PipelineCommand(
        application_id,
        'archive',
        {
          reason: reason
            ? {
                id: reason.id,
                name: reason.fields.name,
                side: 'we_rejected',
                not_basically_qualified: reason.fields.not_basically_qualified,
                not_considered: reason.fields.not_considered,
              }
            : null,
          reason_optional: true,
        },
        turn('archived'),
      ),
    );
  }

  /** Removes the sample data. Interviews are removed first, as long as they can be found, so that people's time is free again. The job is next, so that no more candidates come to it; the rows of its applications, messages and facts are removed with it. */
  async remove(asking: Requester): Promise<Partial<Landed> | Rejection> {
    const { organization_id } = asking;
    const org = await this.streams.load(organizationState, organization_id, organization_id);
    if (!org?.state) return notFound('organization');
    const { sample } = org.state;
    if (!sample) return {};
    const turn = (id: string) => asPart(asking, 'sample removed', id);
    const applications = await this.reads.find(
      applicationList,
      { organization_id },
      { job_id: sample.job_id },
      { limit: most },
    );
    await upToNow(this.progress, this.events);
    const coming = await this.reads.find(
      appointmentList,
      { organization_id },
      { job_id: sample.job_id, status: ['booked', 'proposed'] },
      { limit: most },
    );
    for (const [booking, rows] of Map.groupBy(coming, ({ booking_id }) => booking_id)) {
      const cancelled = await this.commands.execute(
        new CancelAppointments(
          rows.map(({ id }) => id),
          { by: 'us', automatic: true, notify: { candidate: false, interviewers: false } },
          turn(booking),
        ),
      );
      if (isRejection(cancelled)) return cancelled;
    }
    const closed = await this.commands.execute(new JobCommand(sample.job_id, 'removeSample', {}, turn(sample.job_id)));
    if (isRejection(closed)) return closed;
    for (const id of sample.candidate_ids) {
      const gone = await this.commands.execute(new CandidateCommand(id, 'removeSample', {}, turn(id)));
      if (isRejection(gone)) return gone;
    }
    // The rows must be up to date, so that the tasks that followed from the last moves are found.
    await upToNow(this.progress, this.events);
    const subjects = [sample.job_id, ...sample.candidate_ids, ...applications.map(({ id }) => id)];
    const tasks = await this.reads.find(taskList, { organization_id }, { subject: subjects }, { limit: most });
    for (const { id } of tasks) {
      const gone = await this.commands.execute(new TaskCommand(id, 'remove', {}, turn(id)));
      if (isRejection(gone)) return gone;
    }
    const removed = await this.commands.execute(new OrganizationCommand(organization_id, 'removeSample', {}, asking));
    return isRejection(removed) ? removed : { position: removed.position };
  }
}
/** Makes ids that follow from the job, in the order of the calls. */
const numbered = (job_id: string, kind = 'step') => {
  let made = 0;
  return () => idFrom('sample part', job_id, kind, made++);
};
