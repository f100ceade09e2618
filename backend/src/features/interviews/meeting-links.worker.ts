import { bookingOf } from '@candor/contracts/interviews/values';
import { daysAfter } from '@candor/contracts/kernel/days';
import { fullName } from '@candor/contracts/kernel/person-name';
import { sayIn } from '@candor/contracts/kernel/say';
import { Inject, Injectable } from '@nestjs/common';
import { appointmentOf, bookingState } from '../../access/appointment.state.ts';
import { candidateState } from '../../access/candidate.state.ts';
import { caringFor } from '@candor/contracts/jobs/owners';
import { jobState } from '../../access/job.state.ts';
import { Lookups } from '../../access/lookups.ts';
import { Readers } from '../../access/readers.ts';
import { standsNow } from '../../access/stands-for.ts';
import { Clock } from '../../kernel/clock.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands, Works } from '../../kernel/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { askForLink } from './interviews.queue.ts';

/** Days for giving the link, unless the conversation is sooner. */
const days = 1;

/** Creates a task for the link of a video conversation that the candidate booked and for which no provider makes one. */
@Injectable()
export class MeetingLinksWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  @Works(askForLink)
  async ask({ appointment_id }: DataOf<typeof askForLink>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const booking = await this.streams.load(bookingState, bookingOf(appointment_id), organization_id);
    const booked = appointmentOf(booking?.state ?? null, appointment_id);
    if (!booked || booked.status !== 'booked' || booked.video_url !== null) return done;
    const { application_id, candidate_id, job_id, starts_at } = await standsNow(this.streams, organization_id, booked);
    const [job, person] = await Promise.all([
      this.streams.load(jobState, job_id, organization_id),
      this.streams.load(candidateState, candidate_id, organization_id),
    ]);
    if (!job?.state || !person?.state) return done;
    const asked = [...caringFor(job.state), ...(await this.lookups.administrators(organization_id))];
    const assignee_user_id = await this.lookups.firstActive(organization_id, asked);
    if (!assignee_user_id) return done;
    const words = sayIn(await this.readers.voiceOf(assignee_user_id, organization_id));
    const soon = daysAfter(this.clock.now(), days);
    return this.commands.run(
      new TaskCommand(
        idFrom('link of a meeting', appointment_id),
        'create',
        {
          person_id: candidate_id,
          title: words('Add the link for the video call with {name}', { name: fullName(person.state.fields) }),
          kind: 'other',
          due_at: soon < starts_at ? soon : starts_at,
          priority: 'high',
          assignee_user_id,
          subject: { type: 'application', id: application_id },
          notes: words(
            'The candidate chose this time. Add the link to the interview; a letter then brings it to them.',
          ),
        },
        { ...asking, uid: idFrom('task for a link', asking.uid, appointment_id) },
      ),
      unless('erased'),
    );
  }
}
