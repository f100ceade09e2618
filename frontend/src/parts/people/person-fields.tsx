import type { ReactNode } from 'react';
import { personFields } from '@candor/contracts/people/fields';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import type { Typed } from '../../fields/fields-form.tsx';

/** A person's fields as form values. '' means not set. */
export type PersonValues = Typed<typeof personFields.each>;

/** The fields about the person and their work, in both the short and the whole form. `contact`: content below email and phone. */
export const PersonFields = ({
  whole,
  sources,
  contact,
}: {
  whole?: boolean;
  sources: readonly Option[];
  contact?: ReactNode;
}) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="first_name" />
      <FieldInput name="last_name" />
    </div>
    {whole && (
      <div className="sm:max-w-[calc(50%-8px)]">
        <FieldInput name="name_order" />
      </div>
    )}
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="email" />
      <FieldInput name="phone" type="tel" />
    </div>
    {contact}
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="current_title" />
      <FieldInput name="current_company" />
    </div>
    {whole && <FieldInput name="headline" />}
    <div className="grid gap-4 sm:grid-cols-2">
      <FieldInput name="location" />
      <FieldInput name={whole ? 'tz_region' : 'source'} />
    </div>
    {whole && (
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldInput name="pronoun" />
        <FieldInput name="source" />
      </div>
    )}
    {!whole && sources.length > 0 && <FieldInput name="source_id" />}
  </>
);
