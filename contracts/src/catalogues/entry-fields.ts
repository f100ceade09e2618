import { flagField, textField } from '../kernel/field.ts';

// Fields that most small lists have.

export const name = (label: string) => textField(label, { required: true, unique: true, inList: true, max: 120 });
export const active = () => flagField('Active', { initial: true, off: 'Not in use' });
/** Choices whose labels are their values: 'direct_mail' is shown as 'Direct mail'. */
export const worded = <const Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: (value.charAt(0).toUpperCase() + value.slice(1)).replaceAll('_', ' ') }));
