import { Inject, Injectable } from '@nestjs/common';
import { textOfTwo } from '@candor/contracts/cadences/plan';
import { stepTypes } from '@candor/contracts/cadences/values';
import { fill } from '@candor/contracts/messages/merge';
import type { TaskDraft } from '@candor/contracts/tasks/events';
import { sayIn } from '@candor/contracts/words/say';
import { idFrom } from '../../kernel/codec.ts';
import type { Requester } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { CadenceConversation } from '../../reads/cadences/cadence-conversation.ts';
import { Lookups } from '../../reads/lookups.ts';
import { MergeValues } from '../../reads/messages/merge-values.ts';
import { Readers } from '../../reads/readers.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { Standings, type Standing } from './standings.ts';

/** Makes the tasks of steps that members do themselves. */
@Injectable()
export class CadenceTasks {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(Standings) private readonly standings: Standings,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(CadenceConversation) private readonly conversation: CadenceConversation,
  ) {}

  /** Makes the task of a step. The cadence goes on when the task is done. */
  async make(here: Standing): Promise<Worked> {
    const { id, state, step, person, now, asking } = here;
    const { organization_id } = asking;
    const task_id = idFrom('task of a cadence', id, step.id, state.turn);
    const assignee = await this.lookups.firstActive(organization_id, [
      state.assignee_user_id,
      here.cadence.fields.owner_user_id,
    ]);
    if (!assignee) return this.standings.fail(here, 'no member can do the task');
    const speaker = await this.readers.ofLetters(organization_id);
    const name = `${person.state.fields.first_name} ${person.state.fields.last_name}`.trim();
    const usual = stepTypes[step.type];
    const title = step.name && step.name !== usual ? step.name : (speaker.find?.(usual) ?? usual);
    const draft = await this.draft(here, assignee);
    const made = await this.commands.run(
      new TaskCommand(
        task_id,
        'create',
        {
          person_id: state.candidate_id,
          title: sayIn(speaker)('{title}: {name}', { title, name }),
          kind: step.type === 'task' ? 'other' : step.type,
          due_at: now,
          priority: step.priority,
          assignee_user_id: assignee,
          subject: state.application_id
            ? { type: 'application', id: state.application_id }
            : { type: 'candidate', id: state.candidate_id },
          notes: step.instructions.trim() || null,
          ...(draft ? { draft } : {}),
          enrollment_id: id,
          cadence_step_id: step.id,
        },
        asking,
      ),
      unless('erased'),
    );
    if (made !== done) return this.standings.fail(here, made.why);
    return this.standings.on(id, 'taskMade', { step_id: step.id, turn: state.turn, type: step.type, task_id }, asking);
  }

  /** The email of the step as the person would get it from this member. Compose shows a tag without a value as a gap. */
  private async draft({ id, state, step, asking }: Standing, user_id: string): Promise<TaskDraft | null> {
    if (!step.text) return null;
    const { organization_id } = asking;
    const { candidate_id, job_id } = state;
    const [{ values }, before] = await Promise.all([
      this.values.of(organization_id, { candidate_id, job_id, user_id }),
      step.new_thread ? null : this.conversation.before(organization_id, id),
    ]);
    const chosen = textOfTwo(step, state.variant);
    const text = (chosen.variant === 'b' ? step.text_b : null) ?? step.text;
    const { subject, body } = fill(text, values, { gap: (tag) => `{{${tag}}}` });
    return { subject: before?.subject ?? subject, body, ...chosen };
  }

  /** Completes the task from which this email was sent. */
  complete(task_id: string, message_id: string, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new TaskCommand(task_id, 'setStatus', { status: 'done', message_id }, asking),
      unless('not_found', 'erased'),
    );
  }
}
