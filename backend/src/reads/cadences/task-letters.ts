import { Inject, Injectable } from '@nestjs/common';
import type { Gap } from '@candor/contracts/messages/contact-rules';
import { isAdmin } from '../../access/rights.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { enrollmentState, isIn } from '../../states/enrollment.state.ts';
import { messageState } from '../../states/message.state.ts';
import { taskState } from '../../states/task.state.ts';
import { CadenceConversation, type LetterBefore } from './cadence-conversation.ts';

/** The email of a step of a cadence that a member sends from its task. `gap`: the letters of ours that keep it away. */
export type LetterOfTask = {
  task_id: string;
  cadence_id: string;
  of_cadence: { enrollment_id: string; step_id: string; variant?: 'a' | 'b' };
  gap: Gap;
  before: LetterBefore | null;
};
const noTask = notFound('task');
const over = reject('over', 'This task is already done.');
const left = reject('over', 'The cadence is over for this person.');
const written = reject('over', 'The email of this task is already written.');

/** Emails of cadences that members send from tasks. */
@Injectable()
export class TaskLetters {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceConversation) private readonly conversation: CadenceConversation,
  ) {}

  /** The draft of the task, if the caller may do the task. */
  async draft(caller: Caller, task_id: string) {
    const { organization_id } = caller;
    const task = await this.task(caller, task_id);
    const { enrollment_id, draft } = task?.fields ?? {};
    if (!draft || !enrollment_id) return null;
    const enrollment = (await this.streams.load(enrollmentState, enrollment_id, organization_id))?.state;
    const cadence = enrollment
      ? (await this.streams.load(cadenceState, enrollment.cadence_id, organization_id))?.state
      : null;
    return cadence ? { id: task_id, subject: draft.subject, body: draft.body, cadence: cadence.fields.name } : null;
  }

  private async task(caller: Caller, task_id: string) {
    const task = (await this.streams.load(taskState, task_id, caller.organization_id))?.state;
    const involved =
      task && (task.fields.assignee_user_id === caller.user_id || task.creator === caller.user_id || isAdmin(caller));
    return involved && !task.deleted ? task : null;
  }

  /** The email of the task to this person, or why it cannot be sent. */
  async of(caller: Caller, task_id: string, candidate_id: string): Promise<LetterOfTask | Rejection> {
    const { organization_id } = caller;
    const task = await this.task(caller, task_id);
    const { enrollment_id, cadence_step_id, draft } = task?.fields ?? {};
    if (!task || !draft || !enrollment_id || !cadence_step_id) return noTask;
    if (task.status === 'done') return over;
    const state = (await this.streams.load(enrollmentState, enrollment_id, organization_id))?.state ?? null;
    const kept = (id: string) => this.same.kept(organization_id, id);
    if (!state || (await kept(state.candidate_id)) !== (await kept(candidate_id))) return noTask;
    if (!isIn(state) || state.task_id !== task_id) return left;
    const cadence = (await this.streams.load(cadenceState, state.cadence_id, organization_id))?.state;
    if (!cadence) return noTask;
    const step = cadence.steps.find(({ id }) => id === cadence_step_id);
    return {
      task_id,
      cadence_id: state.cadence_id,
      of_cadence: {
        enrollment_id,
        step_id: cadence_step_id,
        ...(draft.variant ? { variant: draft.variant } : {}),
      },
      gap: await this.conversation.gap(organization_id, enrollment_id, { now: true }),
      before: step?.new_thread ? null : await this.conversation.before(organization_id, enrollment_id),
    };
  }

  /** The id of the message. A task has one email: another text while it waits is refused, and after it was cancelled or has failed it can be written again. */
  async messageOf(
    organization_id: string,
    task_id: string,
    text: { subject: string; body: string },
  ): Promise<string | Rejection> {
    for (let turn = 0; ; turn++) {
      const id = idFrom('email of a task', task_id, turn);
      const state = (await this.streams.load(messageState, id, organization_id))?.state;
      if (!state || state.status === 'received') return id;
      if (state.status === 'cancelled' || state.status === 'failed') continue;
      return state.subject === text.subject && state.body === text.body ? id : written;
    }
  }
}
