import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/tasks/endpoints';
import type { Subject } from '@candor/contracts/tasks/events';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { TaskCommand } from './task.command.ts';

@Controller()
export class TasksController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PersonAccess) private readonly access: PersonAccess,
  ) {}

  @Serve(calls.upsertTask)
  async upsert(@Input() input: RequestOf<typeof calls.upsertTask>, @By() { caller, asking }: Signed) {
    const assignee = input.assignee_user_id ?? caller.user_id;
    const visiting = visitorRefused(caller, assignee);
    if (visiting) return visiting;
    const person_id = await this.personOf(input.subject ?? null, assignee, caller);
    if (!person_id) return notFound('candidate');
    const id = idFrom('task', caller.user_id, asking.uid);
    const ran = await this.commands.execute(
      new TaskCommand(
        id,
        'create',
        {
          person_id,
          title: input.title,
          kind: 'other',
          due_at: input.due_at ?? null,
          priority: input.priority,
          assignee_user_id: assignee,
          subject: input.subject ?? null,
          notes: input.notes ?? null,
        },
        asking,
      ),
    );
    return isRejection(ran) ? ran : { task: { id }, position: ran.position };
  }

  /** The person whose key seals a task's words; null if it is about a candidate that the caller may not see. */
  private async personOf(subject: Subject | null, assignee: string, caller: Caller): Promise<string | null> {
    if (!subject || subject.type === 'job') return assignee;
    const candidate_id =
      subject.type === 'candidate'
        ? subject.id
        : (await this.access.streams.read(`application-${subject.id}`, caller.organization_id))[0]?.data.candidate_id;
    return typeof candidate_id === 'string' && (await this.access.may(caller, candidate_id)) ? candidate_id : null;
  }

  @Serve(calls.setTaskStatus)
  async status(@Input() { id, status, note }: RequestOf<typeof calls.setTaskStatus>, @By() { asking }: Signed<'task'>) {
    const ran = await this.commands.execute(
      new TaskCommand(id, 'setStatus', { status, note }, asking, { mustExist: 'task' }),
    );
    return isRejection(ran) ? ran : { task: { id }, position: ran.position };
  }

  @Serve(calls.deleteTask)
  async delete(@Input() { id }: RequestOf<typeof calls.deleteTask>, @By() { asking }: Signed<'task'>) {
    const ran = await this.commands.execute(new TaskCommand(id, 'remove', {}, asking, { mustExist: 'task' }));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }
}
