import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useField } from 'formik';
import { currencies, type Currency, decimalsOf, type Price } from '@candor/contracts/values/currencies';
import { minorOf } from '@candor/contracts/values/typed-amount';
import { moneyWords } from '@candor/contracts/words/money-words';
import { cx } from '../kit/cx.ts';
import { Field, inputLook } from '../kit/inputs/field.tsx';
import { personLocale } from '../kit/inputs/person-locale.ts';
import type { Look } from './look.ts';

type Typed = Partial<Omit<Price, 'amount'>> & { amount?: number | string | null };
const whole = ({ amount, currency }: Price) => amount / 10 ** decimalsOf(currency);
/** The amount as a person types it: 1200, or 1200.50. */
const typedPrice = (price: Price) =>
  Number.isInteger(whole(price)) ? String(whole(price)) : whole(price).toFixed(decimalsOf(price.currency));
/** The amount in the person's locale, such as '€1,200.50'. */
export const priceText = (price: Price): string => moneyWords(whole(price), price.currency, personLocale().words);

/** A form field for an amount with its currency. People type 1200.50; the form's value is in the smallest unit, 120050. */
export const PriceField = ({ name, label, help, hint, disabled }: Look & { name: string }) => {
  const [field, meta, { setValue, setTouched }] = useField<Typed | '' | null | undefined>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const { amount, currency = currencies[0] } = field.value || {};
  const [text, setText] = useState(() => (typeof amount === 'number' ? typedPrice({ amount, currency }) : ''));
  const put = (typed: string, chosen: Currency) => {
    setText(typed);
    const held = !typed.trim() ? null : (minorOf(typed, chosen) ?? typed);
    void setValue({ amount: held, currency: chosen });
  };
  return (
    <Field label={label} help={help} hint={hint} error={error}>
      {(described) => (
        <div className="flex gap-1.5">
          <input
            {...described}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={text}
            onChange={(event) => put(event.target.value, currency)}
            onBlur={() => void setTouched(true)}
            className={cx(inputLook(), 'tnum')}
          />
          <select
            aria-label={say('{label}, currency', { label: String(label) })}
            disabled={disabled}
            value={currency}
            onChange={(event) => put(text, event.target.value as Currency)}
            className={cx(inputLook(), 'w-auto!')}
          >
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
};
