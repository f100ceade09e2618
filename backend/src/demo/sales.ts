import { wantedOf } from '@candor/contracts/sales/commission';
import { afterDays } from '@candor/contracts/sales/dates';
import { companyKey } from '@candor/contracts/sales/rows';
import { type DealPartner, ppmOf, type TermVersion, wholePpm } from '@candor/contracts/sales/values';
import { hourLength } from '@candor/contracts/values/days';
import { claimIdOf } from '../features/sales/claims.ts';
import { commission } from '../features/sales/commission.decider.ts';
import { deal } from '../features/sales/deal.decider.ts';
import { commissionId, earningOf, voidReasons } from '../features/sales/earning.ts';
import { claim, partner, term } from '../features/sales/partner.decider.ts';
import { idFrom } from '../kernel/codec.ts';
import { totalOf } from '../states/sales.state.ts';
import { sales as content } from './content.ts';
import { type Cause, Diary, type Fact, streamOf } from './facts.ts';
import { dateOf, day, momentOf, officeTimeOf } from './office-hours.ts';
import type { Colleague, Office } from './office.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';

// Two years of sales: deals that are signed, paid, declined or still open, the partners who brought these deals, and their commissions.

/** How many deals Northwind made in two years. */
const mostDeals = 160;
/** The organization that sells, and the time of its sales. */
type Market = Pick<Plan, 'office' | 'begin' | 'end'> & { options: Pick<Plan['options'], 'seed' | 'until'> };
const currency = 'USD';
const usd = (amount: number) => ({ amount, currency }) as const;

const ruleOf = ({ basis, percent, payable_on, months, cap, claim: claimDays }: (typeof content.terms)[number]) =>
  ({
    basis,
    rate: basis === 'flat' ? null : ppmOf(percent),
    amount: basis === 'flat' ? usd(percent) : null,
    cap: cap ? usd(cap) : null,
    duration_months: months || null,
    payable_on,
    holding_days: 30,
    guarantee_days: 90,
    refund_steps: [
      { until_day: 30, percent: 100 },
      { until_day: 90, percent: 50 },
    ],
    ownership_days: claimDays,
    minimum_payout: null,
    valid_from: null,
    valid_to: null,
  }) satisfies TermVersion;

type Partner = {
  id: string;
  line: (typeof content.partners)[number];
  stream: ReturnType<typeof newPartner>;
};
/** A deal whose partner and course do not depend on chance. */
type Certain = { partner: Partner; signed: number; archived: number | null };
const newPartner = (id: string) => streamOf(partner, id);
type Commission = ReturnType<typeof newCommission>;
const newCommission = (id: string) => ({ stream: streamOf(commission, id), waits: false });
type Sale = {
  id: string;
  stream: ReturnType<typeof newDeal>;
  owner: Colleague;
  commissions: Map<string, { partner_id: string; own: Commission }>;
};
const newDeal = (id: string) => streamOf(deal, id);
const newClaim = ({ secret, organization_id }: Office, company: string) =>
  streamOf(claim, claimIdOf(secret, organization_id, company));

/** Tells all sales in order of time, because deals share terms and claims. */
class Selling {
  readonly #random: Random;
  readonly #diary: Diary;
  readonly #until: number;
  readonly #head: Colleague;
  readonly #sellers: Colleague[];
  readonly #terms;
  readonly #partners;
  readonly #former;
  readonly #claims = new Map<string, ReturnType<typeof newClaim>>();
  readonly #owed = new Map<string, Commission[]>();
  #agenda: { at: number; tell: (at: number) => void }[] = [];

  constructor(
    private readonly plan: Market,
    private readonly deals: number,
  ) {
    const { office, options } = plan;
    this.#random = new Random(options.seed, 'sales');
    this.#diary = new Diary(this.#random, office.organization_id);
    this.#until = options.until.getTime() - hourLength;
    [this.#head, ...this.#sellers] = office.sellers as [Colleague, ...Colleague[]];
    this.#terms = content.terms.map((line, at) => {
      const id = idFrom(office.organization_id, 'term', at);
      return { id, line, stream: streamOf(term, id) };
    });
    const [former, ...partners] = [content.former, ...content.partners].map((line, at): Partner => {
      const id = idFrom(office.organization_id, 'partner', at - 1);
      return { id, line, stream: newPartner(id) };
    });
    this.#former = former!;
    this.#partners = partners;
  }

  /** Plans something for a later time during office hours; no event is told after the end of the demo. */
  #later(at: number, tell: (at: number) => void): void {
    if (at > this.#until) return;
    const place = this.#agenda.findLastIndex((each) => each.at <= at);
    this.#agenda.splice(place + 1, 0, { at, tell });
  }

  /** The time this many working days after another, at some hour. */
  #after(at: number, days: number): number {
    return momentOf(officeTimeOf(at) + Math.max(0.1, days) * day + this.#random.whole(0, 300_000));
  }

  all(): Fact[] {
    const { begin, end } = this.plan;
    this.#later(momentOf(begin), (at) => this.#found(at));
    const companies = this.#random.shuffled(
      content.companies.first.flatMap((first) => content.companies.last.map((last) => `${first} ${last}`)),
    );
    for (let number = 0; number < this.deals; number++) {
      const round = Math.floor(number / companies.length);
      const company = `${companies[number % companies.length]!}${round ? ` ${round + 1}` : ''}`;
      const start = begin + 3 * day + (end - begin - 4 * day) * this.#random.next();
      this.#later(momentOf(start), (at) => this.#open(at, number, company));
    }
    this.#later(momentOf((begin + end) / 2), (at) => this.#raise(at));
    this.#tellAgenda();
    this.#end(companies);
    this.#tellAgenda();
    return this.#diary.inOrder();
  }

  #tellAgenda(): void {
    for (let next = this.#agenda.shift(); next; next = this.#agenda.shift()) next.tell(next.at);
  }

  /** A partner who left, and deals that bring a commission of each state that else depends on chance. They are told last, so that the random numbers of all others stay the same. */
  #end(companies: readonly string[]): void {
    const before = (days: number): number => momentOf(this.plan.end - days * day);
    const { started, left } = content.former;
    this.#add(before(started), this.#former, this.#head);
    this.#later(before(left), (at) =>
      this.#diary.tell(at, this.#former.stream, this.#diary.request(this.#head.actor), 'change', {
        fields: { status: 'inactive' },
      }),
    );
    for (const [at, { partner: name, opened, signed, archived }] of content.certain.entries()) {
      const number = this.deals + at;
      const certain = {
        partner: [this.#former, ...this.#partners].find((each) => each.line.name === name)!,
        signed: before(signed),
        archived: archived ? before(archived) : null,
      };
      this.#later(before(opened), (moment) =>
        this.#open(moment, number, companies[number % companies.length]!, certain),
      );
    }
  }

  #found(at: number): void {
    const by = this.#diary.request(this.#head.actor);
    for (const { line, stream } of this.#terms)
      this.#diary.tell(at, stream, by, 'add', { name: line.name, rule: ruleOf(line) });
    for (const each of this.#partners) this.#add(at, each, this.#random.pick(this.#sellers), by);
  }

  #add(at: number, { line, stream }: Partner, { id }: Colleague, by = this.#diary.request(this.#head.actor)): void {
    this.#diary.tell(at, stream, by, 'add', {
      fields: {
        name: line.name,
        kind: line.kind,
        contact_id: null,
        status: 'active',
        default_term_id: this.#terms[line.term]!.id,
        payout_note: null,
        user_id: id,
        started_on: dateOf(at),
      },
    });
  }

  /** Raises what a referral brings. Earlier deals keep the commission that they were promised. */
  #raise(at: number): void {
    const { line, stream } = this.#terms[0]!;
    this.#diary.tell(at, stream, this.#diary.request(this.#head.actor), 'change', {
      name: line.name,
      rule: ruleOf({ ...line, percent: line.percent + 2 }),
    });
  }

  #open(at: number, number: number, company: string, certain?: Certain): void {
    const random = this.#random;
    const { office } = this.plan;
    const id = idFrom(office.organization_id, 'deal', number);
    const owner = random.pick(this.#sellers);
    const place = random.whole(0, content.products.length - 1);
    const { name, price } = content.products[place]!;
    const brought = certain !== undefined || random.chance(0.45);
    const sources = office.lists.leadsource!;
    const amount = usd(Math.round((price * random.between(0.5, 2.4)) / 10_000) * 10_000);
    const sale: Sale = { id, stream: newDeal(id), owner, commissions: new Map() };
    this.#diary.tell(at, sale.stream, this.#diary.request(owner.actor), 'open', {
      fields: {
        name,
        company_name: company,
        company_domain: `${company.toLowerCase().replace(/\W+/g, '')}.example`,
        contact_id: null,
        amount,
        owner_user_id: owner.id,
        probability: random.chance(0.3) ? random.whole(2, 18) * 5 : null,
        expected_on: afterDays(dateOf(at), random.whole(30, 120)),
        source_id: (brought ? sources.find((each) => each.name === 'Partner')! : random.pick(sources)).id,
        product_ids: [office.lists.salesproduct![place]!.id],
        notes: null,
        next_step: random.pick(content.steps),
        next_on: afterDays(dateOf(at), random.whole(3, 20)),
      },
    });
    if (brought) this.#later(at + hourLength / 4, (moment) => this.#share(moment, sale, certain?.partner));
    if (random.chance(0.5))
      this.#later(this.#after(at, random.whole(1, 8)), (moment) =>
        this.#diary.tell(moment, sale.stream, this.#diary.request(owner.actor), 'note', {
          body: random.pick(content.notes),
        }),
      );
    const decided = certain?.signed ?? this.#after(at, 8 + random.wait(25));
    const fate = certain
      ? 'won'
      : random.weighted([
          ['won', 55],
          ['declined', 38],
          ['archived', 7],
        ] as const);
    if (certain?.archived)
      this.#later(certain.archived, (moment) =>
        this.#move(moment, sale, this.#diary.request(owner.actor), { type: 'archived' }),
      );
    this.#later(decided, (moment) => {
      if (fate === 'won') return this.#sign(moment, sale, amount.amount);
      const by = this.#diary.request(owner.actor);
      const reason = random.pick(office.lists.lossreason!).id;
      this.#move(
        moment,
        sale,
        by,
        fate === 'declined' ? { type: 'deal_declined', decline_reason_id: reason } : { type: 'archived' },
      );
    });
  }

  #share(at: number, { id, stream, owner }: Sale, who = this.#random.pick(this.#partners)): void {
    const { office } = this.plan;
    const { id: partner_id, line } = who;
    const { id: term_id, stream: ofTerm } = this.#terms[line.term]!;
    const by = this.#diary.request(owner.actor);
    const { versions } = ofTerm.state!;
    const term_version = versions.length;
    const days = versions[term_version - 1]!.rule.ownership_days;
    this.#diary.tell(at, ofTerm, by, 'use', { term_version, deal_id: id });
    const { fields, keys } = stream.state!;
    const company = companyKey(fields);
    const own = this.#claims.get(company) ?? newClaim(office, company);
    this.#claims.set(company, own);
    this.#diary.tell(at, own, by, 'claim', {
      company: fields.company_name,
      partner_id,
      deal_id: id,
      sealed_for: keys.at(-1)!,
      today: dateOf(at),
      until: days ? afterDays(dateOf(at), days) : null,
      beside: [],
      name: line.name,
    });
    const part: DealPartner = { partner_id, term_id, term_version, share: wholePpm, role: null };
    this.#diary.tell(at, stream, by, 'addPartner', { partner: part });
  }

  #move(at: number, sale: Sale, by: Cause, move: Parameters<(typeof deal)['decide']['move']>[0]): Fact[] {
    const told = this.#diary.tell(at, sale.stream, by, 'move', move);
    this.#settle(at, sale, by);
    return told;
  }

  #sign(at: number, sale: Sale, offered: number): void {
    const amount = usd(Math.round((offered * this.#random.between(0.85, 1.02)) / 10_000) * 10_000);
    const by = this.#diary.request(sale.owner.actor);
    this.#move(at, sale, by, { type: 'deal_accepted', contract_signed_on: dateOf(at), amount });
    this.#later(this.#after(at, 8 + this.#random.wait(16)), (moment) => this.#pay(moment, sale, amount.amount));
  }

  #pay(at: number, sale: Sale, amount: number): void {
    if (sale.stream.state!.place.type !== 'deal_accepted') return; // archived before it was paid
    const by = this.#diary.request(sale.owner.actor);
    this.#move(at, sale, by, { type: 'deal_paid', paid_on: dateOf(at), paid_amount: usd(amount) });
    if (this.#random.chance(0.06))
      this.#later(this.#after(at, this.#random.whole(10, 50)), (moment) => {
        const asking = this.#diary.request(sale.owner.actor);
        this.#diary.tell(moment, sale.stream, asking, 'refund', {
          amount: usd(Math.round(amount / 5)),
          on: dateOf(moment),
          reason: 'One unit was handed back.',
        });
        this.#settle(moment, sale, asking);
      });
  }

  /** Updates the commissions to what the deal requires on this day, as every change of a deal does. */
  #settle(at: number, sale: Sale, by: Cause): void {
    const state = sale.stream.state!;
    const today = dateOf(at);
    const called = wantedOf(
      earningOf(state),
      ({ term_id, term_version }) => {
        const { name, versions } = this.#terms.find(({ id }) => id === term_id)!.stream.state!;
        return { name, rule: versions[term_version - 1]!.rule };
      },
      today,
    );
    const byId = new Map(called.map((each) => [commissionId(sale.id, each.partner_id, each.month), each]));
    for (const [id, { partner_id }] of byId)
      if (!sale.commissions.has(id)) sale.commissions.set(id, { partner_id, own: newCommission(id) });
    const changed: Fact[] = [];
    for (const [id, { partner_id, own }] of sale.commissions) {
      const told = this.#diary.tell(at, own.stream, by, 'settle', {
        deal_id: sale.id,
        partner_id,
        wanted: byId.get(id) ?? null,
        reason: voidReasons[state.place.type],
        today,
      });
      changed.push(...told);
      if (own.stream.state?.status === 'earned') this.#approve(at, partner_id, own);
    }
    const next = called.flatMap(({ earns_on }) => earns_on ?? []).sort()[0];
    const [fact] = changed;
    if (!next || !fact) return;
    this.#later(Math.max(at, Date.parse(`${next}T12:05:00Z`)), (moment) =>
      this.#settle(moment, sale, this.#diary.following(fact, 'sales')),
    );
  }

  /** Makes the head of sales approve the commission some days later, sometimes for another amount. */
  #approve(at: number, partner_id: string, own: Commission): void {
    if (own.waits) return;
    own.waits = true;
    this.#later(this.#after(at, this.#random.whole(1, 14)), (moment) => {
      own.waits = false;
      if (own.stream.state?.status !== 'earned') return;
      const by = this.#diary.request(this.#head.actor);
      const total = totalOf(own.stream.state);
      if (this.#random.chance(0.06) && total > 1000)
        this.#diary.tell(moment, own.stream, by, 'adjust', {
          amount: -Math.floor(total / 10),
          note: 'The partner came in after the first visit.',
          today: dateOf(moment),
        });
      this.#diary.tell(moment, own.stream, by, 'approve', {});
      this.#later(this.#payday(moment, own), (payday) => this.#payOut(payday, partner_id, own));
    });
  }

  /** The next fifth of a month when the commission is due. */
  #payday(at: number, { stream }: Commission): number {
    const due = Math.max(at, Date.parse(`${stream.state!.due_on}T00:00:00Z`));
    const date = new Date(due);
    const fifth = (month: number) => Date.UTC(date.getUTCFullYear(), month, 5, 15);
    return fifth(date.getUTCMonth()) > due ? fifth(date.getUTCMonth()) : fifth(date.getUTCMonth() + 1);
  }

  #payOut(at: number, partner_id: string, own: Commission): void {
    if (own.stream.state?.status !== 'approved') return;
    const by = this.#diary.request(this.#head.actor);
    const reference = `CP-${dateOf(at).slice(0, 7)}`;
    this.#diary.tell(at, own.stream, by, 'pay', { reference, paid_on: dateOf(at) });
    const others = this.#owed.get(partner_id) ?? [];
    for (const { stream } of others)
      if (stream.state!.unsettled < 0 && totalOf(own.stream.state!) + stream.state!.unsettled >= 0)
        this.#diary.tell(at, stream, by, 'settleClawback', { on: dateOf(at), reference });
    this.#owed.set(partner_id, [...others, own]);
  }
}

/** The events of what was sold, to whom, and what partners earned by it. */
export const salesOf = (market: Market, deals = mostDeals): Fact[] =>
  market.office.sellers.length > 1 ? new Selling(market, deals).all() : [];
