import { Controller, Inject, Param, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { source } from '@candor/contracts/catalogues/catalogues';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { directories, resumeRefused } from '@candor/contracts/files/endpoints';
import type { SourceType } from '@candor/contracts/jobs/values';
import * as calls from '@candor/contracts/pipeline/endpoints';
import type { FastifyRequest } from 'fastify';
import { By, type GuardedRequest, type Signed, Uid, type Unsigned } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { jobOf } from '../../access/records.ts';
import { Lookups } from '../../access/lookups.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { type Requester, notFound, type Outcome, Streams } from '../../kernel/streams.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { FindOrCreatePerson, type Person } from '../people/person.command.ts';
import { PublicJobs } from '../../access/public-jobs.ts';
import { applicationState, type ApplicationState } from '../../access/application.state.ts';
import { candidateState, nameOf, type PersonFields } from '../../access/candidate.state.ts';
import { jobState } from '../../access/job.state.ts';
import { organizationState } from '../../access/organization.state.ts';
import { PipelineCommand } from './pipeline.command.ts';

const closed = reject('job_closed', 'This job is no longer open.');
const poolYears = 2;
type ArrivalSource = { source: SourceType; source_id: string | null; source_detail: string | null };

/** How people come to a job: they apply, or someone adds them. */
@Controller()
export class ArrivalsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Serve(calls.apply)
  async apply(
    @Input() input: RequestOf<typeof calls.apply>,
    @Uid() uid: Unsigned,
    @Param('org') org: string,
    @Param('job') word: string,
    @Req() request: FastifyRequest & GuardedRequest,
  ) {
    const found = await this.jobs.open(org, word);
    if (!found) return closed;
    const internal = found.row.hiring_status === 'internal';
    if (internal && request.caller?.organization_id !== found.organization.id) return closed;
    // Only a machine fills in the field that people do not see. Tell it that all went well.
    if (input.website) return { application_id: idFrom('nobody', uid.uid) };
    const organization_id = found.organization.id;
    const file = input.resume_file_id ? await this.upload(organization_id, input.resume_file_id) : null;
    if (input.resume_file_id && !file) return reject('file', resumeRefused);
    if (!file && found.row.fields.apply_resume === 'required')
      return { ...reject('validation', 'Resume is required.'), fields: { resume_file_id: 'Resume is required.' } };

    const loaded = await this.streams.load(jobState, found.row.id, organization_id);
    const job = loaded?.state;
    if (!job || !['open', 'internal'].includes(job.status)) return closed;
    const came = internal
      ? { source: 'internal' as const, source_id: null, source_detail: null }
      : await this.cameBy(organization_id, input.source_tag);
    const asking: Requester = { organization_id, actor: { type: 'candidate', id: 'visitor' }, ...uid };
    const person = await this.commands.execute(
      new FindOrCreatePerson(
        {
          first_name: input.first_name,
          last_name: input.last_name,
          email: input.email,
          phone: input.phone ?? null,
          pronoun: input.pronoun ?? null,
          headline: null,
          current_title: null,
          current_company: null,
          location: null,
          tz_region: input.tz_region ?? null,
          source: came.source,
          source_id: came.source_id,
        },
        'candidate',
        'form',
        asking,
      ),
    );
    if (isRejection(person)) return person;
    const itself: Requester = { ...asking, actor: { type: 'candidate', id: person.id } };
    const place = await this.placeFor(
      person.id,
      found.row.id,
      organization_id,
      { reapply_days: found.organization.hiring.reapply_days },
      uid.uid,
    );
    if (!place) return reject('duplicate', 'You have already applied for this job.');
    const resume_id = file
      ? await this.attach(person, { ...file, file_name: input.resume_file_name ?? 'resume' }, found.row.id, itself)
      : null;
    await this.consents(person.id, input, itself);
    if (input.linkedin && /^https?:\/\//.test(input.linkedin))
      await this.commands.execute(
        new CandidateCommand(
          person.id,
          'addUrl',
          { kind: 'linkedin', url: input.linkedin },
          { ...itself, uid: `${uid.uid}-url` },
        ),
      );
    const ran = await this.submit(
      place,
      person,
      found.row.id,
      came,
      {
        applied_via: 'form',
        resume_id,
        cover_letter: input.cover_letter ?? null,
        consent: '1',
      },
      itself,
    );
    return isRejection(ran) ? ran : { application_id: place };
  }

  private async upload(
    organization_id: string,
    file_id: string,
  ): Promise<{ key: string; type: string; size: number } | null> {
    if (!/^[a-z0-9-]{8,64}\.[a-z0-9]{1,8}$/.test(file_id)) return null;
    const key = `resumes/${organization_id}/${file_id}`;
    const file = await this.files.accept({ key, ...directories.apply });
    return file && { key, ...file };
  }

  private async attach(
    person: Pick<Person, 'id' | 'state'>,
    file: { key: string; type: string; size: number; file_name: string },
    job_id: string,
    asking: Requester,
  ): Promise<string | null> {
    const ran = await this.commands.execute(
      new CandidateCommand(
        person.id,
        'addResume',
        { file_id: file.key, file_name: file.file_name, mime: file.type, size: file.size, job_id },
        { ...asking, uid: `${asking.uid}-resume` },
      ),
    );
    return isRejection(ran) ? null : (ran.state!.resumes.find((resume) => resume.file_id === file.key)?.id ?? null);
  }

  private async consents(
    id: string,
    input: { consent_talent_pool?: boolean | null },
    asking: Requester,
  ): Promise<void> {
    await this.commands.execute(
      new CandidateCommand(
        id,
        'giveConsent',
        { purpose: 'privacy', text_version: '1', until: null },
        { ...asking, uid: `${asking.uid}-privacy` },
      ),
    );
    if (!input.consent_talent_pool) return;
    const until = new Date(Date.now() + poolYears * 365 * 86_400_000).toISOString();
    await this.commands.execute(
      new CandidateCommand(
        id,
        'giveConsent',
        { purpose: 'talent_pool', text_version: '1', until },
        { ...asking, uid: `${asking.uid}-pool` },
      ),
    );
  }

  /** `?src=` names a source by its tag; without one the careers page is the source. */
  private async cameBy(organization_id: string, tag: string | null | undefined): Promise<ArrivalSource> {
    const rows = await this.lookups.entries(organization_id, source);
    const named = tag ? rows.find((row) => row.fields.tag === tag && row.fields.active) : undefined;
    const chosen = named ?? rows.find((row) => row.fields.source === 'applied');
    return {
      source: chosen?.fields.source ?? 'applied',
      source_id: chosen?.id ?? null,
      source_detail: tag && !named ? tag : null,
    };
  }

  /** The stream for this person on this job: the present one while it can be used, else the next number. Null: they have applied already. */
  private async placeFor(
    candidate_id: string,
    job_id: string,
    organization_id: string,
    rules: { reapply_days: number },
    uid: string,
  ): Promise<string | null> {
    for (let turn = 0; ; turn++) {
      const id = idFrom('application', candidate_id, job_id, turn);
      const events = await this.streams.read(`application-${id}`, organization_id);
      if (!events.length || events.some((event) => event.metadata.request_uid === uid)) return id;
      const found = await this.streams.load(applicationState, id, organization_id);
      if (found?.state?.step.type === 'sourced_new') return id;
      const archivedAt = found?.state?.archived
        ? events.findLast((event) => event.type === 'ApplicationArchived')!.metadata.occurred_at
        : null;
      if (!archivedAt || Date.now() - Date.parse(archivedAt) < rules.reapply_days * 86_400_000) return null;
    }
  }

  private async submit(
    id: string,
    person: Pick<Person, 'id' | 'state'>,
    job_id: string,
    came: ArrivalSource,
    how: {
      applied_via: 'form' | 'recruiter';
      resume_id: string | null;
      cover_letter: string | null;
      consent: string | null;
      step_id?: string | null;
    },
    asking: Requester,
  ): Promise<Outcome<ApplicationState> | Rejection> {
    const { fields } = person.state;
    return this.commands.execute(
      new PipelineCommand(
        id,
        'apply',
        {
          candidate_id: person.id,
          job_id,
          ...came,
          person: {
            first_name: fields.first_name,
            last_name: fields.last_name,
            email: fields.email,
            headline: fields.headline,
            current_title: fields.current_title,
            current_company: fields.current_company,
            location: fields.location,
          },
          applied_via: how.applied_via,
          resume_id: how.resume_id,
          cover_letter: how.cover_letter,
          consent_text_version: how.consent,
          step_id: how.step_id,
        },
        asking,
      ),
    );
  }

  @Serve(calls.addToJob)
  async add(@Input() input: RequestOf<typeof calls.addToJob>, @By() by: Signed<'job'>) {
    const { caller, asking } = by;
    const opened = jobOf(by);
    const org = await this.streams.load(organizationState, caller.organization_id, caller.organization_id);
    const reapply_days = org!.state!.hiring.reapply_days;
    const step = opened.job.steps.find((each) => each.id === input.workflow_step_id);
    if (input.workflow_step_id && !step) return notFound('step');
    const file = input.resume_file_id ? await this.upload(caller.organization_id, input.resume_file_id) : null;
    if (input.resume_file_id && !file) return reject('file', resumeRefused);
    // Whatever is refused above has made nobody: only now is a new person written.
    const person = input.candidate_id
      ? await this.person(caller.organization_id, input.candidate_id)
      : await this.newPerson(input, asking);
    if (!person) return notFound('candidate');
    if (isRejection(person)) return person;
    const applicant = input.applied_at || (step && step.type !== 'sourced_new');
    const id = await this.placeFor(person.id, input.job_id, caller.organization_id, { reapply_days }, asking.uid);
    if (!id) return reject('duplicate', `${nameOf(person.state)} is already on this job.`);
    const came: ArrivalSource = {
      source: input.source ?? (person.state.fields.source as SourceType),
      source_id: input.source_id ?? person.state.fields.source_id,
      source_detail: null,
    };
    const { fields } = person.state;
    const resume_id = file
      ? await this.attach(person, { ...file, file_name: input.resume_file_name ?? 'resume' }, input.job_id, asking)
      : null;
    const ran = applicant
      ? await this.submit(
          id,
          person,
          input.job_id,
          came,
          { applied_via: 'recruiter', resume_id, cover_letter: null, consent: null, step_id: step?.id },
          asking,
        )
      : await this.commands.execute(
          new PipelineCommand(
            id,
            'addLead',
            {
              candidate_id: person.id,
              job_id: input.job_id,
              ...came,
              person: {
                first_name: fields.first_name,
                last_name: fields.last_name,
                email: fields.email,
                headline: fields.headline,
                current_title: fields.current_title,
                current_company: fields.current_company,
                location: fields.location,
              },
            },
            asking,
          ),
        );
    if (isRejection(ran)) return ran;
    return {
      application: { id, version: ran.revision, step: ran.state!.step, schedule_status: ran.state!.schedule_status },
      candidate: { id: person.id },
      position: ran.position,
    };
  }

  private async person(organization_id: string, id: string): Promise<Pick<Person, 'id' | 'state'> | null> {
    const found = await this.streams.load(candidateState, id, organization_id);
    return found?.state ? { id, state: found.state } : null;
  }

  private async newPerson(input: RequestOf<typeof calls.addToJob>, asking: Requester): Promise<Person | Rejection> {
    const missing = [
      ...(input.first_name ? [] : ['First name is required.']),
      ...(input.last_name ? [] : ['Last name is required.']),
    ];
    if (missing.length) return { ...reject('validation', missing[0]!), errors: missing };
    const fields: PersonFields = {
      first_name: input.first_name!,
      last_name: input.last_name!,
      email: input.email ?? null,
      phone: input.phone ?? null,
      pronoun: input.pronoun ?? null,
      headline: input.headline ?? null,
      current_title: input.current_title ?? null,
      current_company: input.current_company ?? null,
      location: input.location ?? null,
      tz_region: input.tz_region ?? null,
      source: input.source ?? 'sourced',
      source_id: input.source_id ?? null,
    };
    return this.commands.execute(
      new FindOrCreatePerson(fields, 'candidate', 'recruiter', { ...asking, uid: `${asking.uid}-person` }),
    );
  }
}
