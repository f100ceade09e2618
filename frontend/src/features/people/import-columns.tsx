import { say, sayLabel } from '@candor/contracts/kernel/say';
import { type ImportTarget, importTargets, isRepeatable } from '@candor/contracts/people/import-columns';
import type { ImportSettings } from '@candor/contracts/people/import-events';
import { Select } from '../../kit/select.tsx';

/** So many values of each column are shown. */
const examples = 3;

/** What each column of the file means. */
export const ImportColumns = ({
  heads,
  sample,
  settings,
  documents,
  onChange,
}: {
  heads: readonly string[];
  sample: readonly (readonly string[])[];
  settings: ImportSettings;
  /** How many files came with the table, that a column can name. */
  documents: number;
  onChange: (columns: ImportSettings['columns']) => void;
}) => {
  const { columns } = settings;
  const free = (at: number) =>
    Object.entries(importTargets)
      .filter(([target]) => {
        if (target === 'resume' && !documents) return false;
        const taken = columns.indexOf(target as ImportTarget);
        return taken < 0 || taken === at || isRepeatable(target as ImportTarget);
      })
      .map(([value, label]) => ({ value, label: sayLabel(label) }));
  const none = { value: '', label: say('Not imported') };
  return (
    <ul aria-label={say('Columns of the file')} className="divide-y divide-line border-t border-line">
      {heads.map((head, at) => {
        const options = [none, ...free(at)];
        const seen = sample.map((cells) => cells[at] ?? '').filter(Boolean);
        return (
          // Columns have no other name than their place: two may have the same heading.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="grid items-center gap-x-5 gap-y-1.5 py-2 sm:grid-cols-[1fr_260px]">
            <span className="min-w-0">
              <span className="block truncate text-ui font-medium text-ink">
                {head || say('Column {count, number}', { count: at + 1 })}
              </span>
              <span className="block truncate text-meta text-ink-3">
                {seen.slice(0, examples).join(' · ') || say('empty')}
              </span>
            </span>
            <Select
              inputId={`column-${at}`}
              aria-label={say('What {name} means', { name: head || `${at + 1}` })}
              options={options}
              value={options.find(({ value }) => value === (columns[at] ?? '')) ?? none}
              onChange={(chosen) =>
                onChange(
                  columns.map((target, index) => (index === at ? ((chosen?.value || null) as ImportTarget) : target)),
                )
              }
            />
          </li>
        );
      })}
    </ul>
  );
};
