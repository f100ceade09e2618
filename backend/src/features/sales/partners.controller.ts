import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/sales/endpoints';
import { type PartnerForm, partnerOf as fieldsOf, ruleOf, type TermForm } from '@candor/contracts/sales/fields';
import { dealList, partnerList, termList } from '@candor/contracts/sales/rows';
import type { PartnerFields } from '@candor/contracts/sales/values';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { sentFields } from '../../http/sent.ts';
import { idFrom } from '../../kernel/codec.ts';
import { isRejection, missing, reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { organizationList } from '@candor/contracts/organization/rows';
import { partnerOf } from '../../reads/sales/sales.record.ts';
import { Contacts } from '../../reads/sales/contacts.ts';
import { DealRows } from '../../reads/sales/deal-rows.ts';
import { PartnerLinks } from '../../reads/sales/partner-links.ts';
import { PartnerCommand, SalesOrderCommand, TermCommand } from './sales.command.ts';
import { Statements } from './statements.ts';

/** Calls about partners and their terms. */
@Controller()
export class PartnersController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Contacts) private readonly contacts: Contacts,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(PartnerLinks) private readonly links: PartnerLinks,
    @Inject(Statements) private readonly statements: Statements,
  ) {}

  @Serve(calls.upsertPartner)
  async upsert(
    @Input() { id, version, ...form }: RequestOf<typeof calls.upsertPartner>,
    @By() { caller, asking }: Signed<'partner'>,
  ) {
    const sent = sentFields(form) as Partial<PartnerFields>;
    const refused =
      (await this.contacts.refused(caller, sent.contact_id)) ??
      (sent.name ? await this.taken('Partner', partnerList, caller.organization_id, sent.name, id) : null);
    if (refused) return refused;
    const isNew = !id || id === 'new';
    if (isNew && !sent.name) return missing('name', 'Name');
    const partner_id = isNew ? idFrom('partner', caller.organization_id, asking.uid) : id;
    const ran = isNew
      ? await this.commands.execute(
          new PartnerCommand(
            partner_id,
            'add',
            { fields: fieldsOf({ kind: 'referral', ...sent } as PartnerForm) },
            asking,
          ),
        )
      : await this.commands.execute(new PartnerCommand(partner_id, 'change', { fields: sent, version }, asking));
    return isRejection(ran)
      ? ran
      : { partner: { id: partner_id, version: ran.state?.version ?? 0 }, position: ran.position };
  }

  /** The refusal if another record has this name. */
  private async taken(
    entity: 'Partner' | 'Term',
    list: typeof partnerList | typeof termList,
    organization_id: string,
    name: string,
    id: string | null | undefined,
  ): Promise<Rejection | null> {
    const rows = (await this.reads.every(
      list as typeof partnerList,
      { organization_id },
      {},
      {
        only: ['id', 'name'],
      },
    )) as { id: string; name: string }[];
    const there = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase());
    if (!there) return null;
    return entity === 'Partner'
      ? reject('duplicate', 'Partner "{name}" already exists.', { name })
      : reject('duplicate', 'Term "{name}" already exists.', { name });
  }

  @Serve(calls.deletePartner)
  async delete(
    @Input() { id }: RequestOf<typeof calls.deletePartner>,
    @By() { caller: { organization_id }, asking }: Signed<'partner'>,
  ) {
    const [deals, owed] = await Promise.all([
      this.reads.countBy(dealList, { organization_id }, 'type', { partner: id }),
      this.rows.commissions(organization_id, { partner: id }),
    ]);
    const open = (deals.deal_pending ?? 0) + (deals.deal_accepted ?? 0);
    if (open)
      return reject('in_use', 'This partner is on {count, plural, one {# open deal} other {# open deals}}.', {
        count: open,
      });
    if (owed.some(({ status, clawed_back }) => (status !== 'paid' && status !== 'void') || clawed_back < 0))
      return reject('in_use', 'This partner is still owed commissions.');
    const ran = await this.commands.execute(new PartnerCommand(id, 'delete', {}, asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.partnerLink)
  async link(@Input() { id, replace }: RequestOf<typeof calls.partnerLink>, @By() by: Signed<'partner'>) {
    const { caller, asking } = by;
    const organization = await this.reads.get(
      organizationList,
      { organization_id: caller.organization_id },
      caller.organization_id,
    );
    const slug = organization?.slug ?? '';
    if (!replace) return { address: this.links.addressOf(slug, { partner_id: id, links: partnerOf(by).links }) };
    const ran = await this.commands.execute(new PartnerCommand(id, 'replaceLink', {}, asking));
    return isRejection(ran)
      ? ran
      : {
          address: this.links.addressOf(slug, { partner_id: id, links: ran.state?.links ?? 0 }),
          position: ran.position,
        };
  }

  @Serve(calls.partnerStatement)
  statement(
    @Input() { id, format, uid, ...asked }: RequestOf<typeof calls.partnerStatement>,
    @By() { caller }: Signed<'partner'>,
  ) {
    if (format === 'csv') return this.statements.csv(caller, id, { ...asked, uid });
    return this.statements.pdf(caller.organization_id, id, asked);
  }

  @Serve(calls.upsertTerm)
  async term(
    @Input() { id, version, ...form }: RequestOf<typeof calls.upsertTerm>,
    @By() { caller, asking }: Signed<'term'>,
  ) {
    const { name } = form;
    const refused = await this.taken('Term', termList, caller.organization_id, name, id);
    if (refused) return refused;
    const rule = ruleOf(form as TermForm);
    const isNew = !id || id === 'new';
    const term_id = isNew ? idFrom('term', caller.organization_id, asking.uid) : id;
    const ran = isNew
      ? await this.commands.execute(new TermCommand(term_id, 'add', { name, rule }, asking))
      : await this.commands.execute(new TermCommand(term_id, 'change', { name, rule, version }, asking));
    return isRejection(ran)
      ? ran
      : {
          term: { id: term_id, version: ran.state?.version ?? 0, rule_version: ran.state?.versions.length ?? 0 },
          position: ran.position,
        };
  }

  @Serve(calls.deleteTerm)
  async deleteTerm(
    @Input() { id }: RequestOf<typeof calls.deleteTerm>,
    @By() { caller: { organization_id }, asking }: Signed<'term'>,
  ) {
    const [deals, partners] = await Promise.all([
      this.reads.countBy(dealList, { organization_id }, 'type', { term: id }),
      this.reads.countBy(partnerList, { organization_id }, 'status', { term: id }),
    ]);
    const used = Object.values(deals).reduce((sum, count) => sum + count, 0);
    if (used)
      return reject('in_use', 'This term is used by {count, plural, one {# deal} other {# deals}}.', { count: used });
    if (Object.keys(partners).length) return reject('in_use', 'This term is the usual term of a partner.');
    const ran = await this.commands.execute(new TermCommand(id, 'delete', {}, asking));
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  @Serve(calls.sortPartners)
  sortPartners(@Input() { ids }: RequestOf<typeof calls.sortPartners>, @By() by: Signed) {
    return this.sort('partners', ids, by);
  }

  @Serve(calls.sortTerms)
  sortTerms(@Input() { ids }: RequestOf<typeof calls.sortTerms>, @By() by: Signed) {
    return this.sort('terms', ids, by);
  }

  private async sort(of: 'partners' | 'terms', ids: string[], { caller, asking }: Signed) {
    const ran = await this.commands.execute(new SalesOrderCommand(caller.organization_id, 'sort', { of, ids }, asking));
    return isRejection(ran) ? ran : { ids, position: ran.position };
  }
}
