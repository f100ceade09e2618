import type { ReactNode } from 'react';
import { useField } from 'formik';
import { cx } from '../cx.ts';
import { editorFrame, editorText } from './editor-look.ts';
import { Field } from '../inputs/field.tsx';
import { RichEditor, tagLabels } from './rich-editor.tsx';
import { RichText } from './rich-text.tsx';
import type { EditorTags } from './tag-atoms.ts';

/** A form field for rich text. */
export const RichTextField = ({
  name,
  label,
  help,
  disabled,
  tags,
}: {
  name: string;
  label: string;
  help?: ReactNode;
  disabled?: boolean;
  tags?: EditorTags;
}) => {
  const [field, meta, { setValue, setTouched }] = useField<string | null>(name);
  const error = meta.touched && meta.error ? String(meta.error) : undefined;
  if (disabled)
    return (
      <div>
        <p className="mb-1.5 text-ui font-medium text-ink">{label}</p>
        <div className={cx(editorFrame({}), editorText(), 'bg-well text-ink-3')}>
          <RichText html={tagLabels(field.value ?? '', tags)} />
        </div>
      </div>
    );
  return (
    <Field label={label} help={help} error={error}>
      {(described) => (
        <RichEditor
          id={described.id}
          label={label}
          value={field.value ?? ''}
          onChange={(html) => void setValue(html)}
          onBlur={() => void setTouched(true)}
          invalid={Boolean(error)}
          describedBy={described['aria-describedby']}
          tags={tags}
        />
      )}
    </Field>
  );
};
