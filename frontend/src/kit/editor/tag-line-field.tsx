import { type ReactNode, Suspense } from 'react';
import { useField } from 'formik';
import { cx } from '../cx.ts';
import { lineFrame, lineText } from './editor-look.ts';
import { Field } from '../inputs/field.tsx';
import { later } from '../later.tsx';
import { tagLabels } from './rich-editor.tsx';
import type { EditorTags } from './tag-atoms.ts';
import type { TagLineProps } from './tag-line.tsx';

const TagLineEditor = later(() => import('./tag-line.tsx').then((m) => m.TagLineEditor));

/** The line as plain text, shown until its editor has loaded. */
const Still = ({ value, tags, invalid }: Pick<TagLineProps, 'value' | 'tags' | 'invalid'>) => (
  <div aria-busy className={lineFrame(invalid)}>
    <p className={cx(lineText, 'truncate')}>{tagLabels(value, tags)}</p>
  </div>
);

/** A form field for a line of text with merge tags. */
export const TagLineField = ({
  name,
  label,
  help,
  placeholder,
  disabled,
  tags,
}: {
  name: string;
  label: string;
  help?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  tags: EditorTags;
}) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  const value = field.value ?? '';
  if (disabled)
    return (
      <div>
        <p className="mb-1.5 text-ui font-medium text-ink">{label}</p>
        <p className={cx(lineFrame(), 'bg-well! px-2.5 py-1 text-ui text-ink-3')}>{tagLabels(value, tags)}</p>
      </div>
    );
  return (
    <Field label={label} help={help} error={error}>
      {(described) => (
        <Suspense fallback={<Still value={value} tags={tags} invalid={Boolean(error)} />}>
          <TagLineEditor
            id={described.id}
            label={label}
            value={value}
            onChange={(text) => void setValue(text)}
            onBlur={() => void setTouched(true)}
            invalid={Boolean(error)}
            describedBy={described['aria-describedby']}
            placeholder={placeholder}
            tags={tags}
          />
        </Suspense>
      )}
    </Field>
  );
};
