import { say, sayLabel } from '@candor/contracts/words/say';
import {
  type ColumnMeaning,
  headKey,
  importTargetKeys,
  importTargets,
  isRepeatable,
  type Meaning,
} from '@candor/contracts/imports/columns';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { importPage } from '@candor/contracts/people/pages';
import type { ImportSettings } from '@candor/contracts/imports/events';
import { Select } from '../../kit/inputs/select.tsx';

/** How many sample values of each column are shown. */
const examples = 3;

/** The form in which a member sets the meaning of each column of the file. */
export const ImportColumns = ({
  heads,
  sample,
  settings,
  documents,
  fields,
  onChange,
}: {
  heads: readonly string[];
  sample: readonly (readonly string[])[];
  settings: ImportSettings;
  /** The number of files that came with the table; a column can name them. */
  documents: number;
  /** The fields of the organization, which columns can hold too. */
  fields: DataOf<typeof importPage>['fields'];
  onChange: (columns: ImportSettings['columns']) => void;
}) => {
  const { columns } = settings;
  const free = (at: number): { value: Meaning; label: string }[] =>
    [...usual, ...fields].filter(({ value }) => {
      if (value === 'resume' && !documents) return false;
      const taken = columns.indexOf(value);
      return taken < 0 || taken === at || isRepeatable(value);
    });
  const usual = importTargetKeys.map((value) => ({ value, label: sayLabel(importTargets[value]) }));
  const none = { value: '', label: say('Not imported') };
  return (
    <ul aria-label={say('Columns of the file')} className="divide-y divide-line border-t border-line">
      {heads.map((head, at) => {
        const options = [none, ...free(at)];
        const named = head || say('Column {count, number}', { count: at + 1 });
        const same = heads.some((other, place) => place !== at && headKey(other) === headKey(head));
        // Columns with the same heading are told apart by their positions.
        const name = head && same ? say('{name} (column {count, number})', { name: head, count: at + 1 }) : named;
        const seen = sample.map((cells) => cells[at] ?? '').filter(Boolean);
        return (
          <li key={at} className="grid items-center gap-x-5 gap-y-1.5 py-2 sm:grid-cols-[1fr_260px]">
            <span className="min-w-0">
              <span className="block truncate text-ui font-medium text-ink">{name}</span>
              <span className="block truncate text-meta text-ink-3">
                {seen.slice(0, examples).join(' · ') || say('empty')}
              </span>
            </span>
            <Select
              inputId={`column-${at}`}
              aria-label={say('What {name} means', { name })}
              options={options}
              value={options.find(({ value }) => value === (columns[at] ?? '')) ?? none}
              onChange={(chosen) =>
                onChange(
                  columns.map((target, index) => (index === at ? ((chosen?.value || null) as ColumnMeaning) : target)),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
};
