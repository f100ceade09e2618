import { Inject, Injectable } from '@nestjs/common';
import { dueOf } from '@candor/contracts/cadences/plan';
import type { CadenceRule, LeaveReason, RuleAction, RuleEvent } from '@candor/contracts/cadences/values';
import { absentDays } from '@candor/contracts/cadences/values';
import { afterWorkingDays } from '@candor/contracts/values/open-times';
import { idFrom } from '../../kernel/codec.ts';
import { type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { done, unless, type Worked, WorkerCommands } from '../../kernel/work/worker.ts';
import { cadenceState } from '../../states/cadence.state.ts';
import { type Enrollment, enrollmentState } from '../../states/enrollment.state.ts';
import { TaskCommand } from '../tasks/task.command.ts';
import { ContactCommand } from './cadence.command.ts';
import { Enrolling } from './enrolling.ts';
import { Standings, type Standing } from './standings.ts';

const reasonOf: Partial<Record<RuleEvent, LeaveReason>> = {
  replied: 'replied',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  stage_changed: 'stage_changed',
  applied: 'applied',
  form_submitted: 'form_submitted',
  disposition: 'disposition',
};

/** Actions after which the person goes on as without a rule. */
const besides: readonly RuleAction[] = ['create_task', 'notify'];

/** Applies the rules of cadences: what follows when a person answers, applies, or is reached in another way. */
@Injectable()
export class CadenceRules {
  constructor(
    @Inject(WorkerCommands) private readonly commands: WorkerCommands,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Enrolling) private readonly enrolling: Enrolling,
    @Inject(Standings) private readonly standings: Standings,
  ) {}

  /** Applies the first rule that fits. Null: no rule fits, or the person goes on in the cadence in addition to it. `at_step`: the step of the job to which the person has come. `about`: the step of the cadence about which it happened; absent: the next one. A rule that waits for an answer is applied only once to a person; otherwise it would send them in circles. */
  async apply(
    { id, state, cadence, times, now, asking }: Omit<Standing, 'step' | 'person'>,
    when: RuleEvent,
    {
      disposition_id = null,
      at_step,
      until,
      about,
    }: { disposition_id?: string | null; at_step?: string; until?: string; about?: string | null } = {},
  ): Promise<Worked | null> {
    const step_id = about ?? state.step_id;
    const type = cadence.steps.find((step) => step.id === step_id)?.type;
    const fitting = cadence.rules.filter(
      (each) =>
        each.when === when &&
        (!each.disposition_id || each.disposition_id === disposition_id) &&
        (!each.at_step_id || each.at_step_id === step_id) &&
        (!each.at_type || each.at_type === type) &&
        !(when === 'no_response' && state.ruled.includes(each.id)),
    );
    const rule = await this.first(fitting, id, when, asking);
    if (!rule) return null;
    const noted = await this.standings.on(
      id,
      'applyRule',
      { rule_id: rule.id, when, action: rule.action, ...(at_step ? { at_step } : {}) },
      {
        ...asking,
        uid: idFrom('rule', asking.uid),
      },
    );
    if (noted !== done) return noted;
    const acted = await this.act(rule, { id, state, cadence, times, now, asking }, when, until);
    return acted === done && besides.includes(rule.action) ? null : acted;
  }

  /** The first of the rules that it has happened often enough for. Each happening is counted once, also if several come in the same moment. */
  private async first(
    rules: readonly CadenceRule[],
    id: string,
    when: RuleEvent,
    asking: Requester,
  ): Promise<CadenceRule | null> {
    for (const rule of rules) {
      if (!rule.count || rule.count < 2) return rule;
      const cause = asking.uid;
      const uid = idFrom('counted for a rule', cause, rule.id);
      await this.standings.on(id, 'countRule', { rule_id: rule.id, when, cause }, { ...asking, uid });
      const counted = (await this.streams.load(enrollmentState, id, asking.organization_id))?.state?.counted;
      if ((counted?.[rule.id] ?? []).indexOf(cause) + 1 >= rule.count) return rule;
    }
    return null;
  }

  private async act(
    rule: CadenceRule,
    { id, state, cadence, times, now, asking }: Omit<Standing, 'step' | 'person'>,
    when: RuleEvent,
    /** The time at which the person is back, for a rule that names no days. */
    back?: string,
  ): Promise<Worked> {
    switch (rule.action) {
      case 'leave':
        return this.standings.leave(id, reasonOf[when] ?? 'rule', asking);
      case 'complete':
        return this.standings.on(id, 'complete', {}, asking);
      case 'pause':
        return this.standings.on(
          id,
          'pause',
          {
            until: rule.days || !back ? afterWorkingDays(now, rule.days ?? absentDays, times) : back,
            reason: when,
          },
          asking,
        );
      case 'go_to_step': {
        const step = cadence.steps.find((each) => each.id === rule.step_id);
        if (!step) return this.standings.leave(id, 'rule', asking);
        const { at, because } = dueOf(step, now, times, 'a step');
        return this.standings.on(id, 'move', { next: { step_id: step.id, due_at: at, because } }, asking);
      }
      case 'create_task':
        return this.commands.run(
          new TaskCommand(
            idFrom('task of a rule', id, rule.id, state.turn),
            'create',
            {
              person_id: state.candidate_id,
              title: rule.title!,
              kind: 'follow_up',
              due_at: now,
              priority: 'normal',
              assignee_user_id: state.assignee_user_id,
              subject: { type: 'candidate', id: state.candidate_id },
              notes: null,
            },
            asking,
          ),
          unless('erased'),
        );
      // The members are told of the event that the rule was applied.
      case 'notify':
        return done;
      case 'assign_cadence':
        await this.leadOn(rule, { id, state, now, asking });
        return this.standings.leave(id, 'rule', asking);
    }
  }

  /** Brings the person into the other cadence. They leave this one last, so that a fault meanwhile loses nothing: the next try finds them in it. A person who cannot enter the other one leaves this one all the same. */
  private async leadOn(
    { cadence_id }: CadenceRule,
    { id, state, now, asking }: Pick<Standing, 'id' | 'state' | 'now' | 'asking'>,
  ): Promise<void> {
    const { candidate_id, application_id, assignee_user_id } = state;
    const came_through = [...(state.came_through ?? []), state.cadence_id];
    // Cadences whose rules lead into each other would write to the person for ever.
    if (!cadence_id || came_through.includes(cadence_id)) return;
    const other = (await this.streams.load(cadenceState, cadence_id, asking.organization_id))?.state;
    if (!other) return;
    await this.quitNow(id, state, asking);
    await this.enrolling.enroll(
      cadence_id,
      other,
      { candidate_id, application_id },
      { start_at: now, assignee_user_id, assigned_by: asking.actor.id, came_through },
      asPart(asking, 'enters'),
    );
  }

  quitNow(enrollment_id: string, { candidate_id, cadence_id }: Enrollment, asking: Requester): Promise<Worked> {
    return this.commands.run(
      new ContactCommand(candidate_id, 'quit', { cadence_id, enrollment_id }, asking),
      unless('erased'),
    );
  }
}
