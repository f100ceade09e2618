import { say, sayLabel } from '@candor/contracts/words/say';
import type { Catalogue, CatalogueRow } from '@candor/contracts/kernel/catalogue';
import { type Field, isEmpty, isRich } from '@candor/contracts/kernel/field';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { texts } from '../fields/field-texts.ts';
import { RichText } from '../kit/editor/rich-text.tsx';

const Said = ({ field, value, names }: { field: Field; value: unknown; names: Names }) =>
  isRich(field.kind) ? (
    <RichText html={String(value)} />
  ) : (
    // Items of a list and of a group get lines of their own.
    <span className="whitespace-pre-line">
      {field.kind === 'list' ? (value as string[]).join('\n') : texts[field.kind](value, field, names)}
    </span>
  );

/** An entry's values for a reader who may not change it. Empty fields and those that its row shows already are left out. */
export const EntryFacts = ({
  catalogue,
  row,
  options = {},
}: {
  catalogue: Catalogue;
  row: CatalogueRow;
  options?: Readonly<Record<string, readonly Option[]>>;
}) => {
  const shown = Object.entries(catalogue.fields).filter(
    ([name, field]) =>
      name !== 'name' &&
      !field.byServer &&
      !field.off &&
      !field.inList &&
      field.section === undefined &&
      !isEmpty(field.kind, row.fields[name]),
  );
  const names = Object.fromEntries(
    Object.values(options)
      .flat()
      .map(({ value, label }) => [value, label]),
  );
  if (!shown.length) return <p className="text-ui text-ink-3">{say('There are no more details.')}</p>;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-ui text-ink sm:grid-cols-[minmax(120px,180px)_1fr]">
      {shown.map(([name, field]) => (
        <div key={name} className="grid gap-x-6 gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-ink-3">{sayLabel(field.label)}</dt>
          <dd className="min-w-0">
            <Said field={field} value={row.fields[name]} names={names} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
