import { categoryOf } from '@candor/contracts/all-events';
import { Controller, Inject } from '@nestjs/common';
import { source as sources } from '@candor/contracts/catalogues/hiring';
import { messagetemplate } from '@candor/contracts/catalogues/templates';
import { canFollowUp } from '@candor/contracts/rounds/follow-ups';
import { kindWords } from '@candor/contracts/jobs/kinds';
import { may, organizes } from '@candor/contracts/accounts/needs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { jobList } from '@candor/contracts/jobs/rows';
import type { Panel } from '@candor/contracts/pipeline/panel';
import { idsOf, type PersonRow } from '@candor/contracts/people/rows';
import { actionsFrom } from '@candor/contracts/pipeline/actions';
import * as calls from '@candor/contracts/pipeline/endpoints';
import type { Recorded } from '@candor/contracts/kernel/event';
import { type Addressee, whatStandsAgainst } from '@candor/contracts/messages/letter';
import { lettersAhead } from '@candor/contracts/pipeline/follow-up-times';
import { dueSince } from '@candor/contracts/pipeline/follow-ups-due';
import { applicationList, type ApplicationRow } from '@candor/contracts/pipeline/rows';
import { stepsThrough } from '@candor/contracts/pipeline/stay';
import { By, type Signed } from '../../http/caller.ts';
import { type Caller } from '../../kernel/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import type { Application } from '../../states/application.state.ts';
import { AppointmentsOf } from '../../reads/interviews/appointments-of.ts';
import { followUpLetter } from '../../reads/messages/follow-up-letter.ts';
import type { Job } from '../../states/job.state.ts';
import { answersOf, submissionIn } from '../../reads/pipeline/given-answers.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { rightsOn } from '../../access/job-access.ts';
import { applicationOf } from '../../reads/pipeline/application.record.ts';
import { JudgementsOf } from './judgements-of.ts';
import { ContactSafety } from '../../reads/messages/contact-safety.ts';
import { Letters } from '../../reads/messages/letters.ts';
import { inUse, Lookups } from '../../reads/lookups.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { listed, messagesOf, ofJobs, onJobs, PersonRecord } from '../../reads/people/person-record.ts';
import { RoundMeetingReads } from '../../reads/rounds/round-meeting-reads.ts';
import { PersonValues } from '../../reads/people/person-values.ts';
import { membersIn, notesOf, resumesOf, timelineOf, unsubscribedAt } from '../../reads/people/timeline.ts';
import { whoIn } from '@candor/contracts/who-acted';
import { SamePeople } from '../../access/same-people.ts';

const latest = 30;
/** Shows one application to the members who work on it. */
@Controller()
export class PanelController {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(PersonRecord) private readonly record: PersonRecord,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(PersonValues) private readonly values: PersonValues,
    @Inject(AppointmentsOf) private readonly appointments: AppointmentsOf,
    @Inject(JudgementsOf) private readonly judgements: JudgementsOf,
    @Inject(RoundMeetingReads) private readonly meetings: RoundMeetingReads,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Letters) private readonly letters: Letters,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  @Serve(calls.applicationPanel)
  async panel(
    @Input() { application_id: id }: RequestOf<typeof calls.applicationPanel>,
    @By() by: Signed<'application'>,
  ) {
    const { caller } = by;
    const { state, job: opened } = applicationOf(by);
    const scope = { organization_id: caller.organization_id };
    const [application, person, all, jobs] = await Promise.all([
      this.reads.get(applicationList, scope, id),
      this.same.row(scope, state.candidate_id),
      this.record.events(caller.organization_id, state.candidate_id),
      this.record.jobsOf(caller, ...(opened.rights.sees.includes('list') ? [state.job_id] : [])),
    ]);
    const known = await this.values.readable(caller, ofJobs(all, jobs));
    const moves = known.filter((event) => event.stream === `application-${id}`);
    const before = state.from?.application_id;
    const earlier = before ? known.filter((event) => event.stream === `application-${before}`) : [];
    const meetings = known.filter(({ stream, data }) => {
      const { application_id } = data as { application_id?: string };
      return categoryOf(stream) === 'appointment' && application_id && [id, before].includes(application_id);
    });
    const messages = messagesOf(known).filter(
      (row) => row.application_id === id || (before !== undefined && row.application_id === before),
    );
    if (!application || !person) return notFound('candidate');
    const records = new Set(idsOf(person).map((each) => `candidate-${each}`));
    const about = known.filter(({ stream }) => records.has(stream) || stream.startsWith('merges-'));
    const fields = (await this.values.fields(caller)).filter(({ kind }) => kind !== 'long');
    const [source, values, names] = await Promise.all([
      this.lookups.entry(caller.organization_id, sources, application.source_id),
      this.values.of(caller.organization_id, fields, person.id),
      this.lookups.userNames([...membersIn([...moves, ...earlier, ...meetings, ...about])]),
    ]);
    const submitted = submissionIn(moves);
    const events = [...earlier, ...moves, ...meetings, ...about].sort((a, b) => a.position - b.position);
    const { resume_text: _, ...row } = person;
    const shown = onJobs(listed(row), jobs, known);
    const panel: Panel = {
      application,
      person: { ...shown, applications: [] },
      fields,
      values,
      steps: opened.job.steps.map(({ id: step, name, type }) => ({ id: step, name, type })),
      actions: actionsFrom(state.step.type, {
        list: opened.rights.permissions.includes('list') && opened.job.status !== 'archived',
        offer: opened.rights.editor && opened.job.status !== 'archived',
      }),
      offer_terms:
        opened.rights.editor && state.offer?.terms ? { ...state.offer.terms, revision: state.offer.revision } : null,
      ...(opened.rights.editor ? await this.approval(caller, state) : { offer_request: null, offer_rule: null }),
      timeline: timelineOf(events, whoIn(names, person.name)).slice(0, latest),
      event_count: events.length,
      notes: notesOf(about, caller, names),
      resumes: await resumesOf(shown, this.files, about),
      messages,
      source_name: source ? String(source.fields.name) : null,
      answers: answersOf(submitted),
      cover_letter: submitted?.data.cover_letter ?? null,
      others: await this.others(caller, person, id),
      plays:
        opened.rights.permissions.includes('list') && opened.job.status !== 'archived'
          ? opened.job.plays.flatMap(({ id: play, name, active }) => (active ? [{ id: play, name }] : []))
          : [],
      next_letter: await this.nextLetter(
        id,
        state,
        opened.job,
        {
          moves,
          written: messages.map((row) => row.id),
          to: await this.safety.addressee(caller.organization_id, {
            ...person,
            fields: person,
            unsubscribed_at: unsubscribedAt(idsOf(person), about),
            // `unsubscribed_at` is already the time for mails on jobs, and no follow-up is news.
            refuses: [],
          }),
        },
        caller,
      ),
      passages: stepsThrough(moves).map(({ step: { id: step, name, type }, entered_at, left_at }) => ({
        step: { id: step, name, type },
        entered_at,
        left_at,
      })),
      ...(await this.conversations(caller, application, opened.rights.sees.includes('list'))),
      ...(await this.judgements.standing(caller, id, state, opened)),
    };
    return { panel };
  }

  /** The request that waits for approval, and what the reader may do about it. */
  private async approval(caller: Caller, state: Application): Promise<Pick<Panel, 'offer_request' | 'offer_rule'>> {
    const { offer_approval, offer_approval_amount, offer_approval_currency } = await this.rules.of(
      caller.organization_id,
    );
    const offer_rule = { offer_approval, offer_approval_amount, offer_approval_currency };
    const { request } = state;
    if (!request?.terms) return { offer_rule, offer_request: null };
    const [names, approvers, letter] = await Promise.all([
      this.lookups.userNames([request.by]),
      this.lookups.activeAdministrators(caller.organization_id),
      this.letters.requested(caller.organization_id, state, request),
    ]);
    const own = request.by === caller.user_id;
    const alone = own && !approvers.some((id) => id !== caller.user_id);
    const { id, terms, change, at } = request;
    const may_decide = may(organizes, caller) && (!own || alone);
    return {
      offer_rule,
      offer_request: { id, terms, change, letter, by: names[request.by] ?? '–', at, own, may_decide, alone },
    };
  }

  private async conversations(
    caller: Caller,
    application: ApplicationRow,
    may: boolean,
  ): Promise<Pick<Panel, 'appointments' | 'meeting'>> {
    if (!may) return { appointments: [], meeting: null };
    const [appointments, meetings] = await Promise.all([
      this.appointments.applications(caller.organization_id, [application.id]),
      this.meetings.of(caller, [application]),
    ]);
    return { appointments, meeting: meetings[application.id] ?? null };
  }

  /** The next follow-up that will be sent if the candidate stays in their step. `written`: the mails that they already got. */
  private async nextLetter(
    id: string,
    { entered }: Application,
    { kind, status, steps }: Job,
    { moves, written, to }: { moves: readonly Recorded[]; written: readonly string[]; to: Addressee },
    { organization_id }: Caller,
  ): Promise<Panel['next_letter']> {
    const came = dueSince(entered, moves);
    if (!came || status === 'archived' || !kindWords[kind].hires) return null;
    const marks = (came.data.follow_ups ?? []).filter(
      (mark) => !written.includes(followUpLetter(id, mark, came, moves)),
    );
    const ahead = lettersAhead(steps, marks, came.metadata.occurred_at, new Date().toISOString());
    const templates = await this.lookups.there(
      organization_id,
      messagetemplate,
      ahead.map(({ template_id }) => template_id),
    );
    for (const { template_id, at } of ahead) {
      const template = templates.get(template_id);
      if (!template || !inUse(template) || !canFollowUp(template.fields)) continue;
      if (!whatStandsAgainst(template.fields.kind, to, [])) return { name: template.fields.name, at };
    }
    return null;
  }

  private async others(caller: Caller, person: PersonRow, id: string): Promise<Panel['others']> {
    const rest = person.applications.filter((each) => each.id !== id);
    if (!rest.length) return [];
    const { organization_id } = caller;
    const [jobs, applications] = await Promise.all([
      this.reads.getMany(
        jobList,
        { organization_id },
        rest.map((each) => each.job_id),
      ),
      this.reads.getMany(
        applicationList,
        { organization_id },
        rest.filter(({ step }) => step.type === 'archived').map((each) => each.id),
      ),
    ]);
    return rest.flatMap(({ id: other, job_id, step }) => {
      const row = jobs.find((job) => job.id === job_id);
      if (!row || !rightsOn(caller, row)?.sees.includes('list')) return [];
      const archived = applications.find((each) => each.id === other)?.archived;
      const ended = archived ? { at: archived.at, reason: archived.reason_name } : null;
      return [{ id: other, job_id, job_name: row.fields.name, step, ended }];
    });
  }

  @Serve(calls.candidateAnswers)
  async answers(
    @Input() { application_id: id }: RequestOf<typeof calls.candidateAnswers>,
    @By() { caller }: Signed<'application'>,
  ) {
    const submitted = submissionIn(await this.streams.read(`application-${id}`, caller.organization_id));
    return {
      answers: answersOf(submitted),
      cover_letter: submitted?.data.cover_letter ?? null,
    };
  }
}
