import { say } from '@candor/contracts/words/say';
import { Inject, Injectable } from '@nestjs/common';
import { accessPage } from '@candor/contracts/organization/pages';
import { Shows, type SignedAsk } from '../../pages/pages.ts';
import { StandardPayload, titleOf } from '../../reads/home/standard.ts';
import { AccessFacts } from './access-facts.ts';
import { rolesFor } from './organization.pages.ts';

/** The page about who can see what, and why. */
@Injectable()
export class AccessPages {
  constructor(
    @Inject(AccessFacts) private readonly facts: AccessFacts,
    @Inject(StandardPayload) private readonly standard: StandardPayload,
  ) {}

  @Shows(accessPage)
  async access({ caller, query }: SignedAsk) {
    const { organization_id } = caller;
    const [standard, members, jobs] = await Promise.all([
      this.standard.of(caller, { area: 'org', entity: 'users', view: 'access' }),
      this.facts.members(organization_id),
      this.facts.jobs(organization_id),
    ]);
    const member =
      members.find((each) => each.id === query.person) ?? members.find((each) => each.id === caller.user_id);
    const theirs = jobs.find((row) => row.members.some((each) => each.user_id === member?.id));
    const job_id = query.job ?? (query.candidate ? undefined : (theirs ?? jobs[0])?.id);
    const [person, job, candidate] = await Promise.all([
      member ? this.facts.person(caller, member, standard.organization.modules) : null,
      job_id ? this.facts.job(organization_id, job_id) : null,
      query.candidate ? this.facts.candidate(organization_id, query.candidate) : null,
    ]);
    return {
      title: titleOf(say('Who can see this, and why'), standard),
      ...standard,
      members,
      jobs: jobs.map((row) => ({ value: row.id, label: row.fields.name })),
      roles: rolesFor(caller),
      person,
      job,
      candidate,
    };
  }
}
