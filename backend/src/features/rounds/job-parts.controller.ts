import { Controller, Inject } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/jobs/endpoints';
import { rankApplications } from '@candor/contracts/pipeline/endpoints';
import { type Step, usualRound } from '@candor/contracts/jobs/values';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { described, sentFields } from '../../http/sent.ts';
import { isMember } from '../../states/user.state.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { Lookups } from '../../reads/lookups.ts';
import { isRejection, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { JobChanges } from '../jobs/job-changes.command.ts';

/** A caller, with the job that the guard loaded. */
type Editor = Signed<'job'>;
type StepFields = Omit<Step, 'follow_ups'>;
const emptied: readonly string[] = ['meeting_type', 'phone_mode', 'video_url'];
/** A request's changes of a step. If a name or number is emptied, it stays as it was. The meeting type, the caller and the link can be empty. */
const stepChanges = ({
  instructions,
  ...fields
}: {
  [Field in keyof StepFields]?: StepFields[Field] | null;
}): Partial<StepFields> =>
  Object.fromEntries(
    Object.entries(
      sentFields({ ...described(fields), instructions: instructions === undefined ? undefined : (instructions ?? '') }),
    ).filter(([field, value]) => value !== null || emptied.includes(field)),
  );

/** A request's changes of how a round's interviews are scheduled. */
const arrangedIn = ({
  self_schedule,
  buffer_minutes,
  min_notice_hours,
  window_days,
  phone_mode,
  video_url,
  instructions,
}: Partial<RequestOf<typeof calls.upsertStep>>) => ({
  self_schedule,
  buffer_minutes,
  min_notice_hours,
  window_days,
  phone_mode,
  video_url,
  instructions,
});
const noFollowUp = refusedAt('follow_ups', 'A template of this kind cannot be a follow-up. Choose another.');
const noQuestions = reject('permission', 'Placing questions needs the permission for evaluation content.');

/** Calls about the parts of a job that its editors change: team and steps. */
@Controller()
export class JobPartsController {
  constructor(
    @Inject(JobChanges) private readonly changes: JobChanges,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Serve(calls.jobPermissions)
  async permissions(@Input() _: RequestOf<typeof calls.jobPermissions>, @By() by: Editor) {
    const { caller } = by;
    const { job } = jobOf(by);
    const people = (await this.lookups.members(caller.organization_id)).filter((each) =>
      isMember(each, caller.organization_id),
    );
    const nameOf = (id: string) => people.find((each) => each.id === id)?.name ?? 'Former member';
    return {
      members: job.members.map((member) => ({ ...member, name: nameOf(member.user_id) })),
      available_users: people
        .filter((each) => !job.members.some((member) => member.user_id === each.id))
        .map((each) => ({ value: each.id, label: each.name })),
    };
  }

  private async setMember(input: RequestOf<typeof calls.upsertMember>, by: Editor) {
    const { job_id, ...member } = input;
    const ran = await this.changes.run(job_id, 'setMember', member, by);
    return isRejection(ran)
      ? ran
      : {
          member: ran.state!.members.find((each) => each.user_id === input.user_id)!,
          position: ran.position,
        };
  }

  private async removeMember({ job_id, user_id }: RequestOf<typeof calls.deleteMember>, by: Editor) {
    const ran = await this.changes.run(job_id, 'removeMember', { user_id }, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.upsertJobPermissions) setPermissions(
    @Input() input: RequestOf<typeof calls.upsertJobPermissions>,
    @By() by: Editor,
  ) {
    return this.setMember(input, by);
  }
  @Serve(calls.upsertMember) upsertMember(@Input() input: RequestOf<typeof calls.upsertMember>, @By() by: Editor) {
    return this.setMember(input, by);
  }
  @Serve(calls.deleteJobPermissions) removePermissions(
    @Input() input: RequestOf<typeof calls.deleteJobPermissions>,
    @By() by: Editor,
  ) {
    return this.removeMember(input, by);
  }
  @Serve(calls.deleteMember) deleteMember(@Input() input: RequestOf<typeof calls.deleteMember>, @By() by: Editor) {
    return this.removeMember(input, by);
  }

  @Serve(calls.upsertOwner)
  async assignOwner(@Input() { job_id, ...owner }: RequestOf<typeof calls.upsertOwner>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'assignOwner', owner, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.transferOwner)
  async transferOwner(@Input() { job_id, ...change }: RequestOf<typeof calls.transferOwner>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'transferOwner', change, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.deleteOwner)
  async removeOwner(@Input() { job_id, ...owner }: RequestOf<typeof calls.deleteOwner>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'removeOwner', owner, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }

  @Serve(calls.upsertStep)
  async upsertStep(
    @Input()
    {
      id,
      job_id,
      version,
      type,
      after_id,
      follow_ups,
      panel,
      questions,
      ...fields
    }: RequestOf<typeof calls.upsertStep>,
    @By() by: Editor,
  ) {
    if (questions && !jobOf(by).rights.permissions.includes('evaluation')) return noQuestions;
    const wrong = await this.wrongLetter(follow_ups ?? [], by);
    if (wrong) return wrong;
    const usual = usualRound(type ?? 'interview');
    const ran =
      id && id !== 'new'
        ? await this.changes.run(
            job_id,
            'changeStep',
            { id, version, changes: stepChanges(fields), follow_ups, panel, questions },
            by,
          )
        : await this.changes.run(
            job_id,
            'addStep',
            {
              after_id,
              follow_ups,
              step: {
                kind: 'round',
                type: type ?? 'interview',
                name: fields.name ?? 'Round',
                named_by_hand: Boolean(fields.name),
                description: fields.description ?? '',
                sla_days: fields.sla_days ?? usual.sla_days,
                duration_minutes: fields.duration_minutes ?? usual.duration_minutes,
                meeting_type: fields.meeting_type ?? usual.meeting_type,
                ...(type === 'review' ? {} : stepChanges(arrangedIn(fields))),
                is_system: false,
              },
            },
            by,
          );
    if (isRejection(ran)) return ran;
    const added = ran.events.find((event) => event.type === 'WorkflowStepAdded')?.data.step as Step | undefined;
    return {
      step: ran.state!.steps.find((step) => step.id === (added?.id ?? id)) ?? ran.state!.steps.at(-1)!,
      position: ran.position,
    };
  }

  /** Refuses a template as a follow-up that is for another kind of event. A template that was chosen before it was retired may stay. */
  private async wrongLetter(follow_ups: readonly { template_id: string }[], by: Editor): Promise<Rejection | null> {
    if (!follow_ups.length) return null;
    const usable = (await this.lookups.followUps(by.caller.organization_id)).map(({ value }) => value);
    const kept = jobOf(by).job.steps.flatMap((step) => step.follow_ups?.map((each) => each.template_id) ?? []);
    return follow_ups.every(({ template_id }) => usable.includes(template_id) || kept.includes(template_id))
      ? null
      : noFollowUp;
  }

  @Serve(calls.deleteStep)
  async deleteStep(@Input() { id, job_id, version }: RequestOf<typeof calls.deleteStep>, @By() by: Editor) {
    const ran = await this.changes.run(job_id, 'removeStep', { id, version }, by);
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.sortSteps)
  async sortSteps(@Input() { ids, parent_id }: RequestOf<typeof calls.sortSteps>, @By() by: Editor) {
    const ran = await this.changes.run(parent_id, 'sortSteps', { ids }, by);
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }

  @Serve(rankApplications)
  async rank(
    @Input() { job_id, workflow_step_id, application_ids }: RequestOf<typeof rankApplications>,
    @By() by: Editor,
  ) {
    const ran = await this.changes.run(job_id, 'rank', { step_id: workflow_step_id, ids: application_ids }, by);
    return isRejection(ran) ? ran : { position: ran.position };
  }
}
