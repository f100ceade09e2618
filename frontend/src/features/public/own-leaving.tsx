import { useState } from 'react';
import { say } from '@candor/contracts/words/say';
import {
  askAgainOwn,
  type OwnApplication,
  returnOwn,
  withdrawFields,
  withdrawOwn,
} from '@candor/contracts/public/own-application';
import { FieldsForm, inputWords, typedOf } from '../../fields/fields-form.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { TextArea } from '../../kit/inputs/text-field.tsx';
import { call, errorOf } from '../../page/call.ts';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';
import { useCalls } from '../../parts/public/own-row.tsx';

// How a candidate ends an application, and how they can return to it.

export const Withdraw = ({
  own,
  onDone,
  onClose,
}: {
  own: OwnApplication;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const here = useCalls();
  return (
    <FieldsForm
      fields={withdrawFields}
      initial={typedOf(withdrawFields)}
      focus="note"
      className="mt-4 grid gap-3"
      send={(values) => call(here(withdrawOwn), values)}
      onOk={onDone}
    >
      <p className="text-ui text-ink">
        {say('Your application ends immediately. You can undo this for 10 minutes, and apply again later.')}
      </p>
      <TextArea
        {...inputWords(withdrawFields, 'note')}
        label={say('{label} (optional)', { label: inputWords(withdrawFields, 'note').label })}
        rows={3}
      />
      <div className="flex gap-2">
        <BrandSubmit color={brandColor(own.organization.brand_color)}>{say('Withdraw')}</BrandSubmit>
        <button type="button" onClick={onClose} className={buttonLook({ kind: 'ghost', size: 'lg' })}>
          {say('Keep my application')}
        </button>
      </div>
    </FieldsForm>
  );
};

export const UndoWithdrawal = ({ onDone }: { onDone: () => Promise<void> }) => {
  const here = useCalls();
  const [problem, setProblem] = useState('');
  return (
    <div className="mt-5">
      <button
        type="button"
        className={buttonLook({ size: 'lg' })}
        onClick={async () => {
          const answer = await call(here(returnOwn), {});
          if (answer.status === 'ok') await onDone();
          else setProblem(errorOf(answer));
        }}
      >
        {say('Take it back')}
      </button>
      <p className="mt-1.5 text-meta text-ink-3">{say('You can do that for 10 minutes.')}</p>
      <p role="alert" className="text-meta text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
};

export const SecondLook = ({ asked, onDone }: { asked: boolean; onDone: () => Promise<void> }) => {
  const here = useCalls();
  const [problem, setProblem] = useState('');
  return (
    <div className="mt-5 max-w-[34em]">
      <p className="text-read text-ink-2">
        {asked
          ? say('You asked for a person to look at this again. Someone on the hiring team will do so.')
          : say('One of your answers closed this application automatically.')}
      </p>
      {!asked && (
        <button
          type="button"
          className={cx(buttonLook({ size: 'lg' }), 'mt-3')}
          onClick={async () => {
            const answer = await call(here(askAgainOwn), {});
            if (answer.status === 'ok') await onDone();
            else setProblem(errorOf(answer));
          }}
        >
          {say('Ask a person to review it')}
        </button>
      )}
      <p role="alert" className="text-meta text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
};
