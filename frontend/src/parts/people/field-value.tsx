import { openable } from '../../kit/overlays/openable.ts';
import { type FieldValue, type SeenField, valueWords } from '@candor/contracts/people/person-fields';
import { dayText } from '../../kit/time.tsx';

/** The value of a field as text. */
export const fieldText = ({ kind, choices }: SeenField, value: FieldValue): string =>
  valueWords(kind, value, dayText, choices);
/** The value of a field. A web address is a link. */
export const FieldWords = ({ field, value }: { field: SeenField; value: FieldValue }) =>
  field.kind === 'url' ? (
    <a
      href={openable(String(value))}
      target="_blank"
      rel="noreferrer"
      title={String(value)}
      className="block min-h-6 truncate leading-6 text-accent-ink hover:underline"
    >
      {String(value).replace(/^https?:\/\/(www\.)?/, '')}
    </a>
  ) : (
    <span className={field.kind === 'long' ? 'whitespace-pre-line wrap-anywhere' : 'wrap-anywhere'}>
      {fieldText(field, value)}
    </span>
  );
