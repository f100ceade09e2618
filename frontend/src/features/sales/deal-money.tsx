import { chanceOf, weightedOf } from '@candor/contracts/sales/chances';
import type { DealData } from '@candor/contracts/sales/pages';
import { isOpen } from '@candor/contracts/sales/values';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { cx } from '../../kit/cx.ts';
import { dayText } from '../../kit/time.tsx';

export const Row = ({
  label,
  value,
  note,
  strong,
}: {
  label: string;
  value: string;
  note?: string;
  strong?: boolean;
}) => (
  <div className={cx('flex items-baseline gap-2 py-1.5 text-ui', strong ? 'font-semi text-ink' : 'text-ink-2')}>
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {note && <span className="text-meta text-ink-3">{note}</span>}
    <span className="tnum text-ink">{value}</span>
  </div>
);

/** The money of the deal: signed, paid, refunded, and weighted by its chance. */
export const MoneyBlock = ({ deal, chances }: Pick<DealData, 'deal' | 'chances'>) => {
  const { amount, paid_amount } = deal;
  const chance = chanceOf(deal, chances);
  const { of } = chances[deal.type];
  const why =
    deal.probability !== null
      ? say('{percent, number}%, said by its owner', { percent: chance })
      : of
        ? say('{percent, number}%, from {of, number} closed deals', { percent: chance, of })
        : say('{percent, number}%, usual for this stage', { percent: chance });
  return (
    <Block
      title={say('Money')}
      beside={
        deal.expected_on && (
          <span className="text-meta text-ink-3">{say('expected {day}', { day: dayText(deal.expected_on) })}</span>
        )
      }
    >
      {amount ? (
        <Row
          strong
          label={
            deal.contract_signed_on ? say('Signed {day}', { day: dayText(deal.contract_signed_on) }) : say('Amount')
          }
          value={minorWords(amount.amount, amount.currency)}
        />
      ) : (
        <p className="text-ui text-ink-3">{say('No amount yet')}</p>
      )}
      {paid_amount && (
        <Row
          strong
          label={say('Paid {day}', { day: dayText(deal.paid_on!) })}
          note={
            amount && amount.amount !== paid_amount.amount
              ? paid_amount.amount < amount.amount
                ? say('{amount} less than signed', {
                    amount: minorWords(amount.amount - paid_amount.amount, amount.currency),
                  })
                : say('{amount} more than signed', {
                    amount: minorWords(paid_amount.amount - amount.amount, amount.currency),
                  })
              : ''
          }
          value={minorWords(paid_amount.amount, paid_amount.currency)}
        />
      )}
      {deal.refunds.map(({ amount: back, on, reason }, index) => (
        <Row key={index} label={reason} note={dayText(on)} value={minorWords(-back.amount, back.currency)} />
      ))}
      {amount && isOpen(deal.type) && (
        <Row
          label={say('Weighted')}
          note={why}
          value={minorWords(weightedOf(amount.amount, chance), amount.currency)}
        />
      )}
    </Block>
  );
};
