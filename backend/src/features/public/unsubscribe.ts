import { Controller, Inject, Injectable, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { subscribe, unsubscribePage, unsubscribePath } from '@candor/contracts/public/unsubscribe';
import { candidateState } from '../../states/candidate.state.ts';
import { OwnLinks } from '../../reads/public/own-links.ts';
import { shownOrganization } from '../../reads/public/public-jobs.ts';
import { SamePeople } from '../../access/same-people.ts';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { isRejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { PersonCommand } from '../people/candidate.command.ts';

type Found = { organization: OrganizationRow; candidate_id: string; unsubscribed: boolean };
const gone = notFound('person');

/** Finds the person and the organization of a link to unsubscribe. */
@Injectable()
export class Unsubscribers {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(OwnLinks) private readonly links: OwnLinks,
    @Inject(SamePeople) private readonly same: SamePeople,
  ) {}

  /** The sealed word alone names the person, and their record names the organization: its address may have changed, or be gone. Null: the link is made up, or the person is gone. */
  async find(token: string): Promise<Found | null> {
    const candidate_id = this.links.unsubscriber(token);
    if (!candidate_id) return null;
    const id = (await this.streams.load(candidateState, candidate_id, '*'))?.organization_id;
    if (!id) return null;
    const [organization, person] = await Promise.all([
      this.reads.get(organizationList, { organization_id: id }, id),
      this.same.load(candidate_id, id),
    ]);
    if (!organization || !person || person.state.erased || person.state.sample) return null;
    return { organization, candidate_id, unsubscribed: person.state.unsubscribed_at !== null };
  }
}

@Injectable()
export class UnsubscribePages {
  constructor(
    @Inject(Unsubscribers) private readonly unsubscribers: Unsubscribers,
    @Inject(OwnLinks) private readonly links: OwnLinks,
  ) {}

  @Shows(unsubscribePage)
  async show({ params }: PageAsk) {
    const found = await this.unsubscribers.find(params.token!);
    if (!found) return nowhere;
    const { organization, candidate_id, unsubscribed } = found;
    if (organization.slug !== params.org)
      return new Moved(unsubscribePath(organization.slug, params.token!), [], 'for good');
    return {
      title: say('Emails from {organization}', { organization: organization.name }),
      organization: shownOrganization(organization),
      unsubscribed,
      head: {
        address: this.links.unsubscribeAddress(organization.slug, candidate_id),
        site: organization.name,
        unlisted: true as const,
      },
    };
  }
}

/** Records whether a person wants letters that they did not ask for. Opening the link changes nothing, because programs open the links of mails too. */
@Controller()
export class UnsubscribeController {
  constructor(
    @Inject(Unsubscribers) private readonly unsubscribers: Unsubscribers,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  @Serve(subscribe)
  async subscribe(
    @Input() { wanted }: RequestOf<typeof subscribe>,
    @Uid() uid: Unsigned,
    @Param('token') token: string,
  ) {
    const found = await this.unsubscribers.find(token);
    if (!found) return gone;
    const { organization, candidate_id } = found;
    const ran = await this.commands.execute(
      new PersonCommand(
        candidate_id,
        'subscribe',
        { wanted },
        { organization_id: organization.id, actor: { type: 'candidate', id: candidate_id }, ...uid },
      ),
    );
    return isRejection(ran) ? ran : { position: ran.position };
  }
}
