import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/tasks/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { isAdmin } from '../../access/rights.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Lookups } from '../../access/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection } from '../../kernel/decider.ts';
import { notFound } from '../../kernel/streams.ts';
import { TaskCommand } from './task.handler.ts';

@Controller()
export class TasksController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Lookups) private readonly lookups: Lookups,
  ) {}

  @Serve(calls.upsertTask)
  async upsert(@Input() input: RequestOf<typeof calls.upsertTask>, @By() { caller, asking }: Signed) {
    const assignee = input.assignee_user_id ?? caller.user_id;
    if (
      assignee !== caller.user_id &&
      !(await this.lookups.members(caller.organization_id)).some((each) => each.id === assignee)
    )
      return notFound('user');
    const id = idFrom('task', caller.user_id, asking.uid);
    const ran = await this.commands.execute(
      new TaskCommand(
        id,
        'create',
        {
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

  @Serve(calls.setTaskStatus)
  async status(@Input() { id, status, note }: RequestOf<typeof calls.setTaskStatus>, @By() { caller, asking }: Signed) {
    const ran = await this.commands.execute(
      new TaskCommand(id, 'setStatus', { status, note, may_any: isAdmin(caller) }, asking, { mustExist: 'task' }),
    );
    return isRejection(ran) ? ran : { task: { id }, position: ran.position };
  }

  @Serve(calls.deleteTask)
  async delete(@Input() { id }: RequestOf<typeof calls.deleteTask>, @By() { asking }: Signed) {
    const ran = await this.commands.execute(new TaskCommand(id, 'remove', {}, asking, { mustExist: 'task' }));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }
}
