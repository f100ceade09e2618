import { type ReactNode, useState } from 'react';
import { upsertDeal } from '@candor/contracts/sales/endpoints';
import { contractFields, declineFields, paymentFields } from '@candor/contracts/sales/fields';
import type { DealCard, DealOptions } from '@candor/contracts/sales/pages';
import { say } from '@candor/contracts/words/say';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { FormActions, Submit } from '../../kit/inputs/form.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { call } from '../../page/call.ts';
import type { DealMoves, MoveAsked } from './use-deal-moves.ts';

type Asked = Pick<DealCard, 'id' | 'version' | 'type' | 'company_name' | 'amount'>;
const titles: Record<MoveAsked, () => string> = {
  deal_accepted: () => say('Record the contract'),
  deal_paid: () => say('Record the payment'),
  deal_declined: () => say('Decline the deal'),
};
/** The buttons of the form. A dialog has them at its end; the drawer shows the button of the form first, then the other moves. */
const Foot = ({ save, onCancel, beside }: { save: string; onCancel?: () => void; beside?: ReactNode }) =>
  beside ? (
    <div className="flex flex-wrap items-center gap-2 pt-1">
      <Submit>{save}</Submit>
      {beside}
    </div>
  ) : (
    <FormActions save={save} onCancel={onCancel} />
  );
/** The fields that a stage requires, both for the dialog and for the drawer. */
export const MoveForm = ({
  deal,
  to,
  options,
  today,
  moves,
  onCancel,
  beside,
}: {
  deal: Asked;
  to: MoveAsked;
  options: DealOptions;
  today: string;
  moves: DealMoves;
  onCancel?: () => void;
  /** Buttons for other moves, shown beside the form's button. */
  beside?: ReactNode;
}) => {
  const head = { id: deal.id, version: deal.version, type: to };
  // The server asks about a day that is likely a mistake; the same days sent once more are meant.
  const [doubted, setDoubted] = useState<string | null>(null);
  const asking = async <A extends { status: string; code?: string }>(
    values: object,
    send: (more: { confirm?: true }) => Promise<A>,
  ): Promise<A> => {
    const said = JSON.stringify(values);
    const answer = await send(doubted === said ? { confirm: true } : {});
    setDoubted(answer.status === 'error' && answer.code === 'confirm' ? said : null);
    return answer;
  };
  const onOk = ({ deal: { version }, position }: { deal: { version: number }; position?: number }) =>
    moves.saved(deal, to, version, position);
  if (to === 'deal_declined')
    return (
      <FieldsForm
        fields={declineFields}
        initial={typedOf(declineFields)}
        options={{ decline_reason_id: options.reasons }}
        send={(values) => asking(values, (more) => call(upsertDeal, { ...head, ...values, ...more }))}
        onOk={onOk}
      >
        <FieldInput name="decline_reason_id" />
        <FieldInput name="decline_note" rows={2} />
        <FormActions save={say('Decline deal')} onCancel={onCancel} />
      </FieldsForm>
    );
  if (to === 'deal_paid')
    return (
      <FieldsForm
        fields={paymentFields}
        initial={typedOf(paymentFields, { paid_on: today, paid_amount: deal.amount })}
        send={(values) => asking(values, (more) => call(upsertDeal, { ...head, ...values, ...more }))}
        onOk={onOk}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <FieldInput name="paid_on" />
          <FieldInput name="paid_amount" />
        </div>
        <Foot save={doubted ? say('Record anyway') : say('Record payment')} onCancel={onCancel} beside={beside} />
      </FieldsForm>
    );
  return (
    <FieldsForm
      fields={contractFields}
      initial={typedOf(contractFields, { contract_signed_on: today, amount: deal.amount })}
      send={(values) => asking(values, (more) => call(upsertDeal, { ...head, ...values, ...more }))}
      onOk={onOk}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <FieldInput name="contract_signed_on" />
        <FieldInput name="amount" />
      </div>
      <Foot save={doubted ? say('Record anyway') : say('Record contract')} onCancel={onCancel} beside={beside} />
    </FieldsForm>
  );
};

export const MoveDialog = (props: Parameters<typeof MoveForm>[0]) => (
  <Dialog open onClose={props.moves.close} title={titles[props.to]()} text={props.deal.company_name}>
    <MoveForm {...props} onCancel={props.moves.close} />
  </Dialog>
);
