import { Suspense, useState } from 'react';
import { Download, FileText, Link2, Pencil } from 'lucide-react';
import { partnerLink, partnerStatement } from '@candor/contracts/sales/endpoints';
import { type PartnerData, partnerPage } from '@candor/contracts/sales/pages';
import type { CommissionRow } from '@candor/contracts/sales/rows';
import { commissionStates, dealStages, partnerKinds, partnerStatuses } from '@candor/contracts/sales/values';
import { entryNames, ppmWords, ruleWords } from '@candor/contracts/sales/words';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { DayBox } from '../../kit/inputs/date-input.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { Status } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { listTo } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { stateTones } from './deal-words.ts';
import { CommissionView } from './ladder.tsx';
import { MoneyStrip, totalWords } from './money-strip.tsx';

const PartnerDialog = later(() => import('./partner-form.tsx').then((m) => m.PartnerDialog));

/** One sentence: the commissions that are due, those that wait for approval, and the next ones to pay. */
const headline = ({ commissions, money, today }: PartnerData): string => {
  const toPay = commissions.filter(({ status, due_on }) => status === 'approved' && due_on);
  const next = toPay
    .map(({ due_on }) => due_on!)
    .filter((day) => day > today)
    .toSorted()[0];
  const sumOf = (days: (day: string) => boolean) => {
    const sums: Record<string, number> = {};
    for (const { due_on, total, basis } of toPay)
      if (days(due_on!)) sums[basis.currency] = (sums[basis.currency] ?? 0) + total;
    return sums;
  };
  const due = sumOf((day) => day <= today);
  const parts = [
    ...(Object.keys(due).length ? [say('{amount} is due', { amount: totalWords(due) })] : []),
    ...(money.earned.count ? [say('{amount} waits for approval', { amount: totalWords(money.earned.sums) })] : []),
    ...(next
      ? [
          say('{amount} is to be paid on {day}', {
            amount: totalWords(sumOf((day) => day === next)),
            day: dayText(next),
          }),
        ]
      : []),
  ];
  return parts.length ? `${parts.join(', ')}.` : say('Nothing waits.');
};

const Terms = ({ term, deals }: PartnerData) =>
  term ? (
    <Block
      title={say('Terms')}
      beside={<span className="text-meta text-ink-3">{say('a deal keeps the version of the day it was added')}</span>}
    >
      <ul>
        {term.versions.toReversed().map(({ version, rule, made_at }) => {
          const used = deals.filter(({ partners }) =>
            partners.some((each) => each.term_id === term.id && each.term_version === version),
          );
          return (
            <li key={version} className="flex items-center gap-3 border-b border-line py-2 text-ui last:border-0">
              <span className="rounded-tag bg-hover px-1.5 text-meta font-semi text-ink-2">
                {say('v{version, number}', { version })}
              </span>
              <span className="min-w-0 flex-1">
                <span className="font-medium text-ink">{ruleWords(rule)}</span>
                <span className="block text-meta text-ink-3">
                  {rule.cap
                    ? say('at most {amount} a deal', { amount: minorWords(rule.cap.amount, rule.cap.currency) })
                    : say('no limit')}
                  {' · '}
                  {say('since {day}', { day: dayText(rule.valid_from ?? made_at.slice(0, 10)) })}
                </span>
              </span>
              <span className="text-meta text-ink-2">
                {say('{deals, plural, one {# deal} other {# deals}}', { deals: used.length })}
              </span>
            </li>
          );
        })}
      </ul>
      <Link to={listTo('sales', 'terms')} className="text-ui text-accent-ink hover:underline">
        {say('Change terms')}
      </Link>
    </Block>
  ) : null;

const Deals = ({ data, onOpen }: { data: PartnerData; onOpen: (row: CommissionRow) => void }) => {
  const { deals, commissions, partner } = data;
  return (
    <Block
      title={say('Deals')}
      beside={
        <span className="tnum text-meta text-ink-3">
          {say('{count, number}, newest first', { count: deals.length })}
        </span>
      }
    >
      {!deals.length && <p className="text-ui text-ink-3">{say('Brought nothing yet. Add the partner to a deal.')}</p>}
      <ul>
        {deals.map((deal) => {
          const part = deal.partners.find(({ partner_id }) => partner_id === partner.id);
          const own = commissions.filter(({ deal_id }) => deal_id === deal.id);
          const [first] = own;
          const total = own.reduce((sum, each) => sum + each.total, 0);
          return (
            <li
              key={deal.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-ui last:border-0"
            >
              <Link
                to={listTo('sales', 'deals', { id: deal.id })}
                className="min-w-0 flex-1 truncate font-medium text-ink hover:underline max-sm:basis-[60%]"
              >
                {deal.company_name}
              </Link>
              <span className="text-ink-2 max-sm:order-1 sm:w-32">{sayLabel(dealStages[deal.type])}</span>
              <span className="tnum text-ink-2 max-sm:order-1 sm:w-28 sm:text-end">
                {deal.amount ? minorWords(deal.amount.amount, deal.amount.currency) : ''}
              </span>
              <span className="tnum text-ink-2 max-sm:order-1 sm:w-24">
                {part && `${say('v{version, number}', { version: part.term_version })}, ${ppmWords(part.share)}`}
              </span>
              {first ? (
                <button
                  type="button"
                  onClick={() => onOpen(first)}
                  className={cx(
                    'tnum w-28 text-end text-ink hover:underline',
                    first.status === 'void' && 'line-through',
                  )}
                >
                  {minorWords(total, first.basis.currency)}
                </button>
              ) : (
                <span className="w-28 text-end text-meta text-ink-3">
                  {deal.type === 'deal_pending' ? say('once signed') : '–'}
                </span>
              )}
              <span className="max-sm:order-2 max-sm:ms-auto sm:w-24">
                {first && <Status tone={stateTones[first.status]}>{sayLabel(commissionStates[first.status])}</Status>}
              </span>
            </li>
          );
        })}
      </ul>
    </Block>
  );
};

const StatementBlock = ({ data }: { data: PartnerData }) => {
  const { statement, partner, deals } = data;
  const { currency, from, to, opening, lines, earned, paid, closing } = statement;
  const [period, setPeriod] = useState({ from, to });
  const companies = new Map(deals.map(({ id, company_name }) => [id, company_name]));
  const money = (amount: number) => minorWords(amount, currency);
  const pdf = () => void download(partnerStatement.path, { id: partner.id, ...period, currency });
  const csv = () => void download(partnerStatement.path, { id: partner.id, ...period, currency, format: 'csv' }, 'csv');
  useShortcut('p', say('Download the statement'), pdf);
  return (
    <Block title={say('Statement')}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {(['from', 'to'] as const).map((name) => (
          <DayBox
            key={name}
            aria-label={name === 'from' ? say('From') : say('To')}
            value={period[name]}
            onDone={(day) => setPeriod({ ...period, [name]: day || statement[name] })}
          />
        ))}
        <Button size="sm" kind="primary" onClick={pdf}>
          <Download size={14} aria-hidden />
          {say('Download PDF')}
        </Button>
        <Button size="sm" onClick={csv}>
          {say('CSV')}
        </Button>
      </div>
      <dl className="grid grid-cols-2 gap-3 border-y border-line py-3 sm:grid-cols-4">
        {(
          [
            [say('Owed before {day}', { day: dayText(from) }), opening],
            [say('Earned since'), earned],
            [say('Paid out'), paid],
            [say('Owed on {day}', { day: dayText(to) }), closing],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt className="text-meta text-ink-3">{label}</dt>
            <dd className="tnum text-read font-semi text-ink">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {lines.map(({ commission_id, on, kind, deal_id, note, amount, owed }, index) => (
          <li
            key={`${commission_id} ${index}`}
            className="flex items-baseline gap-3 border-b border-line py-1.5 text-ui text-ink-2 last:border-0"
          >
            <span className="w-16 shrink-0 text-meta text-ink-3">{dayText(on)}</span>
            <span className="min-w-0 flex-1 truncate">
              {companies.get(deal_id) ?? ''}{' '}
              <span className="text-meta text-ink-3">
                {[sayLabel(entryNames[kind]), note].filter(Boolean).join(': ')}
              </span>
            </span>
            <span className="tnum text-ink">{money(amount)}</span>
            <span className="tnum w-24 text-end text-ink-3 max-sm:hidden">{money(owed)}</span>
          </li>
        ))}
        {!lines.length && <li className="py-2 text-ui text-ink-3">{say('Nothing happened.')}</li>}
      </ul>
    </Block>
  );
};

/** `/sales/partners/…/{id}`: a partner's money, terms, deals and statement. */
export const Screen = () => {
  const data = usePage(partnerPage);
  const { partner, contact, money, names, options, commissions, today } = data;
  useLivePage(['partners', 'commissions', 'deals', 'terms']);
  const [editing, setEditing] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = commissions.find(({ id }) => id === openId) ?? null;
  const link = (replace: boolean) =>
    settle(say('Make the link'), call(partnerLink, { id: partner.id, replace }), async ({ address }) => {
      await navigator.clipboard?.writeText(address).catch(() => undefined);
      toast({
        text: replace
          ? say('Copied a new link. Earlier links no longer work.')
          : say("Copied the link to the partner's page."),
      });
    });
  return (
    <Page
      beside={
        open && (
          <Drawer narrow label={say('Commission')} onClose={() => setOpenId(null)}>
            <CommissionView
              key={open.id}
              commission={open}
              names={{ ...names, [partner.id]: partner.name }}
              today={today}
            />
          </Drawer>
        )
      }
    >
      <PageHead
        crumbs={[{ to: '/sales/partners', label: say('Partners') }]}
        title={partner.name}
        status={
          <Status tone={partner.status === 'active' ? 'good' : 'plain'}>
            {sayLabel(partnerStatuses[partner.status])}
          </Status>
        }
        facts={[
          sayLabel(partnerKinds[partner.kind]),
          partner.started_on && say('since {day}', { day: dayText(partner.started_on) }),
        ]
          .filter(Boolean)
          .join(', ')}
        actions={
          <>
            <Button onClick={() => void link(false)}>
              <Link2 size={14} aria-hidden />
              <span className="max-sm:sr-only">{say('Copy its link')}</span>
            </Button>
            <Button onClick={() => setEditing(true)}>
              <Pencil size={14} aria-hidden />
              <span className="max-sm:sr-only">{say('Edit')}</span>
            </Button>
          </>
        }
      />
      <PageScroll>
        <div className="mx-auto grid max-w-[980px] gap-6">
          <h2 className="text-[20px] leading-[26px] font-semi text-ink">{headline(data)}</h2>
          <MoneyStrip money={money} />
          <Terms {...data} />
          <Deals data={data} onOpen={({ id }) => setOpenId(id)} />
          <StatementBlock data={data} />
          {(contact || partner.payout_note) && (
            <Block title={say('Payout')}>
              {partner.payout_note && (
                <p className="flex gap-2 text-ui wrap-anywhere text-ink-2">
                  <FileText size={15} aria-hidden className="mt-0.5 shrink-0" />
                  {partner.payout_note}
                </p>
              )}
              {contact && (
                <p className="mt-2 text-ui text-ink-2">
                  <Link
                    to={listTo('people', 'candidates', { id: contact.id })}
                    className="font-medium text-ink hover:underline"
                  >
                    {contact.name}
                  </Link>{' '}
                  {contact.email}
                </p>
              )}
            </Block>
          )}
          <p>
            <Button size="sm" kind="ghost" onClick={() => void link(true)}>
              {say('Make a new link to its page')}
            </Button>
          </p>
        </div>
      </PageScroll>
      {editing && (
        <Suspense>
          <PartnerDialog partner={partner} options={options} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Page>
  );
};
