import { Controller, Inject, Injectable, Param } from '@nestjs/common';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { organizationList, type OrganizationRow } from '@candor/contracts/organization/rows';
import { ownStatement } from '@candor/contracts/sales/endpoints';
import { ownPartnerPage, ownPartnerPath } from '@candor/contracts/sales/pages';
import { dealList, partnerList } from '@candor/contracts/sales/rows';
import { statementOf } from '@candor/contracts/sales/statement';
import { todayOf } from '@candor/contracts/words/time-words';
import { say } from '@candor/contracts/words/say';
import { type Unsigned, Uid } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import { Moved, nowhere, type PageAsk, Shows } from '../../pages/pages.ts';
import { isAddressOf, shownOrganization } from '../../reads/public/public-jobs.ts';
import { DealRows, sumsOf } from '../../reads/sales/deal-rows.ts';
import { PartnerLinks } from '../../reads/sales/partner-links.ts';
import { partnerState } from '../../states/sales.state.ts';
import { mainCurrency, mostDeals, statementPeriod, Statements } from './statements.ts';

const gone = notFound('partner');

/** Finds the partner and the organization of a link. */
@Injectable()
export class OwnPartners {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(PartnerLinks) private readonly links: PartnerLinks,
  ) {}

  /** The partner of a link. Null: the link is made up, replaced or of another organization, the partner is gone, or the organization has no sales module. */
  async find(org: string, token: string): Promise<{ organization: OrganizationRow; partner_id: string } | null> {
    const link = this.links.read(token);
    if (!link) return null;
    const { partner_id } = link;
    const found = await this.streams.load(partnerState, partner_id, '*');
    const id = found?.organization_id;
    if (!id || !found.state || found.state.links !== link.links) return null;
    const organization = await this.reads.get(organizationList, { organization_id: id }, id);
    return organization &&
      isAddressOf(organization, org) &&
      organization.status === 'active' &&
      organization.modules.sales
      ? { organization, partner_id }
      : null;
  }
}

/** The partner's own page: its deals by public stage, its commissions, its statement. The page names no other partner, no person and no reason. */
@Injectable()
export class OwnPartnerPages {
  constructor(
    @Inject(OwnPartners) private readonly partners: OwnPartners,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(DealRows) private readonly rows: DealRows,
  ) {}

  @Shows(ownPartnerPage)
  async show({ params, url }: PageAsk) {
    const found = await this.partners.find(params.org!, params.token!);
    if (!found) return nowhere;
    const { organization, partner_id } = found;
    if (organization.slug !== params.org)
      return new Moved(ownPartnerPath(organization.slug, params.token!), [], 'for good');
    const scope = { organization_id: organization.id };
    const [partner, deals, commissions] = await Promise.all([
      this.reads.get(partnerList, scope, partner_id),
      this.reads.find(dealList, scope, { partner: partner_id }, { sort: 'since', descending: true, limit: mostDeals }),
      this.rows.commissions(organization.id, { partner: partner_id }),
    ]);
    if (!partner) return nowhere;
    const companies = new Map(deals.map(({ id, company_name }) => [id, company_name]));
    const today = todayOf(organization);
    return {
      title: say('Deals of {name} with {organization}', { name: partner.name, organization: organization.name }),
      organization: shownOrganization(organization),
      partner: { name: partner.name },
      deals: deals.map(({ id, company_name, type, since, partners }) => ({
        id,
        company_name,
        type,
        since,
        share: partners.find((each) => each.partner_id === partner_id)?.share ?? 0,
      })),
      commissions: commissions.map(({ id, deal_id, status, total, basis, due_on, paid_on, reference }) => ({
        id,
        company_name: companies.get(deal_id) ?? '',
        status,
        total: { amount: total, currency: basis.currency },
        due_on,
        paid_on,
        reference,
      })),
      money: sumsOf(commissions),
      statement: commissions.length
        ? statementOf(commissions, {
            currency: mainCurrency(commissions),
            ...statementPeriod(today),
            reader: 'partner',
          })
        : null,
      head: { address: url.origin + url.pathname, site: organization.name, unlisted: true as const },
    };
  }
}

@Controller()
export class OwnPartnerController {
  constructor(
    @Inject(OwnPartners) private readonly partners: OwnPartners,
    @Inject(Statements) private readonly statements: Statements,
  ) {}

  @Serve(ownStatement)
  async statement(
    @Input() asked: RequestOf<typeof ownStatement>,
    @Uid() _: Unsigned,
    @Param('org') org: string,
    @Param('token') token: string,
  ) {
    const found = await this.partners.find(org, token);
    return found ? this.statements.pdf(found.organization.id, found.partner_id, { ...asked, reader: 'partner' }) : gone;
  }
}
