import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companyKey } from '@candor/contracts/sales/rows';
import type { DealFields } from '@candor/contracts/sales/values';
import { idFrom, secretIdFrom } from '../../kernel/codec.ts';
import { isRejection, type Rejection } from '../../kernel/decider.ts';
import { type Requester, Streams } from '../../kernel/streams.ts';
import { PEPPER } from '../../kernel/tokens.ts';
import type { Deal } from '../../states/deal.state.ts';
import { type Claim, claimState, partnerState } from '../../states/sales.state.ts';
import { ClaimCommand } from './sales.command.ts';

/** The id of the claim on a company. Only those who have the secret can tell which company it is about. */
export const claimIdOf = (pepper: string, organization_id: string, company: string): string =>
  secretIdFrom(pepper, 'claim', organization_id, company);
/** The id that earlier releases gave. Anyone who knows the company can compute it. */
const earlierIdOf = (organization_id: string, company: string): string => idFrom('claim', organization_id, company);

/** The claims of partners on companies, one stream for each company. A claim that an earlier release began stays in its stream. */
@Injectable()
export class Claims {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PEPPER) private readonly pepper: string,
  ) {}

  /** Claims the deal's company for this partner. Another partner's claim refuses it. */
  async claim(
    { fields, keys, partners }: Pick<Deal, 'keys' | 'partners'> & { fields: DealFields },
    claimed: { deal_id: string; partner_id: string; today: string; until: string | null },
    asking: Requester,
  ): Promise<Rejection | null> {
    const { organization_id } = asking;
    const { id, claim } = await this.of(organization_id, companyKey(fields));
    const claimant = claim && (await this.streams.load(partnerState, claim.partner_id, organization_id))?.state;
    const command = {
      ...claimed,
      company: fields.company_name,
      sealed_for: keys.at(-1)!,
      beside: partners.map(({ partner_id }) => partner_id),
      name: claimant?.fields.name ?? null,
    };
    return refusalOf(await this.commands.execute(new ClaimCommand(id, 'claim', command, asking)));
  }

  /** The last of the claims on these companies that this deal has. */
  async ofDeal(organization_id: string, deal_id: string, companies: readonly string[]): Promise<Claim | undefined> {
    const found = await Promise.all(companies.map((company) => this.of(organization_id, company)));
    return found.flatMap(({ claim }) => (claim?.deal_id === deal_id ? [claim] : [])).at(-1);
  }

  /** Ends the claims of a deal on these companies. */
  async release(
    companies: readonly string[],
    command: { deal_id: string; partner_id?: string; reason: string },
    asking: Requester,
  ): Promise<Rejection | null> {
    for (const company of companies) {
      const { id } = await this.of(asking.organization_id, company);
      const refused = refusalOf(await this.commands.execute(new ClaimCommand(id, 'release', command, asking)));
      if (refused) return refused;
    }
    return null;
  }

  private async of(organization_id: string, company: string): Promise<{ id: string; claim: Claim | null }> {
    const ids = [earlierIdOf(organization_id, company), claimIdOf(this.pepper, organization_id, company)] as const;
    const found = await this.streams.loadMany(claimState, ids, organization_id);
    const id = found.has(ids[0]) ? ids[0] : ids[1];
    return { id, claim: found.get(id)?.state ?? null };
  }
}
const refusalOf = (ran: object): Rejection | null => (isRejection(ran) ? ran : null);
