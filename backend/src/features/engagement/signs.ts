import { engagementeventtype } from '@candor/contracts/catalogues/catalogues';
import type { EngagementEvent } from '@candor/contracts/engagement/events';
import { mayFollow } from '@candor/contracts/engagement/following';
import { dayIn } from '@candor/contracts/words/time-words';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SamePeople } from '../../access/same-people.ts';
import { RowCache } from '../../http/row-cache.ts';
import { isRejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { Lookups } from '../../reads/lookups.ts';
import { organizationState } from '../../states/organization.state.ts';
import { EngagementCommand } from './engagement.command.ts';

/** The usual decay: kinds of signs that the organization has no entry for lose half of their points in this many days. */
const usualDecay = 90;
export type Worth = Pick<EngagementEvent['data'], 'type_key' | 'name' | 'points' | 'decay_days'>;
export type GivenSign = Pick<EngagementEvent['data'], 'page' | 'about_id' | 'visitor'> & {
  type_key: string;
  at: string;
};

/** Records signs of contacts who agreed to be followed, and of no other person. */
@Injectable()
export class Signs {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(RowCache) private readonly kept: RowCache,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The points of a sign of this kind at present. Null: the organization does not count such signs. */
  async worth(organization_id: string, type_key: string): Promise<Worth | null> {
    const entries = await this.kept.of(
      `kinds of signs ${organization_id}`,
      { models: ['catalogues'], organizations: [organization_id] },
      () => this.lookups.entries(organization_id, engagementeventtype),
    );
    const entry = entries.find(({ fields }) => fields.key === type_key);
    if (!entry || entry.fields.active === false) return null;
    const { name, points, decay_days } = entry.fields;
    return { type_key, name, points, decay_days: decay_days ?? usualDecay };
  }

  /** Whether the record says that the person agreed to marketing after that time, or the person is gone. */
  async agreed(candidate_id: string, since: string, { organization_id }: Requester): Promise<boolean> {
    const person = (await this.same.load(candidate_id, organization_id))?.state;
    return !person || person.erased !== null || (person.marketing_at !== null && person.marketing_at >= since);
  }

  /** Records a sign. Nothing happens for people who may not be followed, or if the module is off. */
  async record(candidate_id: string, { type_key, at, ...sign }: GivenSign, asking: Requester): Promise<void> {
    const { organization_id } = asking;
    const organization = (await this.streams.load(organizationState, organization_id, organization_id))?.state;
    if (!organization?.modules.marketing) return;
    const worth = await this.worth(organization_id, type_key);
    const person = worth && (await this.same.load(candidate_id, organization_id))?.state;
    if (!person || !mayFollow(person, new Date().toISOString())) return;
    const ran = await this.commands.execute(
      new EngagementCommand(
        candidate_id,
        'record',
        { candidate_id, ...worth, day: dayIn(at, organization.tz_region), ...sign },
        { ...asking, actor: { type: 'candidate', id: candidate_id } },
      ),
    );
    // The person was erased meanwhile.
    if (isRejection(ran) && ran.code !== 'erased') throw new Error(ran.error);
  }
}
