import { DemoInbox } from './inbox.ts';
import { DemoOutreach } from './outreach.ts';
import { DemoLetters, letterFor } from './letters.ts';
import { type Act, type Applicant, type Came, type Colleague, type Opening, sure } from './cast.ts';
import { hoursAfter, dayLength, hourLength } from '@candor/contracts/values/days';
import { createHash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import { accountMails } from '@candor/contracts/catalogues/standard-texts';
import { defaultJobFields } from '@candor/contracts/jobs/default-fields';
import { defaultProspectSteps, type JobFields } from '@candor/contracts/jobs/values';
import type { Role } from '@candor/contracts/kernel/permission';
import { skillsBy } from '@candor/contracts/people/skills';
import { rejectionKey } from '@candor/contracts/pipeline/pass-record';
import { slugOf } from '@candor/contracts/organization/slug';
import type { Repeats, Subject, TaskKind } from '@candor/contracts/tasks/events';
import { applyNotice, textVersion } from '../reads/public/apply-notice.ts';
import { organizationState } from '../states/organization.state.ts';
import type { Family } from '../demo/careers.ts';
import { type Person, personAt } from '../demo/people.ts';
import type { Random } from '../demo/random.ts';
import { resumeFor } from '../demo/resumes.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import { InvitationCommand } from '../features/accounts/invitation.command.ts';
import { CatalogueCommand } from '../features/catalogues/catalogue.command.ts';
import { catalogueDecider, type CatalogueState } from '../features/catalogues/catalogue.decider.ts';
import { JobCommand } from '../features/jobs/job.command.ts';
import type { JobCommands } from '../features/jobs/job-commands.decider.ts';
import { CandidateCommand } from '../features/people/candidate.command.ts';
import type { CandidateCommands } from '../features/people/candidate.decider.ts';
import { People } from '../features/people/people.ts';
import { PipelineCommand } from '../features/pipeline/pipeline.command.ts';
import type { PipelineCommands } from '../features/pipeline/pipeline-commands.decider.ts';
import { SuppressionCommand } from '../features/suppressions/suppression.command.ts';
import { TaskCommand } from '../features/tasks/task.command.ts';
import type { Disposed } from '../features/tasks/task.decider.ts';
import { hashOf, idFrom } from '../kernel/codec.ts';
import { ExpiringStore } from '../kernel/ports/expiring-store.ts';
import { FileStore } from '../kernel/ports/file-store.ts';
import { TextGenerator } from '../kernel/ports/text-generator.ts';
import { Progress, upToNow } from '../kernel/rows/progress.ts';
import { EventStore } from '../kernel/ports/event-store.ts';
import { type Requester, Streams } from '../kernel/streams.ts';
import { ContactSafety } from '../reads/messages/contact-safety.ts';
import { Letters } from '../reads/messages/letters.ts';
import { demoJob } from './job.ts';
import { Desk } from './telling.ts';

// What the small demo can do: send the same commands that people send, with the clock set back.

const cancelHours = 24;

/** The small demo while it is being written: what its staff and its applicants do. */
export class Stage extends Desk {
  readonly letters = new DemoLetters(this);
  readonly inbox = new DemoInbox(this);
  readonly outreach = new DemoOutreach(this, this.inbox);
  private readonly app;
  private lists = new Map<string, CatalogueState['entries']>();
  /** Writes what others did for an application before the time of the clock. */
  beforeActing: (application_id: string) => Promise<void> = async () => {};
  /** The applications for which an interview was booked. */
  readonly interviewed = new Set<string>();
  /** The applicants who have an interview arranged as of today. */
  readonly expected: Applicant[] = [];

  constructor(
    app: NestFastifyApplication,
    today: number,
    private readonly say: (line: string) => void,
    private readonly show: (share: number) => void,
    private readonly total: number,
  ) {
    super(app, today);
    this.app = {
      streams: app.get<Streams>(Streams),
      progress: app.get<Progress>(Progress),
      events: app.get<EventStore>(EventStore),
      templates: app.get<Letters>(Letters),
      accounts: app.get(Accounts),
      people: app.get(People),
      text: app.get<TextGenerator>(TextGenerator),
      files: app.get<FileStore>(FileStore),
      expiring: app.get<ExpiringStore>(ExpiringStore),
      safety: app.get(ContactSafety),
    };
  }

  async entry(name: string, fields: Record<string, unknown>, uid?: string): Promise<string> {
    const { events } = sure(
      await this.commands.execute(new CatalogueCommand(name, 'upsert', { fields }, this.by('olivia', uid), null)),
    );
    return events[0]!.data.id as string;
  }

  async list(name: string): Promise<CatalogueState['entries']> {
    const known = this.lists.get(name);
    if (known) return known;
    const { organization_id: id } = this;
    const { entries } = (await this.app.streams.load(catalogueDecider(catalogueNamed(name)!), id, id))!.state;
    this.lists.set(name, entries);
    return entries;
  }

  /** Makes a job with the content of the templates. The first person of `panel` interviews in every round, the others in the last. */
  async job(
    given: Partial<JobFields> & { name: string },
    about: string,
    panel: readonly Colleague[] = ['rafael', 'olivia'],
  ): Promise<Opening> {
    const { command, ...opening } = await demoJob(this.app.text, given, { about, panel, ids: this.ids });
    await this.send(JobCommand, opening.id, this.by('rafael'), 'create', command);
    return { kind: 'job', ...opening };
  }

  /** Makes a prospect pipeline (for people without an application) with its default steps. */
  async pipeline(name: string, category_id: string): Promise<Opening> {
    const fields: JobFields = { ...defaultJobFields, name, category_id };
    const id = idFrom('demo job', name);
    let made = 0;
    const steps = defaultProspectSteps(() => idFrom('demo part', id, made++));
    await this.send(JobCommand, id, this.by('rafael'), 'create', {
      fields,
      kind: 'prospect',
      slug: `${slugOf(name)}-${id.slice(0, 6)}`,
      origin: 'manual',
      steps,
      sections: [],
      owner: this.ids.rafael,
      recruiters: [this.ids.olivia],
      generate: false,
    });
    return { id, kind: 'prospect', fields, steps, questions: [] };
  }

  async tell<N extends keyof JobCommands & string>(job: Opening, name: N, command: JobCommands[N]): Promise<void> {
    await this.send(JobCommand, job.id, this.by('rafael'), name, command);
  }

  /** An invented person. `given` replaces some of the invented facts. */
  person(random: Random, family: Family, given: Partial<Person> = {}): Person {
    return { ...personAt(random, { unique: 7000 + this.told, family }), ...given };
  }

  /** Makes a person come to a job: through the form with a resume, or as a lead that the recruiter adds. */
  async arrive(
    random: Random,
    person: Person,
    job: Opening,
    { came, lead = false, letter = null }: { came: Came; lead?: boolean; letter?: (() => string) | null },
  ): Promise<Applicant> {
    const { career: _, ...about } = person;
    const candidate = sure(
      await this.app.people.findOrCreate(
        { ...about, source: came.source, source_id: came.source_id },
        job.kind === 'prospect' ? 'prospect' : 'candidate',
        lead ? 'recruiter' : 'form',
        lead ? this.by('rafael') : this.asking({ type: 'candidate', id: 'visitor' }),
      ),
    );
    const itself = () => this.asking({ type: 'candidate', id: candidate.id });
    const words = resumeFor(random, person);
    const resume = { bytes: Buffer.from(words), ending: 'txt', mime: 'text/plain', word: job.id };
    const resume_id = await this.attach(itself(), candidate.id, person, job, resume);
    const reader = { ...this.by('rafael'), actor: { type: 'processor' as const, id: 'read-resume' } };
    await this.about(candidate.id, 'parseResume', { resume_id, text: words, pages: null }, reader);
    await this.skilled(candidate.id, person);
    const application_id = idFrom('application', candidate.id, job.id, 0);
    const act: Act = async (name, command, who = this.by('rafael')) => {
      await this.beforeActing(application_id);
      return await this.send(PipelineCommand, application_id, who, name, command);
    };
    const { first_name, last_name, name_order, email, headline, current_title, current_company, location } = person;
    const arrival = {
      candidate_id: candidate.id,
      job_id: job.id,
      ...came,
      person: { first_name, last_name, name_order, email, headline, current_title, current_company, location },
    };
    const applicant: Applicant = {
      person,
      job,
      candidate_id: candidate.id,
      application_id,
      act,
      reject: (reason) => this.reject(applicant, reason),
    };
    if (lead) await act('addLead', arrival);
    else {
      const cover_letter = letter?.() ?? null;
      await act(
        'apply',
        { ...arrival, applied_via: 'form', resume_id, cover_letter, consent_text_version: await this.noticeVersion() },
        itself(),
      );
    }
    return applicant;
  }

  /** Stores a resume and adds it to the person. `word`: what makes the key of the file different from that of the person's other resumes. */
  async attach(
    asking: Requester,
    candidate_id: string,
    { last_name }: Person,
    { id: job_id }: Opening,
    { bytes, ending, mime, word }: { bytes: Buffer; ending: string; mime: string; word: string },
  ): Promise<string> {
    const file_id = `resumes/${this.organization_id}/${idFrom('demo resume', candidate_id, word)}.${ending}`;
    await this.app.files.put(file_id, mime, bytes);
    const { state } = await this.send(CandidateCommand, candidate_id, asking, 'addResume', {
      file_id,
      file_name: `${last_name} resume.${ending}`,
      mime,
      size: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
      job_id,
    });
    return state!.resumes.at(-1)!.id;
  }

  /** Gives three of four people up to three skills that are both in their resume and on the list. The others look as if their resume was not read. */
  private async skilled(candidate_id: string, { career }: Person): Promise<void> {
    const uid = idFrom('demo skills', candidate_id);
    if (Number.parseInt(uid[0]!, 16) % 4 === 0) return;
    const skillOf = skillsBy(
      (await this.list('skill')).map(({ id, fields }) => ({ id, name: String(fields.name), synonyms: [] })),
    );
    const add = career.skills.flatMap((word) => skillOf(word) ?? []).slice(0, 3);
    if (add.length) await this.about(candidate_id, 'setSkills', { add, remove: [] }, this.by('rafael', uid));
  }

  /** The version of the privacy notice beside the application form. */
  private async noticeVersion(): Promise<string> {
    const found = await this.app.streams.load(organizationState, this.organization_id, this.organization_id);
    return textVersion(applyNotice(found!.state!).privacy_notice);
  }

  /** Finds a disqualification reason by its name, in the form that an archived application stores. */
  async reason(name: string): Promise<NonNullable<PipelineCommands['archive']['reason']>> {
    const { id, fields } = (await this.list('disqualification')).find((each) => each.fields.name === name)!;
    return {
      id,
      name,
      side: fields.side as 'we_rejected',
      not_basically_qualified: fields.not_basically_qualified === true,
      not_considered: fields.not_considered === true,
    };
  }

  /** Finds the disposition, the outcome of a call or mail, by its name. */
  private async disposed(name: string): Promise<Disposed> {
    const { id, fields } = (await this.list('disposition')).find((each) => each.fields.name === name)!;
    return {
      disposition_id: id,
      outcome: fields.outcome as Disposed['outcome'],
      ends_enrollment: fields.ends_enrollment === true,
    };
  }

  private async reject(applicant: Applicant, name: string): Promise<void> {
    const reason = await this.reason(name);
    if (reason.side !== 'we_rejected') {
      await applicant.act('archive', { reason });
      return;
    }
    // The rows must already show which interviews took place.
    if (this.interviewed.has(applicant.application_id)) await upToNow(this.app.progress, this.app.events);
    const key = rejectionKey(await this.app.templates.record(this.organization_id, applicant.application_id));
    const { subject, body } = letterFor(applicant, key).template;
    await applicant.act('archive', {
      reason,
      message: { template_key: key, subject, body, leaves_at: hoursAfter(this.now, cancelHours) },
    });
    await this.letters.mail(applicant, key, { hours: cancelHours, from: 'rafael' });
  }

  async about<N extends keyof CandidateCommands & string>(
    candidate_id: string,
    name: N,
    command: CandidateCommands[N],
    who: Requester = this.by('rafael'),
  ): Promise<void> {
    await this.send(CandidateCommand, candidate_id, who, name, command);
  }

  async note({ candidate_id, job }: Applicant, text: string, by: Colleague = 'rafael'): Promise<void> {
    const note = {
      body: text.startsWith('<p>') ? text : `<p>${text}</p>`,
      visibility: 'team' as const,
      job_id: job.id,
    };
    await this.about(candidate_id, 'addNote', note, this.by(by));
  }

  async task(
    to: Colleague,
    title: string,
    {
      of,
      by = to,
      due_at,
      priority = 'normal',
      notes = null,
      kind = 'other',
      repeats,
      went,
      done,
    }: {
      of?: Applicant | Opening;
      by?: Colleague;
      due_at: string | null;
      priority?: 'low' | 'normal' | 'high';
      notes?: string | null;
      kind?: TaskKind;
      repeats?: Repeats['every'];
      /** The name of the disposition, the outcome of the call or mail. */
      went?: string;
      /** The outcome of the task; if it is given, the task is done. */
      done?: string;
    },
  ): Promise<void> {
    const id = idFrom('demo task', title);
    const applicant = of && 'application_id' in of ? of : null;
    const subject: Subject | null = applicant
      ? { type: 'application', id: applicant.application_id }
      : of
        ? { type: 'job', id: (of as Opening).id }
        : null;
    const person_id = applicant?.candidate_id ?? this.ids[to];
    const created = {
      person_id,
      title,
      kind,
      due_at,
      priority,
      assignee_user_id: this.ids[to],
      ...(repeats ? { repeats: { every: repeats, zone: 'America/New_York' } } : {}),
    };
    await this.send(TaskCommand, id, this.by(by), 'create', { ...created, subject, notes });
    if (done === undefined) return;
    this.clockAt(this.now + 5 * hourLength);
    await this.send(TaskCommand, id, this.by(to), 'setStatus', {
      status: 'done',
      note: done,
      ...(went ? { disposed: await this.disposed(went) } : {}),
    });
    this.back();
  }

  /** Invites a person. The mail goes to the outbox, and its link works. */
  async invite(email: string, first_name: string, last_name: string, role: Role, message: string): Promise<void> {
    const asking = this.by('olivia');
    const { token, token_hash } = this.app.accounts.token('demo', email);
    const id = idFrom('demo invitation', email);
    const days = 14;
    const expires_at = new Date(this.now + days * dayLength).toISOString();
    const names = { email, first_name, last_name, message };
    await this.send(InvitationCommand, id, asking, 'send', {
      ...names,
      roles: [role],
      permissions: [],
      expires_at,
      token_hash,
    });
    await this.app.expiring.put(`invitation:${hashOf(token)}`, id, days * 86_400);
    const action_link = this.app.accounts.link(`/invitation?token=${token}`);
    const kind: keyof typeof accountMails = 'user_invitation';
    const values = { user_name: 'Olivia Hart', org_name: 'Northwind', action_link };
    const unsent = await this.app.accounts.mail(kind, { email, person_id: id }, values, this.by('olivia'));
    if (unsent) sure(unsent);
  }

  /** Olivia notes that this address wants no emails. */
  async suppress(email: string): Promise<void> {
    const id = this.app.safety.fingerprint(this.organization_id, email);
    const asked = { why: 'asked' as const, person_id: null, message_id: null };
    const by = this.by('olivia', idFrom('demo suppression', email));
    await this.send(SuppressionCommand, id, by, 'suppress', asked);
  }

  private done = 0;
  progress(): void {
    this.show(++this.done / this.total);
    const part = Math.round((this.done / this.total) * 24);
    this.say(
      `\r  Loading the demo organization Northwind  ${'█'.repeat(part).padEnd(24, '·')} ${this.done}/${this.total} candidates`,
    );
  }

  /** Gives the clock back, so that it shows the real time. */
  end(): void {
    this.clockAt(null);
  }
}
