import { say } from '@candor/contracts/words/say';
import { useMemo } from 'react';
import { useFormikContext } from 'formik';
import type { Field } from '@candor/contracts/kernel/field';
import { type AnyTag, mergeTags, tagWords } from '@candor/contracts/messages/merge-tags';
import { RichTextField } from '../kit/editor/rich-text-field.tsx';
import type { EditorTags } from '../kit/editor/tag-atoms.ts';
import { TagLineField } from '../kit/editor/tag-line-field.tsx';
import type { InputMore } from './look.ts';
import { tagLabel } from './tag-label.ts';

type Values = Readonly<Record<string, unknown>>;
/** The merge tags of a field, in the format of its editor, for a record with these values. */
const tagsOf = (field: Field, record: Values): EditorTags => {
  const offered = field.offers?.(record) ?? field.tags ?? [];
  return {
    known: (field.tags ?? []).map((name) => ({
      name,
      label: tagLabel(name),
      hint: tagWords[name as AnyTag]?.sample,
    })),
    offered,
    doubtful: mergeTags.filter((tag) => !offered.includes(tag)),
  };
};

/** The text with tag names in place of the tags, as lists show it. */
export const tagNames = (text: string): string =>
  text.replace(/\{\{\s*([a-z_0-9]+)\s*\}\}/g, (_, tag: string) => `[${tagLabel(tag)}]`);

/** A line or a text with merge tags. The menus offer the tags that fit the record; tags that do not fit are marked and named. */
export const MergeField = ({
  name,
  field,
  look: { help, placeholder, disabled },
  label,
}: {
  name: string;
  field: Field;
  look: InputMore;
  label: string;
}) => {
  const { values } = useFormikContext<Values>();
  const offered = field.offers?.(values);
  // The offered tags depend only on what the record offers, not on every value.
  // oxlint-disable-next-line react/exhaustive-deps
  const tags = useMemo(() => tagsOf(field, values), [field, offered]);
  const text = String(values[name] ?? '');
  const unfit = tags.doubtful.filter((tag) => text.includes(`{{${tag}}}`)).map(tagLabel);
  const said = unfit.length > 0 && (
    <span className="block text-warn">
      {say(
        '{count, plural, one {{tags} has} other {{tags} have}} no value in a message of this kind, so it would not be sent.',
        { count: unfit.length, tags: unfit.join(', ') },
      )}
    </span>
  );
  const more = { name, label, disabled, tags };
  const below = (said || help) && (
    <>
      {said}
      {help}
    </>
  );
  return field.kind === 'mergeLine' ? (
    <TagLineField {...more} help={below} placeholder={placeholder} />
  ) : (
    <RichTextField {...more} help={below} />
  );
};
