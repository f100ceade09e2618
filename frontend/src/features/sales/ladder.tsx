import { useMemo, useState } from 'react';
import { ladderOf, type Rung } from '@candor/contracts/sales/commission';
import { adjustCommission, deleteCommission, upsertCommissions } from '@candor/contracts/sales/endpoints';
import type { CommissionRow } from '@candor/contracts/sales/rows';
import { commissionStates } from '@candor/contracts/sales/values';
import { entryNames, ppmWords, ruleWords } from '@candor/contracts/sales/words';
import { minorOf } from '@candor/contracts/values/typed-amount';
import { exactMinorWords, minorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Link } from '../../kit/link.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { Status } from '../../kit/tag.tsx';
import { dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { stateTones } from './deal-words.ts';

const signs: Record<Rung['kind'], string> = {
  basis: '=',
  refund: '−',
  fixed: '=',
  month: '÷',
  rate: '×',
  share: '×',
  cap: '≤',
  rounded: '≈',
};
const Line = ({
  sign,
  what,
  about,
  value,
  strong,
}: {
  sign: string;
  what: string;
  about?: string;
  value: string;
  strong?: boolean;
}) => (
  <li className="flex items-start gap-3 border-b border-line py-2">
    <span
      aria-hidden
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full text-ui',
        strong ? 'bg-ink text-sheet' : 'bg-hover text-ink-2',
      )}
    >
      {sign}
    </span>
    <span className="min-w-0 flex-1">
      <span className={cx('block text-ui text-ink', strong && 'font-semi')}>{what}</span>
      {about && <span className="block text-meta text-ink-3">{about}</span>}
    </span>
    <span className={cx('tnum text-ui text-ink', strong && 'font-semi')}>{value}</span>
  </li>
);

/** The calculation of a commission, one operation per line, and the entries behind it. */
export const Ladder = ({ commission, names }: { commission: CommissionRow; names: Record<string, string> }) => {
  const { basis, basis_is, rule, term, adjusted, total, partner_id } = commission;
  const { currency } = basis;
  const { rungs } = useMemo(() => ladderOf(commission), [commission]);
  const words = ({ kind, by, reached }: Rung): { what: string; about?: string } => {
    switch (kind) {
      case 'basis':
        return basis_is === 'paid'
          ? { what: say('What the customer paid') }
          : { what: say('What was signed'), about: say('until the customer has paid') };
      case 'refund':
        return { what: say('Less the refund of {amount}', { amount: minorWords(by ?? 0, currency) }) };
      case 'fixed':
        return { what: say('Fixed amount'), about: say('{name}, version {version, number}', term) };
      case 'month':
        return {
          what: say('Month {month, number} of {months, number}', { month: commission.month ?? 1, months: by ?? 1 }),
        };
      case 'rate':
        return { what: ppmWords(by ?? 0), about: say('{name}, version {version, number}', term) };
      case 'share':
        return { what: ppmWords(by ?? 0), about: say('share of {name}', { name: names[partner_id] ?? '' }) };
      case 'cap':
        return {
          what: say('At most {amount}', { amount: minorWords(by ?? 0, currency) }),
          about: reached ? say('limit reached') : say('not reached'),
        };
      case 'rounded':
        return { what: say('Rounded once, half a unit up') };
    }
  };
  return (
    <>
      <ol className="border-t border-line">
        {rungs.map((rung) => {
          const { what, about } = words(rung);
          return (
            <Line
              key={rung.kind}
              sign={signs[rung.kind]}
              what={what}
              about={about}
              value={exactMinorWords(rung.value, currency)}
            />
          );
        })}
        {commission.entries
          .filter(({ kind }) => kind === 'adjusted')
          .map(({ revision, note, amount, by, on }) => (
            <Line
              key={revision}
              sign={(amount ?? 0) < 0 ? '−' : '+'}
              what={note ?? ''}
              about={say('adjusted by {name}, {day}', { name: names[by ?? ''] ?? '', day: dayText(on) })}
              value={minorWords(amount ?? 0, currency)}
            />
          ))}
        <Line
          strong
          sign="="
          what={say('Owed to {name}', { name: names[partner_id] ?? '' })}
          value={minorWords(total, currency)}
        />
      </ol>
      {adjusted === 0 ? null : (
        <p className="text-meta text-ink-3">{say('Adjustments never change the computed amount.')}</p>
      )}
      <p className="mt-2 text-meta text-ink-3">{ruleWords(rule)}</p>
    </>
  );
};

/** One commission: its amount, calculation, entries, and the possible actions. */
export const CommissionView = ({
  commission,
  names,
  today,
}: {
  commission: CommissionRow;
  names: Record<string, string>;
  today: string;
}) => {
  const { id, status, total, basis, due_on, deal_id, partner_id, version, clawed_back } = commission;
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [reference, setReference] = useState('');
  const adjust = async () => {
    const minor = minorOf(amount, basis.currency);
    if (!minor || !note.trim()) return toast({ text: say('Enter an amount and why.'), tone: 'bad' });
    const ok = await settle(
      say('Adjust the commission'),
      call(adjustCommission, { id, version, amount: minor, note: note.trim() }),
    );
    if (!ok) return;
    setAmount('');
    setNote('');
  };
  const change = (to: 'approved' | 'earned' | 'paid' | 'void', more: Record<string, string> = {}) =>
    settle(say('Change the commission'), call(upsertCommissions, { ids: [id], status: to, ...more }), ({ failed }) => {
      if (failed[0]) toast({ text: failed[0].error, tone: 'bad' });
      else if (to === 'approved') toast({ text: say('Commission approved.'), undo: () => void change('earned') });
    });
  const input = 'h-8 min-w-0 rounded-ctl border border-line-2 bg-sheet px-2 text-ui text-ink';
  return (
    <div className="grid grid-cols-1 gap-4 px-5 py-4">
      <div>
        <h2 className="tnum text-[28px] leading-[34px] font-semi text-ink">{minorWords(total, basis.currency)}</h2>
        <p className="flex flex-wrap items-center gap-2 text-meta text-ink-2">
          <Status tone={stateTones[status]}>{sayLabel(commissionStates[status])}</Status>
          {due_on && say('due {day}', { day: dayText(due_on) })}
          {clawed_back < 0 &&
            say('{amount} to deduct from the next payout', { amount: minorWords(clawed_back, basis.currency) })}
        </p>
      </div>
      <Ladder commission={commission} names={names} />
      {(status === 'pending' || status === 'earned') && (
        <section className="rounded-card border border-line bg-well p-3" aria-label={say('Adjust')}>
          <h3 className="mb-2 text-ui font-semi text-ink">{say('Adjust')}</h3>
          <div className="flex gap-2">
            <input
              aria-label={say('Amount')}
              placeholder="-0.00"
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
              className={cx(input, 'w-24')}
            />
            <input
              aria-label={say('Why, in one sentence')}
              placeholder={say('Why, in one sentence')}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              className={cx(input, 'flex-1')}
            />
            <Button size="sm" onClick={() => void adjust()}>
              {say('Add')}
            </Button>
          </div>
        </section>
      )}
      {status === 'approved' && (
        <section className="rounded-card border border-line bg-well p-3" aria-label={say('Pay the commission')}>
          <div className="flex gap-2">
            <input
              aria-label={say('Reference of the payment')}
              placeholder={say('Reference of the payment')}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
              className={cx(input, 'flex-1')}
            />
            <Button
              size="sm"
              kind="primary"
              disabled={!reference.trim()}
              onClick={() => void change('paid', { reference: reference.trim(), paid_on: today })}
            >
              {say('Record the payout')}
            </Button>
          </div>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'earned' && (
          <Button size="sm" kind="primary" onClick={() => void change('approved')}>
            {say('Approve this one')}
          </Button>
        )}
        {(status === 'earned' || status === 'approved') && (
          <Button size="sm" onClick={() => void change('void', { reason: note.trim() || say('Voided by hand') })}>
            {say('Void')}
          </Button>
        )}
        {status === 'pending' && (
          <Button size="sm" onClick={() => void settle(say('Delete the commission'), call(deleteCommission, { id }))}>
            {say('Delete')}
          </Button>
        )}
        <Link
          to={listTo('sales', 'deals', { id: deal_id })}
          className="self-center text-ui text-accent-ink hover:underline"
        >
          {say('Open deal')}
        </Link>
        <Link
          to={listTo('sales', 'partners', { id: partner_id })}
          className="self-center text-ui text-accent-ink hover:underline"
        >
          {say('Open partner')}
        </Link>
      </div>
      <Block title={say('Entries behind it')}>
        <ul>
          {commission.entries.toReversed().map(({ revision, kind, on, by, amount: moved, note: why }) => (
            <li
              key={revision}
              className="flex items-baseline gap-3 border-b border-line py-1.5 text-ui text-ink-2 last:border-0"
            >
              <span className="w-16 shrink-0 text-meta text-ink-3">{dayText(on)}</span>
              <span className="min-w-0 flex-1">
                {[sayLabel(entryNames[kind]), why].filter(Boolean).join(': ')}{' '}
                {by && names[by] && <span className="text-meta text-ink-3">{names[by]}</span>}
              </span>
              {moved !== null && <span className="tnum text-ink">{minorWords(moved, basis.currency)}</span>}
            </li>
          ))}
        </ul>
      </Block>
    </div>
  );
};
