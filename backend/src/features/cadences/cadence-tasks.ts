import { Inject, Injectable } from '@nestjs/common';
import { stepTypes } from '@candor/contracts/cadences/values';
import { sayIn } from '@candor/contracts/words/say';
import { idFrom } from '../../kernel/codec.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { Lookups } from '../../reads/lookups.ts';
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
    const text = step.text ? `${step.text.subject}\n\n` : '';
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
          notes: `${text}${step.instructions}`.trim() || null,
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
}
