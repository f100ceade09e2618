import { Inject, Injectable } from '@nestjs/common';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { type FollowUpMark, onLeaving } from '@candor/contracts/jobs/follow-ups';
import type { Recorded } from '@candor/contracts/kernel/event';
import { dueAt, standsFor } from '@candor/contracts/pipeline/follow-up-times';
import { entryOf, type Placing, takenBack } from '@candor/contracts/pipeline/stay';
import { type Application, applicationState } from '../../access/application.state.ts';
import { caringFor, type Job, jobState } from '../../access/job.state.ts';
import { Lookups } from '../../access/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, type Worked, Works } from '../../kernel/worker.ts';
import { ApplicationLetters } from './application-letters.ts';
import { followUpAgain, sendFollowUp } from './messages.queue.ts';

type Due = Recorded<Placing> & { data: { follow_ups?: FollowUpMark[] } };
type Stay = { application_id: string; state: Application; job: Job; came: Due };

/** Sends the follow-ups of steps. A stay and a follow-up make one letter, however often this is done. */
@Injectable()
export class FollowUpWorker {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ApplicationLetters) private readonly letters: ApplicationLetters,
  ) {}

  @Works(sendFollowUp)
  send(asked: DataOf<typeof sendFollowUp>, asking: Requester): Promise<Worked> {
    return this.each(asked, asking, ({ id }) => id === asked.follow_up_id);
  }

  @Works(followUpAgain)
  again(asked: DataOf<typeof followUpAgain>, asking: Requester): Promise<Worked> {
    const now = new Date().toISOString();
    return this.each(
      asked,
      asking,
      (mark, came) => mark.delay !== onLeaving && dueAt(mark, entryOf(came).entered_at) <= now,
    );
  }

  private async each(
    { application_id, revision }: { application_id: string; revision: number },
    asking: Requester,
    wanted: (mark: FollowUpMark, came: Due) => boolean,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const state = (await this.streams.load(applicationState, application_id, organization_id))?.state;
    const events = await this.streams.read(`application-${application_id}`, organization_id);
    const came = events.find((event) => event.revision === revision) as Due | undefined;
    // Nobody came to the step, or left it.
    if (!state || !came || takenBack(events).has(came.id)) return done;
    const job = (await this.streams.load(jobState, state.job_id, organization_id))?.state;
    if (!job) return done;
    for (const mark of came.data.follow_ups ?? []) {
      if (!wanted(mark, came)) continue;
      const worked = await this.write(mark, { application_id, state, job, came }, asking);
      if (worked !== done) return worked;
    }
    return done;
  }

  /** By the step as it is now: a follow-up that was changed or taken away since is not sent, and neither is one to somebody who went on. */
  private async write(
    mark: FollowUpMark,
    { application_id, state, job, came }: Stay,
    asking: Requester,
  ): Promise<Worked> {
    const { organization_id } = asking;
    const meant = standsFor(job.steps, mark);
    if (!meant) return done;
    if (mark.delay === onLeaving ? state.archived !== null : state.entered !== came.revision) return done;
    const entry = await this.lookups.entry(organization_id, messagetemplate, meant.template_id);
    const key = entry?.fields.key ?? null;
    if (job.status === 'archived') return this.letters.skip(application_id, 'the job is closed', key, asking);
    if (!entry?.active || entry.deleted)
      return this.letters.skip(application_id, 'its template is not in use', key, asking);
    const { kind, subject, body } = entry.fields;
    const id = idFrom('follow-up', application_id, came.revision, mark.id);
    return this.letters.queue(
      application_id,
      {
        template_key: key,
        kind,
        subject,
        body,
        scheduled_for: new Date(0).toISOString(),
        sent_by: await this.sender(job, came, asking),
      },
      { ...asking, uid: idFrom('follow-up written', asking.uid, id) },
      id,
    );
  }

  /** Whoever cares for the job; where nobody of them works here any more, who moved the candidate. */
  private async sender(job: Job, { metadata: { actor } }: Due, { organization_id }: Requester): Promise<string | null> {
    const asked = [...caringFor(job), ...(actor.type === 'user' ? [actor.id] : [])];
    const active = await this.lookups.activeAmong(organization_id, asked);
    return asked.find((each) => active.has(each)) ?? null;
  }
}
