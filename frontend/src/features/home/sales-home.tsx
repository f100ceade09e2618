import { shortMinorWords, minorWords } from '@candor/contracts/words/minor-words';
import { numberWords, say } from '@candor/contracts/words/say';
import type { HomeSales, WaitingMoney } from '@candor/contracts/sales/home';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../kit/cx.ts';
import { Said } from '../../kit/said.tsx';
import { dayText, nearDayText } from '../../kit/time.tsx';
import { listTo } from '../../page/list-address.ts';
import { Part } from '../../parts/home/part.tsx';

const dealTo = (id: string): string => listTo('sales', 'deals', { id });
/** '€467,000 + $12,000': a sum for each currency, never converted. */
const valueWords = (sums: HomeSales['stages'][number]['sums'], which: 'value' | 'weighted'): string =>
  Object.entries(sums)
    .toSorted(([, a], [, b]) => b.value - a.value)
    .map(([currency, sum]) => shortMinorWords(sum[which], currency))
    .join(' + ') || numberWords(0);
const moneyWords = ({ sums }: WaitingMoney): string =>
  Object.entries(sums)
    .map(([currency, amount]) => minorWords(amount, currency))
    .join(' + ') || numberWords(0);

const look = '-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-ctl px-2 py-2 hover:bg-hover';

/** The open deals by stage: how many, what they are worth, and what that is by their chance. */
export const OpenDeals = ({ sales }: { sales: HomeSales }) => (
  <Part title={say('Open deals')} more={{ to: listTo('sales', 'deals'), label: say('All deals') }}>
    <ul className="mt-3 grid gap-3 sm:grid-cols-2">
      {sales.stages.map(({ type, label, count, sums }) => (
        <li key={type}>
          <Link
            to={listTo('sales', 'deals', { list: { filters: { type: [type], view: 'list' } } })}
            className="block rounded-card border border-line-2 px-3.5 py-3 hover:bg-hover"
          >
            <span className="flex items-baseline gap-2 text-ui font-medium text-ink-2">
              {label}
              <span className="tnum text-meta text-ink-3">{numberWords(count)}</span>
            </span>
            <span className="tnum mt-1 block text-title font-semi text-ink">{valueWords(sums, 'value')}</span>
            <span className="tnum block text-meta text-ink-3">
              {say('weighted {amount}', { amount: valueWords(sums, 'weighted') })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </Part>
);

/** What is due about deals within a week, the late ones first. */
export const NextActions = ({ sales, today }: { sales: HomeSales; today: string }) => (
  <Part title={say('Next actions')} count={sales.todo.length || undefined}>
    {sales.todo.length ? (
      <ul>
        {sales.todo.map(({ id, company_name, name, text, day, late, owner }) => (
          <li key={id} className="border-b border-line last:border-0">
            <Link to={dealTo(id)} data-home-row="" className={look}>
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate text-ui font-medium text-ink">{text}</span>
                <span className="block truncate text-meta text-ink-3">
                  <bdi>{company_name}</bdi> · <bdi>{name}</bdi>
                  {sales.everyone && owner && (
                    <>
                      {' · '}
                      <bdi>{owner}</bdi>
                    </>
                  )}
                </span>
              </span>
              <span className={cx('text-meta', late ? 'font-medium text-warn' : 'text-ink-3')}>
                {late ? say('late since {day}', { day: dayText(day) }) : nearDayText(day, today)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    ) : (
      <p className="py-2.5 text-ui text-ink-3">{say('Nothing is due this week.')}</p>
    )}
  </Part>
);

const partnerLink = (id: string) => (words: ReactNode) => (
  <Link
    to={listTo('sales', 'partners', { id })}
    className="inline-block rounded-tag py-0.5 font-medium text-accent-ink underline underline-offset-2"
  >
    {words}
  </Link>
);
/** The commissions that wait for a decision or a payment, and the partner who has waited longest. */
export const WaitingCommissions = ({ commissions }: { commissions: NonNullable<HomeSales['commissions']> }) => {
  const { to_approve, to_pay, late, partner } = commissions;
  if (!to_approve.count && !to_pay.count) return null;
  const rows = [
    { key: 'earned', label: say('To approve'), ...to_approve },
    { key: 'approved', label: say('To pay'), ...to_pay },
  ].filter(({ count }) => count);
  return (
    <Part
      title={say('Commissions')}
      count={to_approve.count + to_pay.count}
      note={late ? say('{count, plural, one {# is late} other {# are late}}', { count: late }) : undefined}
      more={{ to: listTo('sales', 'commissions'), label: say('All commissions') }}
    >
      <ul>
        {rows.map(({ key, label, count, sums }) => (
          <li key={key} className="border-b border-line last:border-0">
            <Link to={listTo('sales', 'commissions', { list: { filters: { status: [key] } } })} className={look}>
              <span className="min-w-0 flex-1 text-ui text-ink">
                {label} <span className="tnum text-meta text-ink-3">{numberWords(count)}</span>
              </span>
              <span className="tnum text-ui font-medium text-ink">{moneyWords({ count, sums })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {partner && (
        <p className="mt-2.5 text-meta text-ink-2">
          <Said
            text="<partner>{name}</partner> has waited longest: {amount}, due {day}."
            with={{
              partner: partnerLink(partner.id),
              name: <bdi>{partner.name}</bdi>,
              amount: moneyWords(partner.waiting),
              day: dayText(partner.since),
            }}
          />
        </p>
      )}
    </Part>
  );
};
