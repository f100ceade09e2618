import { daysAfter } from '@candor/contracts/kernel/days';
import { fullName } from '@candor/contracts/kernel/person-name';
import { sayIn } from '@candor/contracts/kernel/say';
import { Inject, Injectable } from '@nestjs/common';
import { candidateState } from '../../access/candidate.state.ts';
import { Lookups } from '../../access/lookups.ts';
import { Readers } from '../../access/readers.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { answerRequest } from './people.queue.ts';

/** Days. The law gives a month from the day of the request; a task that is due on its last day would be late. */
const daysToAnswer = 25;

/** Finds somebody who answers what candidates ask about their data. */
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
    if (!person?.erasure_asked_at) return done; // somebody has removed them meanwhile
    const all = await this.lookups.administrators(organization_id);
    const active = await this.lookups.activeAmong(organization_id, all);
    const assignee = all.find((each) => active.has(each));
    if (!assignee) return failed('No administrator is left who could answer a request about data.');
    const reader = await this.readers.voiceOf(assignee, organization_id);
    return this.commands.run(
      new TaskCommand(
        idFrom('task', asking.uid),
        'create',
        {
          person_id: candidate_id,
          title: sayIn(reader)('Answer {name}’s request to erase their details', {
            name: fullName(person.fields),
          }),
          kind: 'other',
          due_at: daysAfter(Date.parse(person.erasure_asked_at), daysToAnswer),
          priority: 'high',
          assignee_user_id: assignee,
          subject: { type: 'candidate', id: candidate_id },
          notes: sayIn(reader)('They asked on the page of their application. The law gives a month to answer.'),
        },
        asking,
      ),
      unless('erased'), // nobody is left to answer
    );
  }
}
