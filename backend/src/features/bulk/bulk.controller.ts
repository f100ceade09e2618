import { asOption, jobChoices } from '../../reads/jobs/job-choices.ts';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { meets, schedulingOf } from '@candor/contracts/rounds/scheduling';
import { may, sendsInvites } from '@candor/contracts/accounts/needs';
import { holdsInvite, inviteTemplate } from '@candor/contracts/booking/invites';
import { skill } from '@candor/contracts/catalogues/content';
import { tag } from '@candor/contracts/catalogues/hiring';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { hoursAfter } from '@candor/contracts/values/days';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import type { Recorded } from '@candor/contracts/kernel/event';
import { sayLabel } from '@candor/contracts/words/say';
import * as calls from '@candor/contracts/bulk/bulk';
import type { BulkEvent } from '@candor/contracts/bulk/events';
import type { ListedPerson } from '@candor/contracts/people/rows';
import { Farewells } from '../../reads/messages/farewells.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { organizationState } from '../../states/organization.state.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { rejectionLeaves } from '../../reads/organization/working-time.ts';
import { JobAccess } from '../../access/job-access.ts';
import { Lookups } from '../../reads/lookups.ts';
import { noLink, panelOf, roundToChoose } from '../../states/inviting.state.ts';
import { RowNames } from '../../reads/row-names.ts';
import { SamePeople } from '../../access/same-people.ts';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, refusalOf, Serve } from '../../http/endpoint.ts';
import { Progress, upToNow } from '../../kernel/rows/progress.ts';
import { idFrom } from '../../kernel/codec.ts';
import { jobClosed } from '../../states/job.state.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { InTurn } from '../../kernel/work/in-turn.ts';
import { EventStore } from '../../kernel/ports/event-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, type Requester, Streams } from '../../kernel/streams.ts';
import { sendFiles } from '../files/upload.command.ts';
import { kindToMany, Writings } from '../../reads/messages/writings.ts';
import { batchLetter } from './batch-letters.ts';
import { BulkLetters, sendsMessages } from './bulk-letters.ts';
import { BulkCadences } from './bulk-cadences.ts';
import { stepsOn } from './bulk-changes.ts';
import { chosenIn } from './bulk-people.ts';
import { BulkCommand } from './bulk.command.ts';
import { bulk, type BulkCommands, type BulkOperation } from './bulk.decider.ts';
import { Invitable, invitedTo } from './invitable.ts';
import { Operations, whyWords } from '../../reads/bulk/operations.ts';

/** The most ids in one event. An event takes at most 512 kB, and one append to the log takes twice that. */
const idsInEvent = 5000;
const noReason = reject('validation', 'Choose a reason for archiving.');
const noStep = reject('validation', 'Choose a later step of this job.');
const maySendNone = reject('permission', 'You may not send messages.');
/** The kinds of message texts that a member sends by hand to many people. */
const toMany: readonly string[] = ['outreach', 'follow_up', 'note'];
const mayNot = reject('permission', 'You may not change the candidates of this job.');

/** The interviewers of an invitation, and its first and last day. */
const meetingOf = ({ user_ids = [], window }: Extract<calls.BulkChange, { kind: 'invite' }>) => ({
  user_ids,
  window: { from: window?.from ?? null, to: window?.to ?? null },
});

/** Calls that change many people: a member starts, stops and undoes an operation. */
@Controller()
export class BulkController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SeenPeople) private readonly people: SeenPeople,
    @Inject(Operations) private readonly operations: Operations,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(JobAccess) private readonly jobs: JobAccess,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Farewells) private readonly farewells: Farewells,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(InTurn) private readonly turns: InTurn,
    @Inject(Progress) private readonly progress: Progress,
    @Inject(EventStore) private readonly events: EventStore,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(BulkLetters) private readonly letters: BulkLetters,
    @Inject(RowNames) private readonly names: RowNames,
    @Inject(Invitable) private readonly invitable: Invitable,
    @Inject(Writings) private readonly writings: Writings,
    @Inject(BulkCadences) private readonly cadences: BulkCadences,
  ) {}

  @Serve(calls.startBulk)
  async start(@Input() input: RequestOf<typeof calls.startBulk>, @By() { caller, asking }: Signed) {
    const refused = await this.refusedOn(caller, input.change);
    if (refused) return refused;
    const id = idFrom('bulk operation', caller.organization_id, caller.user_id, asking.uid);
    return this.inTurn(caller, async () => {
      const begun = (await this.streams.load(bulk, id, caller.organization_id))?.state;
      const against = begun?.operation ? null : await this.operations.standsAgainst(caller, input.change.kind, id);
      if (against) return against;
      const told = begun?.operation ? begun.operation : await this.told(caller, input.change);
      if (isRejection(told)) return told;
      // If the same request comes again, it goes straight to the start of the operation, which has its answer.
      if (!begun?.operation) {
        const chosen = await this.choose(caller, input, await this.chosenBefore(caller, id, begun?.parts ?? []));
        if (isRejection(chosen)) return chosen;
        if (
          await this.lacksReason(
            caller,
            input.change,
            chosen.flatMap(({ ids }) => ids),
          )
        )
          return noReason;
        for (const { part, ids } of chosen) {
          const ran = await this.run(id, 'choose', { part, ids }, asking, `part ${part}`);
          if (isRejection(ran)) return ran;
        }
      }
      const letter = 'letter' in told ? told.letter : null;
      const kept = await sendFiles(this.commands, (letter && 'files' in letter && letter.files) || [], asking);
      if (kept) return kept;
      const ran = await this.run(id, 'start', told, asking, 'start');
      return isRejection(ran) ? ran : this.answer(caller, id);
    });
  }

  @Serve(calls.cancelBulk)
  async cancel(@Input() { id }: RequestOf<typeof calls.cancelBulk>, @By() { caller, asking }: Signed) {
    if (!(await this.owned(caller, id))) return notFound('operation');
    const ran = await this.run(id, 'cancel', { why: 'asked' }, asking);
    return isRejection(ran) ? ran : this.answer(caller, id);
  }

  @Serve(calls.undoBulk)
  async undo(@Input() { id }: RequestOf<typeof calls.undoBulk>, @By() { caller, asking }: Signed) {
    const owned = await this.owned(caller, id);
    if (!owned) return notFound('operation');
    return this.inTurn(caller, async () => {
      // A message must be taken back before it is sent, so this is allowed during every other operation.
      const against = owned.kind === 'message' ? null : await this.operations.standsAgainst(caller, owned.kind, id);
      if (against) return against;
      const ran = await this.run(id, 'undo', {}, asking);
      return isRejection(ran) ? ran : this.answer(caller, id);
    });
  }

  @Serve(calls.sendBulkNow)
  async sendNow(@Input() { id, version }: RequestOf<typeof calls.sendBulkNow>, @By() { caller, asking }: Signed) {
    if ((await this.owned(caller, id))?.kind !== 'message') return notFound('operation');
    const ran = await this.commands.execute(
      new BulkCommand(id, 'sendNow', {}, asking, { entity: 'operation', version: version ?? undefined }),
    );
    return isRejection(ran) ? ran : this.answer(caller, id);
  }

  @Serve(calls.bulkChoices)
  async choices(@Input() { search, job_id }: RequestOf<typeof calls.bulkChoices>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const opened = job_id ? await this.jobs.open(caller, job_id) : null;
    if (job_id && !opened?.rights.permissions.includes('list')) return notFound('job');
    const [jobs, reasons, { required_reason }, leaves_at] = await Promise.all([
      jobChoices(this.reads, caller, search),
      this.lookups.reasons(organization_id),
      this.rules.of(organization_id),
      this.farewells.leavesAt(organization_id, null),
    ]);
    return {
      jobs: jobs.map(asOption),
      reasons: reasons.map(({ id: value, name: label, side }) => ({ value, label, side })),
      steps: opened ? stepsOn(opened.job).map(({ id: value, name }) => ({ value, label: sayLabel(name) })) : [],
      reason_required: required_reason,
      leaves_at,
    };
  }

  @Serve(calls.bulkTemplates)
  async templates(@Input() _: RequestOf<typeof calls.bulkTemplates>, @By() { caller }: Signed) {
    const { organization_id } = caller;
    const [entries, { rejection_delay_hours }] = await Promise.all([
      this.lookups.entries(organization_id, messagetemplate),
      this.rules.of(organization_id),
    ]);
    return {
      templates: entries.flatMap(({ id: value, active, fields: { name, kind, subject, body } }) =>
        active && toMany.includes(kind) ? [{ value, label: name, subject, body }] : [],
      ),
      delay_hours: rejection_delay_hours ?? calls.usualDelay,
    };
  }

  @Serve(calls.bulkRounds)
  async rounds(
    @Input() { job_id, address, candidate_ids }: RequestOf<typeof calls.bulkRounds>,
    @By() { caller }: Signed,
  ) {
    const { organization_id } = caller;
    if (!may(sendsInvites, caller)) return maySendNone;
    const opened = await this.jobs.open(caller, job_id);
    if (!opened?.rights.permissions.includes('list')) return notFound('job');
    const { job } = opened;
    const rounds = job.steps.filter((step) => meets(step) && schedulingOf(step).self_schedule);
    const seats = rounds.map((step) => panelOf(job, step.id).map(({ user_id }) => user_id));
    const ids = [...new Set([...seats.flat(), ...job.members.map(({ user_id }) => user_id)])];
    const chosen = candidate_ids ?? (address ? await this.people.at(caller, address) : []);
    if (isRejection(chosen)) return chosen;
    const [names, letter, standings] = await Promise.all([
      this.names.of('users', organization_id, ids),
      this.lookups.template(organization_id, inviteTemplate),
      this.invitable.of(organization_id, job_id, 'ids' in chosen ? chosen.ids : chosen),
    ]);
    return {
      rounds: rounds.map(({ id: value, name }, at) => ({
        value,
        label: sayLabel(name),
        panel: seats[at]!,
        ...invitedTo(value, standings),
      })),
      askable: ids.flatMap((value) => (names[value] ? [{ value, label: names[value]! }] : [])),
      letter: { subject: letter?.subject ?? '', body: letter?.body ?? '' },
    };
  }

  @Serve(calls.previewBulk)
  async preview(
    @Input() { candidate_id, job_id, template_id, invites, ...text }: RequestOf<typeof calls.previewBulk>,
    @By() { caller }: Signed,
  ) {
    const { organization_id, user_id } = caller;
    if (!(invites ? may(sendsInvites, caller) : sendsMessages(caller))) return maySendNone;
    if (job_id && !(await this.jobs.open(caller, job_id))) return notFound('job');
    if (!(await this.persons.may(caller, candidate_id))) return notFound('candidate');
    const { kind } = await this.startingFrom(organization_id, template_id);
    const written = { ...text, kind, job_id: job_id ?? null, invites: invites ?? false };
    const letter = await this.letters.to(organization_id, user_id, candidate_id, written);
    if (!letter) return notFound('candidate');
    const { name, subject, body, language, to, refused } = letter;
    return { name, to, subject, body, language, not_sent: refused && refusalOf(refused).error };
  }

  @Serve(calls.recentBulk)
  async recent(@Input() _: RequestOf<typeof calls.recentBulk>, @By() { caller }: Signed) {
    return { operations: await this.operations.recent(caller) };
  }

  @Serve(calls.bulkRefusals)
  async refusals(@Input() { id, undo, sooner }: RequestOf<typeof calls.bulkRefusals>, @By() { caller }: Signed) {
    if (!(await this.owned(caller, id))) return notFound('operation');
    const events = (await this.streams.read(`bulk-${id}`, caller.organization_id)) as readonly Recorded<BulkEvent>[];
    const turn = undo ? 'BulkUndoProgressed' : sooner ? 'BulkSendNowProgressed' : 'BulkOperationProgressed';
    const last = sooner ? events.findLastIndex(({ type }) => type === 'BulkSendNowStarted') : -1;
    const refused = events.slice(last + 1).flatMap((event) => (event.type === turn ? event.data.refused : []));
    const shown = refused.slice(0, calls.mostRefusals);
    const { people } = await this.people.some(
      caller,
      shown.map(({ candidate_id }) => candidate_id),
    );
    const names = new Map(people.map(({ id: candidate_id, name }) => [candidate_id, name]));
    return {
      refusals: shown.map(({ candidate_id, reason, values }) => {
        const name = names.get(candidate_id) ?? sayLabel('Candidate');
        return {
          candidate_id,
          name,
          reason: whyWords({ reason, values }, name),
        };
      }),
    };
  }

  /** Begins the operations of one member one after another, so that each sees those before it. */
  private inTurn<T>({ organization_id, user_id }: Caller, work: () => Promise<T>): Promise<T> {
    return this.turns.run(`bulk ${organization_id} ${user_id}`, async () => {
      await upToNow(this.progress, this.events);
      return work();
    });
  }

  private async owned(caller: Caller, id: string): Promise<BulkOperation | null> {
    const operation = (await this.streams.load(bulk, id, caller.organization_id))?.state?.operation;
    return operation?.by.id === caller.user_id ? operation : null;
  }

  private run<Name extends 'choose' | 'start' | 'cancel' | 'undo'>(
    id: string,
    name: Name,
    command: BulkCommands[Name],
    asking: Requester,
    step = '',
  ) {
    const uid = step ? idFrom('bulk', asking.uid, step) : asking.uid;
    return this.commands.execute(new BulkCommand(id, name, command, { ...asking, uid }, { entity: 'operation' }));
  }

  private async answer(caller: Caller, id: string) {
    await upToNow(this.progress, this.events);
    const row = await this.operations.one(caller, id);
    return row
      ? { operation: await this.operations.seen(row), position: this.progress.position }
      : notFound('operation');
  }

  /** Refuses a caller who may not change the job's candidates before anything begins. */
  private async refusedOn(caller: Caller, change: calls.BulkChange): Promise<Rejection | null> {
    if (change.kind === 'assign_owner') return this.lookups.ownerRefused(caller.organization_id, change.user_id);
    if (change.kind === 'message' && !sendsMessages(caller)) return maySendNone;
    if (change.kind === 'cadence') {
      const refused = await this.cadences.refused(caller, change.cadence_id);
      if (refused) return refused;
    }
    if (!('job_id' in change) || !change.job_id) return null;
    const found = await this.jobs.open(caller, change.job_id);
    if (!found) return notFound('job');
    if (!found.rights.permissions.includes('list')) return mayNot;
    if (change.kind === 'invite') {
      if (!may(sendsInvites, caller)) return maySendNone;
      if (!holdsInvite(change)) return noLink;
      const wish = { ...meetingOf(change), duration_minutes: null };
      const round = roundToChoose(found.job, change.step_id, wish, new Date().toISOString());
      return isRejection(round) ? round : null;
    }
    if (change.kind !== 'advance' && change.kind !== 'message') return null;
    if (found.job.status === 'archived') return jobClosed;
    return change.kind === 'advance' && change.step_id && !stepsOn(found.job).some(({ id }) => id === change.step_id)
      ? noStep
      : null;
  }

  /** Leads are archived without a reason (docs/rules/pipeline-actions.md#archive). If the chosen people include a candidate beyond Lead and the organization demands a reason, the operation does not begin without one. */
  private async lacksReason({ organization_id }: Caller, change: calls.BulkChange, ids: readonly string[]) {
    if (change.kind !== 'archive' || change.reason_id) return false;
    if (!(await this.rules.of(organization_id)).required_reason) return false;
    const beyondLead = ({ applications }: ListedPerson) =>
      applications.some(
        ({ job_id, ongoing, step }) => job_id === change.job_id && ongoing && step.type !== 'sourced_new',
      );
    for (let from = 0; from < ids.length; from += idsInEvent) {
      const rows = await this.same.rows({ organization_id }, ids.slice(from, from + idsInEvent));
      if ([...rows.values()].some(beyondLead)) return true;
    }
    return false;
  }

  /** The kind and the template's key of a message that starts from this template. */
  private async startingFrom(organization_id: string, template_id: string | null | undefined) {
    const template = await this.lookups.entry(organization_id, messagetemplate, template_id);
    return { kind: kindToMany(template?.fields.kind), template_key: template?.fields.key || null };
  }

  /** When the message is sent: after the same delay as a rejection and, if the organization wants it, in working hours. */
  private async leavesAt(organization_id: string, delay_hours: number): Promise<string> {
    const asked = hoursAfter(new Date().toISOString(), delay_hours);
    const found = await this.streams.load(organizationState, organization_id, organization_id);
    return rejectionLeaves(asked, found!.state!);
  }

  /** The people to change, in parts small enough for one append. `before`: the parts that an earlier try of this request has written. */
  private async choose(
    caller: Caller,
    { address, candidate_ids, change }: RequestOf<typeof calls.startBulk>,
    before: readonly (readonly string[])[],
  ): Promise<{ part: number; ids: string[] }[] | Rejection> {
    const found = candidate_ids ? { ids: candidate_ids } : await this.people.at(caller, address!);
    if (isRejection(found)) return found;
    const known = new Set(before.flat());
    // Two records of one person get one letter.
    const named = change.kind === 'message' ? await this.same.distinct(caller.organization_id, found.ids) : found.ids;
    const ids = [...new Set(named)].filter((id) => !known.has(id));
    const most = calls.mostChanged;
    if (ids.length + known.size > most)
      return reject('limit', 'At most {most, number} people can be changed at once.', { most });
    return Array.from({ length: Math.ceil(ids.length / idsInEvent) }, (_, index) => ({
      part: before.length + index,
      ids: ids.slice(index * idsInEvent, (index + 1) * idsInEvent),
    }));
  }

  private chosenBefore({ organization_id }: Caller, id: string, parts: readonly number[]) {
    return Promise.all(parts.map((_, part) => chosenIn(this.streams, id, part, organization_id)));
  }

  private async told(caller: Caller, change: calls.BulkChange) {
    const { organization_id } = caller;
    const { kind } = change;
    switch (change.kind) {
      case 'tag':
      case 'untag': {
        const entry = await this.lookups.entry(organization_id, tag, change.tag_id);
        return { kind, target_id: change.tag_id, reason_id: null, step_id: null, name: entry?.fields.name ?? null };
      }
      case 'skill':
      case 'unskill': {
        const entry = await this.lookups.entry(organization_id, skill, change.skill_id);
        return { kind, target_id: change.skill_id, reason_id: null, step_id: null, name: entry?.fields.name ?? null };
      }
      case 'assign_owner':
        return { kind, target_id: change.user_id, reason_id: null, step_id: null, name: null };
      case 'add_to_job':
        return { kind, target_id: change.job_id, reason_id: null, step_id: null, name: null };
      case 'advance': {
        const found = await this.jobs.open(caller, change.job_id);
        const step = found && stepsOn(found.job).find(({ id }) => id === change.step_id);
        return {
          kind,
          target_id: change.job_id,
          reason_id: null,
          step_id: change.step_id ?? null,
          name: step?.name ?? null,
        };
      }
      case 'message': {
        const written = await this.writings.of(caller, change, change.job_id ?? null);
        if (isRejection(written)) return written;
        const { delay_hours } = change;
        if (delay_hours !== null && delay_hours !== undefined)
          written.writing.at = await this.leavesAt(organization_id, delay_hours);
        return {
          kind,
          target_id: null,
          reason_id: null,
          step_id: null,
          name: null,
          letter: batchLetter(written),
        };
      }
      case 'invite': {
        const found = await this.jobs.open(caller, change.job_id);
        const step = found?.job.steps.find(({ id }) => id === change.step_id);
        return {
          kind,
          target_id: change.job_id,
          reason_id: null,
          step_id: change.step_id,
          name: step?.name ?? null,
          letter: {
            template_key: inviteTemplate,
            subject: change.subject,
            body: change.body,
            job_id: change.job_id,
            scheduled_for: hoursAfter(new Date().toISOString(), change.delay_hours),
            meeting: meetingOf(change),
          },
        };
      }
      case 'cadence':
        return this.cadences.told(caller, change);
      case 'archive':
        return {
          kind,
          target_id: change.job_id,
          reason_id: change.reason_id ?? null,
          step_id: null,
          name: null,
          ...(change.message ? { farewell: true } : {}),
        };
    }
  }
}
