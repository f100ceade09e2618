import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as calls from '@candor/contracts/cadences/endpoints';
import {
  cadenceOf as fieldsOf,
  type CadenceForm,
  formOf,
  stepOf,
  type StepForm,
} from '@candor/contracts/cadences/fields';
import type { CadenceRule, CadenceStep } from '@candor/contracts/cadences/values';
import { afterWorkingDays } from '@candor/contracts/values/open-times';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { By, type Signed } from '../../http/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { eachOf } from '../../http/opened.ts';
import { sentFields } from '../../http/sent.ts';
import { visitorRefused } from '../../access/visiting.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { idFrom } from '../../kernel/codec.ts';
import { runs } from '../../kernel/command.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { CadenceAccess, managesOnlyContacts } from '../../reads/cadences/cadence-access.ts';
import { CadenceTimes } from '../../reads/cadences/cadence-times.ts';
import { cadenceState, type CadenceState, notActive } from '../../states/cadence.state.ts';
import { cadenceOf, enrollmentOf } from '../../reads/cadences/cadence.record.ts';
import { CadenceCommand, EnrollmentCommand } from './cadence.command.ts';
import { ActiveCadences } from './active-cadences.ts';
import { Enrolling } from './enrolling.ts';
import { Simulating } from './simulating.ts';
import { cleaned, leavesByItself, saysOther } from './step-words.ts';

const noCadence = notFound('cadence');
const noStep = reject('not_found', 'Step not found.');
const noPerson = notFound('candidate');
const contactsOnly = reject('validation', 'You can only make cadences for contacts.');

/** Calls about cadences: their steps and rules, and the people in them. */
@Controller()
export class CadencesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(CadenceAccess) private readonly access: CadenceAccess,
    @Inject(CadenceTimes) private readonly times: CadenceTimes,
    @Inject(Enrolling) private readonly enrolling: Enrolling,
    @Inject(ActiveCadences) private readonly active: ActiveCadences,
    @Inject(Simulating) private readonly simulating: Simulating,
  ) {}

  @Serve(calls.upsertCadence)
  async upsert(
    @Input() { id, version, status, ...form }: RequestOf<typeof calls.upsertCadence>,
    @By() by: Signed<'cadence'>,
  ) {
    const { caller, asking } = by;
    if (!id || id === 'new') return this.create(form, caller, asking);
    const before = cadenceOf(by);
    const given = sentFields(form);
    const wanted = { ...formOf(before.fields), ...given } as CadenceForm;
    if (managesOnlyContacts(caller) && wanted.audience !== 'contact') return contactsOnly;
    const unasked = await this.access.ownerRefused(caller, wanted.owner_user_id, before.fields.owner_user_id);
    if (unasked) return unasked;
    const fields = fieldsOf(wanted, before.fields.owner_user_id);
    if (status === 'active' && before.status === 'draft' && before.steps.some(leavesByItself)) {
      const refused = await this.access.wordsRefused(caller, { fields, status });
      if (refused) return refused;
    }
    let ran = await this.run(id, 'change', { fields, version }, asking);
    if (isRejection(ran) || !status) return seen(ran, id);
    const name = status === 'paused' ? 'pause' : before.status === 'paused' ? 'resume' : 'activate';
    ran = await this.run(id, name, {}, asPart(asking, 'cadence status'));
    return seen(ran, id);
  }

  private async create(form: object, caller: Caller, asking: Requester) {
    const wanted = sentFields(form) as Partial<CadenceForm>;
    const visiting = visitorRefused(caller, wanted.owner_user_id ?? caller.user_id);
    if (visiting) return visiting;
    const audience = wanted.audience ?? (managesOnlyContacts(caller) ? 'contact' : 'talent');
    if (managesOnlyContacts(caller) && audience !== 'contact') return contactsOnly;
    if (!wanted.name) return reject('validation', 'Name is required.');
    const unasked = await this.access.ownerRefused(caller, wanted.owner_user_id, null);
    if (unasked) return unasked;
    const id = idFrom('cadence', caller.organization_id, asking.uid);
    const fields = fieldsOf({ ...usual, ...wanted, audience } as CadenceForm, caller.user_id);
    return seen(await this.run(id, 'create', { fields }, asking), id);
  }

  @Serve(calls.deleteCadence)
  async delete(@Input() { id, version }: RequestOf<typeof calls.deleteCadence>, @By() { asking }: Signed<'cadence'>) {
    return seen(await this.run(id, 'archive', { version }, asking), id);
  }

  @Serve(calls.sortCadences)
  async sort(@Input() { ids }: RequestOf<typeof calls.sortCadences>, @By() by: Signed<'cadence'>) {
    // The order names cadences that the caller may not see: nothing is placed.
    const hidden = [...eachOf(by).values()].find(isRejection);
    if (hidden) return hidden;
    const { asking } = by;
    const { done, position } = await this.streams.together(async () => {
      for (const [place, id] of ids.entries()) {
        const uid = idFrom('cadence place', asking.uid, id);
        const ran = await this.run(id, 'place', { place }, { ...asking, uid });
        if (isRejection(ran)) return ran;
      }
      return ids;
    });
    return isRejection(done) ? done : { ids: done, ...(position ? { position } : {}) };
  }

  @Serve(calls.upsertCadenceStep)
  async step(
    @Input() { cadence_id, id, version, ...form }: RequestOf<typeof calls.upsertCadenceStep>,
    @By() by: Signed<'cadence'>,
  ) {
    const { caller, asking } = by;
    const step = cleaned(stepOf(form as StepForm));
    const cadence = cadenceOf(by);
    const before = cadence.steps.find((each) => each.id === id);
    const refused = saysOther(before, step) ? await this.access.wordsRefused(caller, cadence) : null;
    if (refused) return refused;
    if (id && id !== 'new')
      return seenPart(await this.run(cadence_id, 'changeStep', { id, step, version }, asking), cadence_id, id);
    const ran = await this.run(cadence_id, 'addStep', { step }, asking);
    return seenPart(ran, cadence_id, isRejection(ran) ? '' : (ran.state?.steps.at(-1)?.id ?? ''));
  }

  @Serve(calls.deleteCadenceStep)
  async removeStep(
    @Input() { cadence_id, id, version }: RequestOf<typeof calls.deleteCadenceStep>,
    @By() { asking }: Signed<'cadence'>,
  ) {
    return seenPart(await this.run(cadence_id, 'removeStep', { id, version }, asking), cadence_id, id);
  }

  @Serve(calls.sortCadenceSteps)
  async sortSteps(
    @Input() { cadence_id, ids }: RequestOf<typeof calls.sortCadenceSteps>,
    @By() { asking }: Signed<'cadence'>,
  ) {
    return seen(await this.run(cadence_id, 'sortSteps', { ids }, asking), cadence_id);
  }

  @Serve(calls.cloneCadenceSteps)
  async clone(
    @Input() { cadence_id, from_cadence_id, step_ids }: RequestOf<typeof calls.cloneCadenceSteps>,
    @By() by: Signed<'cadence'>,
  ) {
    const { caller, asking } = by;
    const from = await this.access.managed(caller, from_cadence_id);
    if (!from) return noCadence;
    if (step_ids?.some((wanted) => !from.steps.some(({ id }) => id === wanted))) return noStep;
    const steps = from.steps.filter(({ id }) => !step_ids || step_ids.includes(id));
    const refused = steps.some(leavesByItself) ? await this.access.wordsRefused(caller, cadenceOf(by)) : null;
    if (refused) return refused;
    const ran = await this.run(cadence_id, 'cloneSteps', { from_cadence_id, steps }, asking);
    if (isRejection(ran)) return ran;
    const { version = 0, steps: all = [] } = ran.state ?? {};
    const copies = steps.length ? all.slice(-steps.length) : [];
    return { cadence: { id: cadence_id, version }, position: ran.position, steps: copies.map(({ id }) => id) };
  }

  @Serve(calls.upsertCadenceRule)
  async rule(
    @Input() {
      cadence_id,
      id,
      version,
      to_cadence_id,
      step_id,
      at_step_id,
      ...form
    }: RequestOf<typeof calls.upsertCadenceRule>,
    @By() { caller, asking }: Signed<'cadence'>,
  ) {
    if (to_cadence_id && (to_cadence_id === cadence_id || !(await this.access.managed(caller, to_cadence_id))))
      return noCadence;
    const rule: Omit<CadenceRule, 'id'> = {
      when: form.when,
      disposition_id: form.disposition_id ?? null,
      action: form.action,
      step_id: step_id ?? null,
      cadence_id: to_cadence_id ?? null,
      title: form.title ?? null,
      days: form.days ?? null,
      at_step_id: at_step_id ?? null,
      at_type: form.at_type ?? null,
      count: form.count ?? null,
    };
    if (id && id !== 'new')
      return seenPart(await this.run(cadence_id, 'changeRule', { id, rule, version }, asking), cadence_id, id);
    const ran = await this.run(cadence_id, 'addRule', { rule }, asking);
    return seenPart(ran, cadence_id, isRejection(ran) ? '' : (ran.state?.rules.at(-1)?.id ?? ''));
  }

  @Serve(calls.deleteCadenceRule)
  async removeRule(
    @Input() { cadence_id, id, version }: RequestOf<typeof calls.deleteCadenceRule>,
    @By() { asking }: Signed<'cadence'>,
  ) {
    return seenPart(await this.run(cadence_id, 'removeRule', { id, version }, asking), cadence_id, id);
  }

  @Serve(calls.sortCadenceRules)
  async sortRules(
    @Input() { cadence_id, ids }: RequestOf<typeof calls.sortCadenceRules>,
    @By() { asking }: Signed<'cadence'>,
  ) {
    return seen(await this.run(cadence_id, 'sortRules', { ids }, asking), cadence_id);
  }

  @Serve(calls.assignCadence)
  async assign(
    @Input() { cadence_id, subjects, start_at, assignee_user_id }: RequestOf<typeof calls.assignCadence>,
    @By() { caller, asking }: Signed,
  ) {
    const cadence = await this.access.open(caller, cadence_id);
    if (!cadence) return noCadence;
    if (cadence.status !== 'active') return notActive;
    const done: { id: string; candidate_id: string; next_due_at: string }[] = [];
    const failed: { id: string; error: string }[] = [];
    let position: number | undefined;
    const how = {
      start_at: start_at ?? new Date().toISOString(),
      assignee_user_id: assignee_user_id ?? caller.user_id,
      assigned_by: caller.user_id,
    };
    for (const subject of subjects) {
      const who = await this.access.subject(caller, subject, cadence);
      const added = !who
        ? noPerson
        : await this.enrolling.enroll(cadence_id, cadence, who, how, {
            ...asking,
            uid: idFrom('assigned', asking.uid, subject.id),
          });
      if (isRejection(added)) failed.push({ id: subject.id, error: refusalOf(added).error });
      else {
        done.push({ id: added.id, candidate_id: added.candidate_id, next_due_at: added.next.due_at });
        position = added.position;
      }
    }
    return { done, failed, position };
  }

  @Serve(calls.takeBackAssignment)
  async takeBack(@Input() { ids }: RequestOf<typeof calls.takeBackAssignment>, @By() { caller, asking }: Signed) {
    const done: string[] = [];
    const failed: { id: string; error: string }[] = [];
    let position: number | undefined;
    for (const id of ids) {
      const ran = (await this.access.enrollment(caller, id))
        ? await this.commands.execute(new EnrollmentCommand(id, 'takeBack', {}, asPart(asking, 'taken back', id)))
        : notFound('enrollment');
      if (isRejection(ran)) failed.push({ id, error: refusalOf(ran).error });
      else {
        done.push(id);
        position = ran.position;
      }
    }
    return { done, failed, position };
  }

  @Serve(calls.leaveCadence)
  async leave(
    @Input() { enrollment_id: id, reason }: RequestOf<typeof calls.leaveCadence>,
    @By() { asking }: Signed<'enrollment'>,
  ) {
    if (reason === 'replied') {
      const noted = await this.commands.execute(
        new EnrollmentCommand(id, 'respond', { message_id: null, kind: 'reply' }, asPart(asking, 'reply')),
      );
      if (isRejection(noted)) return noted;
    }
    const ran = await this.commands.execute(new EnrollmentCommand(id, 'leave', { reason }, asking));
    return isRejection(ran)
      ? ran
      : { enrollment: { id, left_reason: ran.state?.left ?? reason }, position: ran.position };
  }

  @Serve(calls.resumeEnrollment)
  async move(
    @Input() { enrollment_id: id, days }: RequestOf<typeof calls.resumeEnrollment>,
    @By() by: Signed<'enrollment'>,
  ) {
    const { asking } = by;
    const { cadence_id, candidate_id } = enrollmentOf(by);
    const now = new Date().toISOString();
    const cadence = (await this.streams.load(cadenceState, cadence_id, asking.organization_id))?.state;
    const person = await this.same.load(candidate_id, asking.organization_id);
    if (!cadence || !person) return noPerson;
    const times = await this.times.of(asking.organization_id, cadence.fields, person.state.fields.tz_region);
    const command = days
      ? new EnrollmentCommand(id, 'pause', { until: afterWorkingDays(now, days, times), reason: 'manual' }, asking)
      : new EnrollmentCommand(id, 'resume', { due_at: now }, asking);
    const ran = await this.commands.execute(command);
    return isRejection(ran) ? ran : { enrollment: { id }, position: ran.position };
  }

  @Serve(calls.activeCadences)
  async getActive(@Input() { subject }: RequestOf<typeof calls.activeCadences>, @By() { caller }: Signed) {
    const who = await this.access.subject(caller, subject);
    return who ? this.active.of(caller, who) : noPerson;
  }

  @Serve(calls.cadenceChoices)
  async choices(@Input() _: RequestOf<typeof calls.cadenceChoices>, @By() { caller }: Signed) {
    return { cadences: await this.active.choices(caller) };
  }

  @Serve(calls.dryRunCadence)
  async dryRun(
    @Input() { candidate_id, start_at, steps }: RequestOf<typeof calls.dryRunCadence>,
    @By() by: Signed<'cadence'>,
  ) {
    const { caller } = by;
    const cadence = cadenceOf(by);
    if (candidate_id && !(await this.persons.may(caller, candidate_id))) return noPerson;
    const { organization_id } = caller;
    const person = candidate_id ? await this.same.load(candidate_id, organization_id) : null;
    const shown = steps ? named(steps) : cadence.steps;
    const from = start_at ?? new Date().toISOString();
    const { zone, dates } = await this.enrolling.dates(
      organization_id,
      cadence,
      shown,
      person && { id: candidate_id!, zone: person.state.fields.tz_region },
      from,
    );
    const refused = candidate_id
      ? await this.enrolling.refused(
          organization_id,
          { ...cadence, status: 'active' },
          { candidate_id, application_id: null },
          person,
          false,
        )
      : null;
    return {
      zone,
      dates: dates.map(({ step, at, because }) => ({ step_id: step.id, at, because })),
      refused: refused && refusalOf(refused).error,
    };
  }

  @Serve(calls.simulateCadence)
  simulate(
    @Input() { steps, daily_limit, days }: RequestOf<typeof calls.simulateCadence>,
    @By() by: Signed<'cadence'>,
  ) {
    const cadence = cadenceOf(by);
    return this.simulating.of(by.caller.organization_id, cadence, {
      steps: steps ? named(steps) : cadence.steps,
      daily_limit: daily_limit ?? cadence.fields.daily_limit,
      days,
    });
  }

  private get run() {
    return runs(this.commands, CadenceCommand);
  }
}
/** The values of a new cadence's fields that its maker did not fill in. */
const usual: Omit<CadenceForm, 'name' | 'audience'> = {
  send_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  send_from: '09:00',
  send_until: '17:00',
  zone: 'recipient',
  stop_on_reply: true,
  daily_limit: 50,
  gap_days: 3,
  beside_others: false,
};
/** Gives ids to steps that are not saved yet, so that their dates can be told apart. */
const named = (steps: readonly (Omit<CadenceStep, 'id'> & { id?: string })[]): CadenceStep[] =>
  steps.map((step, at) => ({ ...step, id: step.id ?? `new-${at}` }));
const seen = (ran: Outcome<CadenceState> | Rejection, id: string) =>
  isRejection(ran) ? ran : { cadence: { id, version: ran.state?.version ?? 0 }, position: ran.position };
const seenPart = (ran: Outcome<CadenceState> | Rejection, cadence_id: string, id: string) =>
  isRejection(ran)
    ? ran
    : { id, cadence: { id: cadence_id, version: ran.state?.version ?? 0 }, position: ran.position };
