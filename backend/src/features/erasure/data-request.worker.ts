import { daysAfter } from '@candor/contracts/values/days';
import { fullName } from '@candor/contracts/values/person-name';
import { requestAnswerDays, requestDays, requestTaskAhead } from '@candor/contracts/erasure/data-request';
import type { RequestKind } from '@candor/contracts/privacy/values';
import { sayIn, type Voice } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { candidateState } from '../../states/candidate.state.ts';
import { Lookups } from '../../reads/lookups.ts';
import { Readers } from '../../reads/readers.ts';
import { organizationState } from '../../states/organization.state.ts';
import { taskState } from '../../states/task.state.ts';
import { idFrom } from '../../kernel/codec.ts';
import type { DataOf } from '../../kernel/work/queued-job.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { done, failed, unless, type Worked, WorkerCommands, Works } from '../../kernel/work/worker.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { answerRequest, closeRequest } from '../../states/people.queue.ts';

type Request = { id: string; kind: RequestKind; asked_at: string };
/** The id of the one task that each request has. */
export const taskOf = (candidate_id: string, { id, kind, asked_at }: Request): string =>
  idFrom('data request', candidate_id, kind === 'erase' ? asked_at : id);
const titleOf = (kind: RequestKind, name: string, reader: Voice): string => {
  const say = sayIn(reader);
  switch (kind) {
    case 'access':
      return say('Answer {name}’s request for a copy of their details', { name });
    case 'erase':
      return say('Answer {name}’s request to erase their details', { name });
    case 'rectify':
      return say('Correct the details of {name}, as they ask', { name });
    case 'object':
      return say('Answer {name}’s objection to the use of their details', { name });
  }
};

/** Assigns members to answer what candidates ask about their data. */
@Injectable()
export class DataRequestWorker {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
  ) {}

  @Works(answerRequest)
  async answer({ candidate_id, request_id }: DataOf<typeof answerRequest>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const person = (await this.streams.load(candidateState, candidate_id, organization_id))?.state;
    const request = person?.requests.find(
      ({ id, kind, answered }) => !answered && (request_id ? id === request_id : kind === 'erase'),
    );
    if (!person || !request) return done; // it was answered, or the person was removed meanwhile
    const all = await this.lookups.administrators(organization_id);
    const assignee = await this.lookups.firstActive(organization_id, all);
    if (!assignee) return failed('No administrator is left who could answer a request about data.');
    const [reader, organization] = await Promise.all([
      this.readers.voiceOf(assignee, organization_id),
      this.streams.load(organizationState, organization_id, organization_id),
    ]);
    // The page of a candidate's application promises an answer to an erasure request within a month, in every country.
    const days = request.kind === 'erase' ? requestAnswerDays : requestDays(organization!.state!.country);
    return this.commands.run(
      new TaskCommand(
        taskOf(candidate_id, request),
        'create',
        {
          person_id: candidate_id,
          title: titleOf(request.kind, fullName(person.fields), reader),
          kind: 'other',
          due_at: daysAfter(Date.parse(request.asked_at), days - requestTaskAhead),
          priority: 'high',
          assignee_user_id: assignee,
          subject: { type: 'candidate', id: candidate_id },
          notes:
            request.kind === 'erase'
              ? sayIn(reader)(
                  'They asked on the page of their application. The law gives a month to answer. Erase them on their page, which tells them by email and closes this task; or write to them why their details stay, and mark this task as done. Then the request counts as answered and they can ask again.',
                )
              : sayIn(reader)(
                  'The Privacy page shows the request, its deadline and how to answer it. Marking this task as done counts as an answer.',
                ),
        },
        asking,
      ),
      unless('erased'), // there is no person left to answer
    );
  }

  /** Ends a data request when its task is done. Most tasks belong to no request. */
  @Works(closeRequest)
  async close({ task_id }: DataOf<typeof closeRequest>, asking: Requester): Promise<Worked> {
    const { organization_id } = asking;
    const task = (await this.streams.load(taskState, task_id, organization_id))?.state;
    if (task?.status !== 'done' || task.fields.subject?.type !== 'candidate') return done;
    const { id } = task.fields.subject;
    const person = (await this.streams.load(candidateState, id, organization_id))?.state;
    const request = person?.requests.find((each) => !each.answered && taskOf(id, each) === task_id);
    if (!request) return done;
    return this.commands.run(
      request.kind === 'erase'
        ? new CandidateCommand(id, 'answerErasure', { task_id }, asking)
        : new CandidateCommand(
            id,
            'answerRequest',
            { request_id: request.id, how: 'done', reason: null, task_id },
            asking,
          ),
      unless('not_found', 'erased'),
    );
  }
}
