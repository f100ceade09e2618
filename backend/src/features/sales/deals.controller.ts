import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import * as calls from '@candor/contracts/sales/endpoints';
import { type DealForm, dealOf as fieldsOf } from '@candor/contracts/sales/fields';
import { companyKey } from '@candor/contracts/sales/rows';
import { guaranteeOf } from '@candor/contracts/sales/commission';
import { afterDays } from '@candor/contracts/sales/dates';
import { type DealFields, ppmOf } from '@candor/contracts/sales/values';
import { visitorRefused } from '../../access/visiting.ts';
import { By, type Signed } from '../../http/caller.ts';
import { Input, Serve } from '../../http/endpoint.ts';
import { sentFields } from '../../http/sent.ts';
import { idFrom } from '../../kernel/codec.ts';
import { runs } from '../../kernel/command.ts';
import { isRejection, missing, refusedAt, reject, type Rejection } from '../../kernel/decider.ts';
import { FileStore } from '../../kernel/ports/file-store.ts';
import { type Outcome, type Requester, Streams, asPart } from '../../kernel/streams.ts';
import { dealOf } from '../../reads/sales/sales.record.ts';
import { Contacts } from '../../reads/sales/contacts.ts';
import type { Deal, DealState } from '../../states/deal.state.ts';
import { partnerState, termState } from '../../states/sales.state.ts';
import { Claims } from './claims.ts';
import { doubt, notStored } from './deal.decider.ts';
import { DealCommand } from './sales.command.ts';
import { Settling } from './settling.ts';

const noPartner = reject('not_found', 'Partner not found.');
const noTerm = reject('not_found', 'Term not found.');

/** Calls about deals: their facts, their stages and the partners who brought them. */
@Controller()
export class DealsController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(Settling) private readonly settling: Settling,
    @Inject(Claims) private readonly claims: Claims,
    @Inject(Contacts) private readonly contacts: Contacts,
    @Inject(FileStore) private readonly files: FileStore,
  ) {}

  @Serve(calls.upsertDeal)
  async upsert(@Input() input: RequestOf<typeof calls.upsertDeal>, @By() by: Signed<'deal'>) {
    const {
      id,
      version,
      type,
      contract_signed_on,
      paid_on,
      paid_amount,
      decline_reason_id,
      decline_note,
      confirm,
      ...form
    } = input;
    const { caller, asking } = by;
    const sent = sentFields(form) as Partial<DealFields>;
    const stranger = await this.contacts.refused(caller, sent.contact_id);
    if (stranger) return stranger;
    const facts = { contract_signed_on, paid_on, paid_amount, decline_reason_id, decline_note };
    if (!id || id === 'new') {
      const lost = notStored(null, facts, null);
      if (lost) return lost;
      if (!sent.name) return missing('name', 'Name');
      if (!sent.company_name) return missing('company_name', 'Company');
      if (type && type !== 'deal_pending') return reject('wrong_state', 'A new deal is pending.');
      const visiting = visitorRefused(caller, sent.owner_user_id ?? caller.user_id);
      if (visiting) return visiting;
      const made = idFrom('deal', caller.organization_id, asking.uid);
      const fields = fieldsOf(sent as DealForm, caller.user_id);
      return seen(await this.settling.deal(made, 'open', { fields }, asking), made);
    }
    const now = dealOf(by);
    const moves = type && type !== now.place.type ? type : null;
    const move = { type: type ?? now.place.type, amount: sent.amount, ...facts, confirm };
    // A move that is refused for its facts must not leave other changes behind.
    const lost =
      notStored(now.place, facts, moves) ??
      (moves && doubt(move, now, await this.settling.today(caller.organization_id)));
    if (lost) return lost;
    // The amount in the contract is sent with the move, not with the other fields.
    const { amount: _, ...others } = sent;
    const fields = withoutNull(moves === 'deal_accepted' ? others : sent);
    const renamed = () => this.renamed(id, now, fields, asking);
    const ran = await this.settling.deal(id, 'change', { fields, version }, asking, renamed);
    if (isRejection(ran) || !type) return seen(ran, id);
    const own = Object.keys(fields).length ? asPart(asking, 'deal move') : asking;
    const last = ran.events.length ? ran.state?.version : version;
    return seen(await this.settling.deal(id, 'move', { ...move, version: last }, own), id);
  }

  @Serve(calls.undoDeal)
  async undo(@Input() { id, version }: RequestOf<typeof calls.undoDeal>, @By() { asking }: Signed<'deal'>) {
    return seen(await this.settling.deal(id, 'undo', { version }, asking), id);
  }

  @Serve(calls.deleteDeal)
  async delete(@Input() { id }: RequestOf<typeof calls.deleteDeal>, @By() by: Signed<'deal'>) {
    const ran = await this.settling.deal(id, 'delete', {}, by.asking, () =>
      this.claims.release(dealOf(by).companies, { deal_id: id, reason: 'deal_deleted' }, by.asking),
    );
    if (isRejection(ran)) return ran;
    for (const { file_id } of dealOf(by).files) await this.files.delete(file_id);
    return { id, position: ran.position };
  }

  @Serve(calls.refundDeal)
  async refund(
    @Input() { id, version, ...refund }: RequestOf<typeof calls.refundDeal>,
    @By() { asking }: Signed<'deal'>,
  ) {
    return seen(await this.settling.deal(id, 'refund', { ...refund, version }, asking), id);
  }

  @Serve(calls.guaranteeDeal)
  async guarantee(
    @Input() { id, version, ended_on, reason }: RequestOf<typeof calls.guaranteeDeal>,
    @By() by: Signed<'deal'>,
  ) {
    const { place, partners } = dealOf(by);
    const { paid_on, paid_amount } = place;
    const rules = await this.settling.guarantees(partners, by.caller.organization_id);
    const due = paid_on && paid_amount ? guaranteeOf(paid_amount.amount, paid_on, ended_on, rules) : 0;
    return seen(await this.settling.deal(id, 'guarantee', { due, ended_on, reason, version }, by.asking), id);
  }

  @Serve(calls.upsertDealPartner)
  async partner(@Input() input: RequestOf<typeof calls.upsertDealPartner>, @By() by: Signed<'deal'>) {
    const { deal_id, partner_id, split_percent, role, version } = input;
    const { caller, asking } = by;
    const { organization_id } = caller;
    const share = ppmOf(split_percent);
    if (share <= 0) return refusedAt('split_percent', 'Enter a share above 0 %.');
    const deal = dealOf(by);
    if (deal.partners.some((each) => each.partner_id === partner_id))
      return seen(
        await this.settling.deal(deal_id, 'changePartner', { partner_id, share, role, version }, asking),
        deal_id,
      );
    const partner = (await this.streams.load(partnerState, partner_id, organization_id))?.state;
    if (!partner) return noPartner;
    if (partner.fields.status === 'inactive')
      return reject('wrong_state', '{name} is inactive and takes no new deals.', { name: partner.fields.name });
    const term_id = input.term_id ?? partner.fields.default_term_id;
    if (!term_id) return missing('term_id', 'Term');
    const term = (await this.streams.load(termState, term_id, organization_id))?.state;
    if (!term) return noTerm;
    const today = await this.settling.today(organization_id);
    const term_version = versionOn(term.versions, today);
    if (!term_version) return refusedAt('term_id', 'No version of this term applies today.', 'wrong_state');
    const days = term.versions[term_version - 1]!.rule.ownership_days;
    const claimed = async (): Promise<Rejection | null> =>
      (await this.settling.use(term_id, term_version, deal_id, asking)) ??
      this.claims.claim(deal, { deal_id, partner_id, today, until: days ? afterDays(today, days) : null }, asking);
    const part = { partner_id, term_id, term_version, share, role: role ?? null };
    return seen(await this.settling.deal(deal_id, 'addPartner', { partner: part, version }, asking, claimed), deal_id);
  }

  /** Claims the new name of the company for the deal too; another partner's claim on that name refuses the change. */
  private async renamed(
    deal_id: string,
    { fields, companies, partners, keys }: Pick<Deal, 'fields' | 'companies' | 'partners' | 'keys'>,
    changes: Partial<DealFields>,
    asking: Requester,
  ): Promise<Rejection | null> {
    const { organization_id } = asking;
    const next = { ...fields, ...changes };
    const [partner] = partners;
    if (!partner || companyKey(next) === companyKey(fields)) return null;
    const own = await this.claims.ofDeal(organization_id, deal_id, companies);
    const today = await this.settling.today(organization_id);
    return this.claims.claim(
      { fields: next, keys, partners },
      {
        deal_id,
        partner_id: own?.partner_id ?? partner.partner_id,
        today,
        until: own && own.until >= today ? own.until : null,
      },
      asking,
    );
  }

  @Serve(calls.deleteDealPartner)
  async removePartner(
    @Input() { deal_id, partner_id, version }: RequestOf<typeof calls.deleteDealPartner>,
    @By() by: Signed<'deal'>,
  ) {
    const { asking } = by;
    const released = () =>
      this.claims.release(dealOf(by).companies, { deal_id, partner_id, reason: 'partner_removed' }, asking);
    return seen(await this.settling.deal(deal_id, 'removePartner', { partner_id, version }, asking, released), deal_id);
  }

  @Serve(calls.noteDeal)
  async note(@Input() { deal_id, body }: RequestOf<typeof calls.noteDeal>, @By() { asking }: Signed<'deal'>) {
    const ran = await this.run(deal_id, 'note', { body }, asking);
    if (isRejection(ran)) return ran;
    const [written] = ran.events as unknown as readonly { data: { note_id: string } }[];
    return { note: { id: written!.data.note_id }, position: ran.position };
  }

  @Serve(calls.deleteDealNote)
  async removeNote(@Input() { deal_id, id }: RequestOf<typeof calls.deleteDealNote>, @By() { asking }: Signed<'deal'>) {
    const ran = await this.run(deal_id, 'removeNote', { id }, asking);
    return isRejection(ran) ? ran : { id, position: ran.position };
  }

  private get run() {
    return runs(this.commands, DealCommand);
  }
}
/** The last version of a term that applies on this day; 0: none does. */
const versionOn = (
  versions: readonly { rule: { valid_from: string | null; valid_to: string | null } }[],
  day: string,
): number =>
  versions.findLastIndex(
    ({ rule }) => (!rule.valid_from || rule.valid_from <= day) && (!rule.valid_to || rule.valid_to >= day),
  ) + 1;
/** The fields without nulls for required ones, which cannot be emptied. */
const withoutNull = ({ owner_user_id, name, company_name, ...fields }: Partial<DealFields>): Partial<DealFields> => ({
  ...fields,
  ...(owner_user_id ? { owner_user_id } : {}),
  ...(name ? { name } : {}),
  ...(company_name ? { company_name } : {}),
});
const seen = (ran: Outcome<DealState> | Rejection, id: string) =>
  isRejection(ran)
    ? ran
    : {
        deal: { id, version: ran.state?.version ?? 0, type: ran.state?.place.type ?? ('archived' as const) },
        position: ran.position,
      };
