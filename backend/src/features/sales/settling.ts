import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CalledFor, isIn, wantedOf } from '@candor/contracts/sales/commission';
import type { DealPartner, TermVersion } from '@candor/contracts/sales/values';
import { isRejection, reject, type Rejection } from '../../kernel/decider.ts';
import { type Outcome, type Requester, Streams } from '../../kernel/streams.ts';
import { todayIn } from '../../reads/organization/today.ts';
import { type Deal, dealState, type DealState } from '../../states/deal.state.ts';
import { commissionState, termState } from '../../states/sales.state.ts';
import { commissionId, earningOf, voidReasons } from './earning.ts';
import { CommissionCommand, DealCommand, TermCommand } from './sales.command.ts';

const noTerm = reject('not_found', 'Term not found.');
/** The most months for which a term pays month by month. */
const mostMonths = 60;

/** Changes a deal and its commissions in one append, so that neither is ever changed without the other. */
@Injectable()
export class Settling {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** `before`: runs in the same append, such as to record the use of a term. */
  async deal<Name extends ConstructorParameters<typeof DealCommand>[1]>(
    id: string,
    name: Name,
    command: InstanceType<typeof DealCommand<Name>>['command'],
    asking: Requester,
    before?: () => Promise<Rejection | null>,
  ): Promise<Outcome<DealState> | Rejection> {
    const { done, position } = await this.streams.together(async () => {
      const was = (await this.streams.load(dealState, id, asking.organization_id))?.state ?? null;
      const refused = await before?.();
      if (refused) return refused;
      const ran = await this.commands.execute(new DealCommand(id, name, command, asking));
      if (isRejection(ran)) return ran;
      const wrong =
        ran.state &&
        ((await this.foreign(was, ran.state, asking.organization_id)) ??
          (await this.settle(id, ran.state, was?.partners.map(({ partner_id }) => partner_id) ?? [], asking)));
      return wrong ?? ran;
    });
    return isRejection(done) ? done : { ...done, position: Math.max(done.position, position) };
  }

  /** The refusal if a new partner or currency brings a term whose amounts are in another currency than the deal. */
  private async foreign(was: DealState, now: Deal, organization_id: string): Promise<Rejection | null> {
    const currency = now.place.amount?.currency;
    const asked =
      currency === was?.place.amount?.currency
        ? now.partners.filter((part) => !was?.partners.some(({ partner_id }) => partner_id === part.partner_id))
        : now.partners;
    if (!currency || !asked.length) return null;
    const terms = await this.streams.loadMany(
      termState,
      asked.map(({ term_id }) => term_id),
      organization_id,
    );
    for (const { term_id, term_version } of asked) {
      const term = terms.get(term_id)?.state;
      const rule = term?.versions[term_version - 1]?.rule;
      if (rule && !isIn(currency, rule))
        return reject('wrong_state', 'The term {name} has amounts in another currency than the deal.', {
          name: term.name,
        });
    }
    return null;
  }

  /** Updates the commissions of an unchanged deal. `also`: partners who may no longer be on the deal. */
  async again(id: string, asking: Requester, also: readonly string[] = []): Promise<Rejection | null> {
    const { done } = await this.streams.together(async () => {
      const deal = (await this.streams.load(dealState, id, asking.organization_id))?.state;
      return (deal && (await this.settle(id, deal, also, asking))) ?? null;
    });
    return done;
  }

  /** Updates the commissions to what the deal requires today. */
  async settle(deal_id: string, deal: Deal, before: readonly string[], asking: Requester): Promise<Rejection | null> {
    const { organization_id } = asking;
    const today = await this.today(organization_id);
    const wanted = await this.wanted(deal, organization_id, today);
    if (isRejection(wanted)) return wanted;
    const byId = new Map(wanted.map((each) => [commissionId(deal_id, each.partner_id, each.month), each]));
    const partners = [...new Set([...before, ...deal.partners.map(({ partner_id }) => partner_id)])];
    const asked = partners.flatMap((partner_id) =>
      Array.from({ length: mostMonths + 1 }, (_, month) => ({
        partner_id,
        id: commissionId(deal_id, partner_id, month || null),
      })),
    );
    const there = await this.streams.loadMany(
      commissionState,
      asked.map(({ id }) => id),
      organization_id,
    );
    for (const { id, partner_id } of asked) {
      const one = byId.get(id) ?? null;
      if (!one && !there.has(id)) continue;
      const ran = await this.commands.execute(
        new CommissionCommand(
          id,
          'settle',
          { deal_id, partner_id, wanted: one, reason: voidReasons[deal.place.type], today },
          asking,
        ),
      );
      if (isRejection(ran)) return ran;
    }
    return null;
  }

  /** The present day in the organization's time zone. */
  today(organization_id: string): Promise<string> {
    return todayIn(this.streams, organization_id);
  }

  async wanted(deal: Deal, organization_id: string, today: string): Promise<CalledFor[] | Rejection> {
    const terms = await this.streams.loadMany(
      termState,
      deal.partners.map(({ term_id }) => term_id),
      organization_id,
    );
    if (deal.partners.some(({ term_id, term_version }) => !terms.get(term_id)?.state?.versions[term_version - 1]))
      return noTerm;
    return wantedOf(
      earningOf(deal),
      ({ term_id, term_version }) => {
        const { name, versions } = terms.get(term_id)!.state!;
        return { name, rule: versions[term_version - 1]!.rule };
      },
      today,
    );
  }

  /** The versions with guarantees of the terms that the deal has. */
  async guarantees(partners: readonly DealPartner[], organization_id: string): Promise<TermVersion[]> {
    const terms = await this.streams.loadMany(
      termState,
      partners.map(({ term_id }) => term_id),
      organization_id,
    );
    return partners.flatMap(({ term_id, term_version }) => {
      const rule = terms.get(term_id)?.state?.versions[term_version - 1]?.rule;
      return rule?.guarantee_days ? [rule] : [];
    });
  }

  /** Marks the version of the term as used, so that it never changes again. */
  async use(term_id: string, term_version: number, deal_id: string, asking: Requester): Promise<Rejection | null> {
    const ran = await this.commands.execute(new TermCommand(term_id, 'use', { term_version, deal_id }, asking));
    return isRejection(ran) ? ran : null;
  }
}
