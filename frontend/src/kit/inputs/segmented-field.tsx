import { useField } from 'formik';
import { Segmented } from './segmented.tsx';

/** A form field for a choice between two to six options, side by side. The value is the option's value. */
export const SegmentedField = ({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}) => {
  const [field, , { setValue }] = useField<string | number | null>(name);
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1.5 text-ui font-medium text-ink">
        {label}
      </p>
      <Segmented
        label={label}
        options={options}
        value={String(field.value ?? '')}
        onChange={(value) => void setValue(value)}
      />
    </div>
  );
};
