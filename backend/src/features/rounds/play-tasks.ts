import { takersOf, whoseTask } from '@candor/contracts/jobs/owners';
import { type Play, playOwners } from '@candor/contracts/rounds/plays';
import { daysAfter } from '@candor/contracts/values/days';
import type { Actor } from '@candor/contracts/kernel/event';
import { sayIn, sayLabel } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import type { Job } from '../../states/job.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';

/** What a play (a rule that makes tasks) is about: a candidate in a step of the job, or the job as a whole. */
type About = { job_id: string; application: { id: string; candidate_id: string; step_id: string } | null };
export type PlayTask = NonNullable<Awaited<ReturnType<PlayTasks['of']>>>;

/** Makes the tasks of plays, each for a present member. */
@Injectable()
export class PlayTasks {
  constructor(
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  /** The task; null if no member could do it. A member who gets the task because another has left is told so. */
  async of(play: Play, job: Job, about: About, since: { actor: Actor; at: string }, organization_id: string) {
    const { application, job_id } = about;
    const { assignee, left } = await this.takerOf(play, job, about, since.actor, organization_id);
    if (!assignee) return null;
    const words = await this.readers.voiceOf(assignee, organization_id);
    const role = sayLabel(playOwners[play.owner_role], words);
    const instead = sayIn(words)('The assignee of this task has left: {role}.', { role });
    const notes = [play.description, ...play.checklist.map((point) => `– ${point}`), left ? instead : ''];
    return {
      person_id: application?.candidate_id ?? assignee,
      title: play.title,
      kind: 'other',
      due_at: daysAfter(since.at, play.due_days),
      priority: 'normal' as const,
      assignee_user_id: assignee,
      subject: application
        ? { type: 'application' as const, id: application.id }
        : { type: 'job' as const, id: job_id },
      notes: notes.filter(Boolean).join('\n') || null,
      play_id: play.id,
    };
  }

  private async takerOf(
    { owner_role }: Play,
    job: Job,
    { application }: About,
    actor: Actor,
    organization_id: string,
  ): Promise<{ assignee?: string; left?: string }> {
    const concerned = {
      interviewer: job.panel
        .filter(({ workflow_step_id }) => workflow_step_id === application?.step_id)
        .toSorted((one, other) => Number(other.required) - Number(one.required))
        .map(({ user_id }) => user_id),
      assignee: actor.type === 'user' ? [actor.id] : [],
    };
    const isMember = await this.lookups.membersAmong(organization_id, takersOf(job, concerned));
    const { named, left, instead } = whoseTask(job, owner_role, isMember, concerned);
    return { assignee: named ?? instead, left };
  }
}
