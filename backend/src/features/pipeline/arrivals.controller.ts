import { audienceFor } from '@candor/contracts/people/reaches';
import { fullName, type NameOrder } from '@candor/contracts/values/person-name';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { directories, othersResumeRefused } from '@candor/contracts/files/endpoints';
import type { OpportunityKind } from '@candor/contracts/jobs/opportunity-kind';
import type { SourceType } from '@candor/contracts/jobs/values';
import * as calls from '@candor/contracts/pipeline/endpoints';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { refusalOn } from '../../states/job.state.ts';
import { jobOf } from '../../reads/jobs/job.record.ts';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { AttachResume, FindOrCreatePerson, type Person } from '../people/person.command.ts';
import { PersonAccess } from '../../access/person-access.ts';
import { memberUploads, Uploads } from '../../reads/files/uploads.ts';
import { candidateState, type PersonFields } from '../../states/candidate.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { Arrivals, type ArrivalSource } from './arrivals.ts';
import { apart } from './arriving.decider.ts';
import { outside } from './places.decider.ts';

/** Calls by which a member adds a person to a job, as a lead or as an applicant. */
@Controller()
export class ArrivalsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(PersonAccess) private readonly persons: PersonAccess,
    @Inject(Arrivals) private readonly arrivals: Arrivals,
  ) {}

  @Serve(calls.addToJob)
  async add(@Input() input: RequestOf<typeof calls.addToJob>, @By() by: Signed<'job'>) {
    const { caller, asking } = by;
    const opened = jobOf(by);
    const org = await this.streams.load(organizationState, caller.organization_id, caller.organization_id);
    const { reapply_days, name_order } = org!.state!.hiring;
    const step = opened.job.steps.find((each) => each.id === input.workflow_step_id);
    if (input.workflow_step_id && !step) return notFound('step');
    const began = { at: opened.job.created_at, of: 'job' as const };
    const wrong = outside('applied_at', input.applied_at, began, new Date().toISOString());
    if (wrong) return refusalOn(opened.job, wrong);
    const file = input.resume_file_id
      ? await this.uploads.accept(memberUploads(caller), input.resume_file_id, directories.resumes)
      : null;
    if (input.resume_file_id && !file) return reject('file', othersResumeRefused);
    const mixed = input.candidate_id ? null : apart(opened.job, {});
    if (mixed) return mixed;
    const applicant = input.applied_at || (step && step.type !== 'sourced_new');
    // The refusals above have created no person: a new one is written only after them.
    const person = input.candidate_id
      ? await this.person(caller.organization_id, input.candidate_id)
      : await this.newPerson(input, opened.job.kind, Boolean(applicant), name_order, by);
    if (!person) return notFound('candidate');
    if (isRejection(person)) return person;
    // Knowing an email address must not open a person's record to a caller who may not see that person.
    if ('created' in person && !person.created && !(await this.persons.may(caller, person.id))) {
      // This same request may have made the person in an earlier try that was cut off.
      const [made] = await this.streams.read(`candidate-${person.id}`, caller.organization_id);
      if (made?.metadata.request_uid !== `${asking.uid}-person`) return this.persons.taken(caller, person);
    }
    const { id, free, candidate_id } = await this.arrivals.placeFor(
      person.id,
      input.job_id,
      caller.organization_id,
      { reapply_days },
      asking.uid,
    );
    if (!free)
      return refusalOn(
        opened.job,
        reject('duplicate', '{name} is already on this job.', { name: fullName(person.state.fields) }),
      );
    const came: ArrivalSource = {
      source: input.source ?? (person.state.fields.source as SourceType),
      source_id: input.source_id ?? person.state.fields.source_id,
      source_detail: null,
    };
    const attached = file
      ? await this.commands.execute(
          new AttachResume(
            candidate_id,
            file,
            { file_name: input.resume_file_name ?? 'resume', job_id: input.job_id },
            { ...asking, uid: `${asking.uid}-resume` },
          ),
        )
      : null;
    if (isRejection(attached)) return attached;
    const arriving = { person: { ...person, id: candidate_id }, job_id: input.job_id, came };
    const ran = await (applicant
      ? this.arrivals.apply(
          id,
          arriving,
          {
            applied_via: 'recruiter',
            resume_id: attached?.resume_id ?? null,
            step_id: step?.id,
            applied_at: input.applied_at,
          },
          asking,
        )
      : this.arrivals.addLead(id, arriving, asking));
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

  private async newPerson(
    input: RequestOf<typeof calls.addToJob>,
    kind: OpportunityKind,
    applicant: boolean,
    name_order: NameOrder | null,
    { caller, asking }: Signed<'job'>,
  ): Promise<Person | Rejection> {
    const missing = [
      ...(input.first_name ? [] : ['First name is required.']),
      ...(input.last_name ? [] : ['Last name is required.']),
    ];
    if (missing.length) return { ...reject('validation', missing[0]!), errors: missing };
    const fields: PersonFields = {
      first_name: input.first_name!,
      last_name: input.last_name!,
      name_order: input.name_order ?? name_order,
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
      new FindOrCreatePerson(
        fields,
        // A lead has not applied: our first letter tells them where we have their details from.
        kind === 'prospect' || !applicant ? 'prospect' : 'candidate',
        'recruiter',
        { ...asking, uid: `${asking.uid}-person` },
        // The person can be a contact only on a prospect pipeline: a person who comes to a job is not a contact.
        kind === 'prospect' ? audienceFor(caller) : 'talent',
      ),
    );
  }
}
