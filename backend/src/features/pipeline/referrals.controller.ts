import { isInside } from '@candor/contracts/accounts/needs';
import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { source } from '@candor/contracts/catalogues/hiring';
import { isOpen } from '@candor/contracts/jobs/rows';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { paragraph } from '@candor/contracts/messages/merge';
import * as calls from '@candor/contracts/pipeline/endpoints';
import { jobState } from '../../states/job.state.ts';
import { PublicJobs } from '../../reads/public/public-jobs.ts';
import { HiringRules } from '../../reads/organization/hiring-rules.ts';
import { Lookups } from '../../reads/lookups.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { isRejection } from '../../kernel/decider.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { CandidateCommand } from '../people/candidate.command.ts';
import { FindOrCreatePerson } from '../people/person.command.ts';
import { Arrivals } from './arrivals.ts';

/** Calls by which members recommend people for jobs. */
@Controller()
export class ReferralsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(HiringRules) private readonly rules: HiringRules,
    @Inject(Arrivals) private readonly arrivals: Arrivals,
    @Inject(PublicJobs) private readonly jobs: PublicJobs,
  ) {}

  /** Adds a recommendation. A person whom the organization knows already, or who is on the job already, gets the recommendation as a note; the recommending member does not learn this. */
  @Serve(calls.referPerson)
  async refer(@Input() input: RequestOf<typeof calls.referPerson>, @By() { caller, asking }: Signed) {
    const { organization_id } = caller;
    const { job_id, recommendation, they_know: _, ...given } = input;
    // Members of a suspended organization can still sign in, so the organization is checked.
    if (!(await this.jobs.organizationOf(organization_id))) return notFound('job');
    const job = (await this.streams.load(jobState, job_id, organization_id))?.state;
    if (
      !job ||
      job.sample ||
      job.template ||
      !isOpen({ hiring_status: job.status }) ||
      (job.status === 'internal' && !isInside(caller))
    )
      return notFound('job');
    const [{ reapply_days, name_order }, sources] = await Promise.all([
      this.rules.of(organization_id),
      this.lookups.entries(organization_id, source),
    ]);
    const referral = sources.find(({ fields }) => fields.source === 'referred' && fields.active);
    const came = { source: 'referred' as const, source_id: referral?.id ?? null, source_detail: null };
    const person = await this.commands.execute(
      new FindOrCreatePerson(
        {
          ...given,
          phone: given.phone ?? null,
          name_order,
          pronoun: null,
          headline: null,
          current_title: null,
          current_company: null,
          location: null,
          tz_region: null,
          source: came.source,
          source_id: came.source_id,
        },
        // Who was recommended has not applied: our first letter tells them where we have their details from.
        'prospect',
        'recruiter',
        { ...asking, uid: `${asking.uid}-person` },
      ),
    );
    if (isRejection(person)) return person;
    const place = await this.arrivals.placeFor(person.id, job_id, organization_id, { reapply_days }, asking.uid);
    const added = place.free
      ? await this.arrivals.addLead(place.id, { person: { ...person, id: place.candidate_id }, job_id, came }, asking)
      : null;
    // duplicate: another member has already added the person as a lead.
    if (isRejection(added) && added.code !== 'duplicate') return added;
    const body = recommendation
      .split(/\n+/)
      .filter((line) => line.trim())
      .map(paragraph)
      .join('');
    const noted = await this.commands.execute(
      new CandidateCommand(
        person.id,
        'addNote',
        { body, visibility: 'team', job_id },
        { ...asking, uid: `${asking.uid}-note` },
      ),
    );
    return isRejection(noted) ? noted : { position: noted.position };
  }
}
