import { useEffect, useRef, useState } from 'react';
import { RotateCcw, Undo2 } from 'lucide-react';
import { guaranteeDeal, refundDeal } from '@candor/contracts/sales/endpoints';
import { guaranteeOf } from '@candor/contracts/sales/commission';
import { afterDays } from '@candor/contracts/sales/dates';
import { guaranteeFields, refundFields } from '@candor/contracts/sales/fields';
import type { DealData } from '@candor/contracts/sales/pages';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { MoveForm } from './move-dialog.tsx';
import type { DealMoves, Refused } from './use-deal-moves.ts';

/** After a refused move, focuses the first empty field that the deal needs, or else the first action that leads on. */
const useNeeded = (refused: Refused | null, id: string) => {
  const box = useRef<HTMLElement>(null);
  const of = refused?.id === id ? refused : null;
  useEffect(() => {
    if (!of) return;
    // The drawer takes the focus when it opens, so this waits until it has done so.
    const frame = requestAnimationFrame(() => {
      const parts = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
      const empty = parts.find((part) => part instanceof HTMLInputElement && !part.value);
      (empty ?? parts[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [of]);
  return box;
};

/** The next actions on the deal, and the form that the next stage requires. */
export const NextBlock = ({ data, moves, today }: { data: DealData; moves: DealMoves; today: string }) => {
  const { deal, options } = data;
  const [refunding, setRefunding] = useState(false);
  const [ending, setEnding] = useState(false);
  const guaranteed =
    deal.paid_on && deal.paid_amount ? guaranteeOf(deal.paid_amount.amount, deal.paid_on, today, data.guarantees) : 0;
  const [declining, setDeclining] = useState(false);
  const box = useNeeded(moves.refused, deal.id);
  const { type } = deal;
  const next = declining
    ? 'deal_declined'
    : type === 'deal_pending'
      ? 'deal_accepted'
      : type === 'deal_accepted'
        ? 'deal_paid'
        : null;
  const others = (
    <>
      {type === 'deal_pending' && !declining && (
        <Button onClick={() => setDeclining(true)}>{say('Decline the deal')}</Button>
      )}
      {type === 'deal_declined' && (
        <Button onClick={() => moves.move(deal, 'deal_pending')}>
          <RotateCcw size={14} aria-hidden />
          {say('Reopen the deal')}
        </Button>
      )}
      {type === 'archived' ? (
        <Button onClick={() => moves.move(deal, deal.archived_from ?? 'deal_pending')}>
          <Undo2 size={14} aria-hidden />
          {say('Restore')}
        </Button>
      ) : (
        <Button onClick={() => moves.move(deal, 'archived')}>{say('Archive')}</Button>
      )}
      {deal.paid_amount && deal.refunded < deal.paid_amount.amount && (
        <Button onClick={() => setRefunding(true)}>{say('Record a refund')}</Button>
      )}
      {deal.paid_on && guaranteed > deal.refunded && (
        <Button onClick={() => setEnding(true)}>{say('The customer cancelled')}</Button>
      )}
    </>
  );
  return (
    <section ref={box} className="rounded-card border border-line bg-well p-3.5" aria-label={say('What is next')}>
      {next ? (
        <>
          <h3 className="mb-2 text-ui font-semi text-ink">
            {next === 'deal_declined'
              ? say('Why is it declined?')
              : next === 'deal_accepted'
                ? say('To sign, it needs a day and an amount')
                : say('To close, it needs the payment')}
          </h3>
          <MoveForm
            key={next}
            deal={deal}
            to={next}
            options={options}
            today={today}
            moves={moves}
            onCancel={declining ? () => setDeclining(false) : undefined}
            beside={declining ? undefined : others}
          />
        </>
      ) : (
        <p className="text-ui text-ink-2">
          {type === 'deal_paid'
            ? say('A paid deal can only be archived.')
            : type === 'deal_declined'
              ? [say('Declined'), data.names[deal.decline_reason_id ?? ''], deal.decline_note]
                  .filter(Boolean)
                  .join(': ')
              : say('This deal is archived.')}
        </p>
      )}
      {(!next || declining) && <div className="mt-3 flex flex-wrap gap-2">{others}</div>}
      {ending && (
        <Dialog
          open
          onClose={() => setEnding(false)}
          title={say('The customer cancelled')}
          text={say('The guarantee gives back what the terms of the partners say for that day.')}
        >
          <FieldsForm
            fields={guaranteeFields}
            initial={typedOf(guaranteeFields, { ended_on: today })}
            send={(values) => call(guaranteeDeal, { id: deal.id, version: deal.version, ...values })}
            onOk={() => setEnding(false)}
          >
            <ul className="text-meta text-ink-2">
              {data.guarantees.flatMap(({ guarantee_days, refund_steps }) =>
                refund_steps.map(({ until_day, percent }) => (
                  <li key={`${guarantee_days} ${until_day}`}>
                    {say('Until {day}: {amount}', {
                      day: dayText(afterDays(deal.paid_on!, Math.min(until_day, guarantee_days))),
                      amount: minorWords(
                        Math.round((deal.paid_amount!.amount * percent) / 100),
                        deal.paid_amount!.currency,
                      ),
                    })}
                  </li>
                )),
              )}
            </ul>
            <FieldInput name="ended_on" />
            <FieldInput name="reason" />
            <FormActions save={say('Record refund')} onCancel={() => setEnding(false)} />
          </FieldsForm>
        </Dialog>
      )}
      {refunding && (
        <Dialog open onClose={() => setRefunding(false)} title={say('Record a refund')} text={deal.company_name}>
          <FieldsForm
            fields={refundFields}
            initial={typedOf(refundFields, { on: today, amount: { amount: 0, currency: deal.paid_amount!.currency } })}
            send={(values) => call(refundDeal, { id: deal.id, version: deal.version, ...values })}
            onOk={() => setRefunding(false)}
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <FieldInput name="amount" />
              <FieldInput name="on" />
            </div>
            <FieldInput name="reason" />
            <FormActions save={say('Record refund')} onCancel={() => setRefunding(false)} />
          </FieldsForm>
        </Dialog>
      )}
    </section>
  );
};
