import { daysAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { requestAnswerDays, requestTaskAhead } from '@candor/contracts/erasure/data-request';
import { sayIn } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { candidateState } from '../../states/candidate.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { taskState } from '../../states/task.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { answerRequest, closeRequest } from '../../states/people.queue.ts';

/** Each request has one task. */
export const taskOf = (candidate_id: string, asked_at: string): string =>
  idFrom('data request', candidate_id, asked_at);

/** Assigns a member to answer what candidates ask about their data. */
@Injectable()
export class DataRequestWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Works(answerRequest)
  async answer({ candidate_id }: DataOf<typeof answerRequest>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const person = (await this.streams.load(candidateState, candidate_id, organization_id))?.state;
    if (!person?.erasure_asked_at) return done; // it was answered, or the person was removed meanwhile
    const all = await this.lookups.administrators(organization_id);
    const assignee = await this.lookups.firstActive(organization_id, all);
    if (!assignee) return failed('No administrator is left who could answer a request about data.');
    const reader = await this.readers.voiceOf(assignee, organization_id);
    return this.commands.run(
      new TaskCommand(
        taskOf(candidate_id, person.erasure_asked_at),
        'create',
        {
          person_id: candidate_id,
          title: sayIn(reader)('Answer {name}’s request to erase their details', {
            name: fullName(person.fields),
          }),
          kind: 'other',
          due_at: daysAfter(Date.parse(person.erasure_asked_at), requestAnswerDays - requestTaskAhead),
          priority: 'high',
          assignee_user_id: assignee,
          subject: { type: 'candidate', id: candidate_id },
          notes: sayIn(reader)(
            'They asked on the page of their application. The law gives a month to answer. Erase them on their page, which tells them by email and closes this task; or write to them why their details stay, and mark this task as done. Then the request counts as answered and they can ask again.',
          ),
        },
        asking,
      ),
      unless('erased'), // there is no person left to answer
    );
  }

  /** Ends the request when its task is done. Most tasks belong to no request. */
  @Works(closeRequest)
  async close({ task_id }: DataOf<typeof closeRequest>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const task = (await this.streams.load(taskState, task_id, organization_id))?.state;
    if (task?.status !== 'done' || task.fields.subject?.type !== 'candidate') return done;
    const { id } = task.fields.subject;
    const asked_at = (await this.streams.load(candidateState, id, organization_id))?.state?.erasure_asked_at;
    if (!asked_at || taskOf(id, asked_at) !== task_id) return done;
    return this.commands.run(
      new CandidateCommand(id, 'answerErasure', { task_id }, asking),
      unless('not_found', 'erased'),
    );
  }
}
