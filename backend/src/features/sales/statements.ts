import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { organizationList } from '@candor/contracts/organization/rows';
import { type DealRow, dealList, partnerList, type CommissionRow } from '@candor/contracts/sales/rows';
import { type Statement, statementOf } from '@candor/contracts/sales/statement';
import { formulaWords } from '@candor/contracts/sales/words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { minorWords } from '@candor/contracts/words/minor-words';
import { dayWords } from '@candor/contracts/words/time-words';
import { voice } from '@candor/contracts/words/say';
import { entryNames } from '@candor/contracts/sales/words';
import { isDay } from '@candor/contracts/values/day';
import { tableTypes } from '@candor/contracts/values/table-file';
import { type Currency, decimalsOf } from '@candor/contracts/values/currencies';
import type { Caller } from '../../kernel/caller.ts';
import { afterDays } from '@candor/contracts/sales/dates';
import { hashOf } from '../../kernel/codec.ts';
import { isRejection, refusedAt, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound } from '../../kernel/streams.ts';
import type { FileAnswer } from '../../http/endpoint.ts';
import { DealRows } from '../../reads/sales/deal-rows.ts';
import { csvText } from '../../tables/table-file.ts';
import { exportCommand } from '../organization/organization.command.ts';
import { pdfOf, type Sheet } from './pdf-sheet.ts';

const noPartner = notFound('partner');
/** How many deals a partner's page shows; the newest ones are shown first. */
export const mostDeals = 1000;
const usualDays = 90;
/** The first and last day of a statement: as requested, or the last 90 days. */
export const statementPeriod = (
  today: string,
  asked: { from?: string | undefined; to?: string | undefined } = {},
): { from: string; to: string } => {
  const to = isDay(asked.to) ? asked.to : today;
  return { from: isDay(asked.from) ? asked.from : afterDays(to, -usualDays), to };
};
type Asked = { from: string; to: string; currency?: string | null; reader?: 'member' | 'partner' };

/** The currency in which the partner has most commissions. */
export const mainCurrency = (commissions: readonly CommissionRow[]): string => {
  const counts = new Map<string, number>();
  for (const { basis } of commissions) counts.set(basis.currency, (counts.get(basis.currency) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'EUR';
};

/** A partner's statement as a PDF file, or its entries as CSV. The same entries make the same bytes. */
@Injectable()
export class Statements {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(DealRows) private readonly rows: DealRows,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  /** The entries of the partner's account, a row for each, with the amount that is owed after it. */
  async csv(caller: Caller, id: string, asked: Asked & { uid?: string | undefined }): Promise<FileAnswer | Rejection> {
    const { organization_id } = caller;
    const read = await this.read(organization_id, id, asked);
    if (isRejection(read)) return read;
    const { statement, partner, companies } = read;
    const decimals = decimalsOf(statement.currency as Currency);
    const whole = (amount: number) => amount / 10 ** decimals;
    const rows = statement.lines.map(({ on, deal_id, kind, note, amount, owed }) => [
      { day: on },
      companies.get(deal_id) ?? '',
      sayLabel(entryNames[kind]),
      note ?? '',
      whole(amount),
      whole(owed),
      statement.currency,
    ]);
    const unrecorded = await this.commands.execute(
      exportCommand(
        caller,
        {
          report: say('Statement of {name}', { name: partner.name }),
          format: 'csv',
          rows: rows.length,
          hash: hashOf(JSON.stringify(rows)),
        },
        asked.uid,
      ),
    );
    if (isRejection(unrecorded)) return unrecorded;
    const heads = [
      say('Date'),
      say('Deal'),
      say('What happened'),
      say('Note'),
      say('Amount'),
      say('Owed'),
      say('Currency'),
    ];
    return {
      name: `statement-${asked.from}-${asked.to}.csv`,
      type: tableTypes.csv,
      content: csvText(heads, rows),
    };
  }

  async pdf(organization_id: string, id: string, asked: Asked): Promise<FileAnswer | Rejection> {
    const read = await this.read(organization_id, id, asked);
    if (isRejection(read)) return read;
    const { statement, organization, partner, commissions, companies } = read;
    const { from, to } = asked;
    const sheet = sheetOf(statement, {
      organization: organization.name,
      address: organization.address ?? '',
      partner: partner.name,
      since: partner.started_on,
      companyOf: (deal_id) => companies.get(deal_id) ?? '',
      commissions: new Map(commissions.map((each) => [each.id, each])),
    });
    return {
      name: `statement-${from}-${to}.pdf`,
      type: 'application/pdf',
      content: await pdfOf(sheet, { title: sheet.title, at: `${to}T00:00:00Z` }),
    };
  }

  private async read(organization_id: string, id: string, { from, to, currency, reader }: Asked) {
    if (to < from) return refusedAt('to', 'The end must be after the beginning.');
    const scope = { organization_id };
    const [organization, partner, commissions] = await Promise.all([
      this.reads.get(organizationList, scope, organization_id),
      this.reads.get(partnerList, scope, id),
      this.rows.commissions(organization_id, { partner: id }),
    ]);
    if (!organization || !partner) return noPartner;
    const statement = statementOf(commissions, { currency: currency || mainCurrency(commissions), from, to, reader });
    const deals = await this.reads.getMany(dealList, scope, [...new Set(commissions.map(({ deal_id }) => deal_id))]);
    const companies = new Map(deals.map((deal: DealRow) => [deal.id, deal.company_name]));
    return { statement, organization, partner, commissions, companies };
  }
}

type About = {
  organization: string;
  address: string;
  partner: string;
  since: string | null;
  companyOf: (deal_id: string) => string;
  commissions: ReadonlyMap<string, CommissionRow>;
};
/** The contents of the sheet, from the top down. */
const sheetOf = (statement: Statement, about: About): Sheet => {
  const { currency, from, to, opening, earned, paid, closing, lines, payouts, pending } = statement;
  // The year is left out if it is that of the statement's last day, not if it is today's: so the file never changes.
  const day = (at: string, now = `${to}T12:00:00Z`): string => dayWords(at, { locale: voice().locale }, now);
  const longDay = (at: string): string => day(at, '1970-01-01T12:00:00Z');
  const money = (amount: number): string => minorWords(amount, currency);
  const formula = (id: string): string => formulaWords(about.commissions.get(id)!);
  /** Whether the commission still has this amount: if it was computed again, today's calculation cannot explain the old amount. */
  const isNow = (id: string, amount: number): boolean => about.commissions.get(id)?.amount === amount;
  const rules = [
    ...new Map([...about.commissions.values()].map(({ term }) => [`${term.id} ${term.version}`, term])).values(),
  ];
  return {
    title: say('Statement of commissions'),
    under: say('{from} to {to}', { from: longDay(from), to: longDay(to) }),
    brand: about.organization,
    sender: about.address.split('\n').filter(Boolean).slice(0, 2),
    receiver: [about.partner, ...(about.since ? [say('Partner since {day}', { day: longDay(about.since) })] : [])],
    figures: [
      { label: say('Owed before {day}', { day: day(from) }), value: money(opening) },
      { label: say('Earned since'), value: money(earned) },
      { label: say('Paid to you'), value: money(paid) },
      { label: say('Owed on {day}', { day: day(to) }), value: money(closing) },
    ],
    parts: [
      {
        title: say('What happened'),
        note: say('each line is one entry of the record'),
        heads: [say('Date'), say('Deal'), say('How it was computed'), say('Amount'), say('Owed')],
        rows: lines.map(({ on, deal_id, commission_id, kind, note, amount, owed }) => [
          day(on),
          about.companyOf(deal_id),
          kind === 'earned' && isNow(commission_id, amount)
            ? formula(commission_id)
            : [sayLabel(entryNames[kind]), note].filter(Boolean).join(': '),
          money(amount),
          money(owed),
        ]),
        total: { label: say('Owed on {day}', { day: day(to) }), value: money(closing) },
        empty: say('Nothing happened.'),
      },
      {
        title: say('When it is paid'),
        note: '',
        heads: [say('Date'), say('Deal'), say('State'), '', say('Amount')],
        rows: payouts.map(({ due_on, deal_id, status, amount }) => [
          day(due_on),
          about.companyOf(deal_id),
          status === 'approved' ? say('approved') : say('waits for approval'),
          '',
          money(amount),
        ]),
        total: null,
        empty: say('Nothing waits for payment.'),
      },
      {
        title: say('Not earned yet'),
        note: say('signed, not yet paid by the customer; no part of what is owed'),
        heads: [say('Date'), say('Deal'), say('How it was computed'), '', say('Amount')],
        rows: pending.map(({ on, deal_id, commission_id, amount }) => [
          day(on),
          about.companyOf(deal_id),
          isNow(commission_id, amount) ? formula(commission_id) : '',
          '',
          money(amount),
        ]),
        total: null,
        empty: say('Nothing is pending.'),
      },
    ],
    closing: [
      rules.length
        ? say('Terms used: {terms}.', {
            terms: rules
              .map(({ name, version }) => say('{name}, version {version, number}', { name, version }))
              .join('; '),
          })
        : '',
      say('Each amount is rounded once, at the end, half a unit up.'),
      say('A new version of a term never changes a deal that has one.'),
    ].filter(Boolean),
    foot: say('Fingerprint {fingerprint}, from {count, plural, one {# entry} other {# entries}} of the record.', {
      fingerprint: hashOf(JSON.stringify(statement)).slice(0, 16),
      count: lines.length,
    }),
  };
};
