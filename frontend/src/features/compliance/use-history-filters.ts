import { useMemo, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import type { HistoryData } from '@candor/contracts/compliance/history';
import type { Names } from '@candor/contracts/kernel/standard';
import type { Filter } from '../../kit/tables/filter-editor.tsx';
import { actorRole, orErased } from './history-words.ts';

const counted = (values: readonly [value: string, label: string][]) => {
  const options = new Map<string, { value: string; label: string; count: number }>();
  for (const [value, label] of values)
    options.set(value, { value, label, count: (options.get(value)?.count ?? 0) + 1 });
  return [...options.values()].toSorted((a, b) => b.count - a.count);
};

/** The filters of a record by kind of event, by actor and by job, and the rows that match. */
export const useHistoryFilters = ({ rows, kinds }: HistoryData, names: Names) => {
  const words = useMemo(() => new Map(kinds.map(({ value, label }) => [value, label])), [kinds]);
  const [chosen, setChosen] = useState<Record<string, unknown>>({});
  const filters = useMemo<Filter[]>(
    () => [
      {
        name: 'kind',
        label: say('Event'),
        kind: 'choice',
        options: counted(rows.map((row) => [words.get(row.type)!, words.get(row.type)!])),
      },
      {
        name: 'actor',
        label: say('Who'),
        kind: 'choice',
        options: counted(rows.map((row) => [row.actor.id, `${orErased(row.actor.name)}, ${actorRole(row.actor)}`])),
      },
      {
        name: 'job',
        label: say('Job'),
        kind: 'choice',
        options: counted(
          rows.flatMap((row) =>
            row.job_id && names[row.job_id] ? [[row.job_id, names[row.job_id]!] as [string, string]] : [],
          ),
        ),
      },
    ],
    [rows, words, names],
  );
  const has = (name: string, value: string | null) => !chosen[name] || (chosen[name] as string[]).includes(value ?? '');
  const shown = rows.filter(
    (row) => has('kind', words.get(row.type)!) && has('actor', row.actor.id) && has('job', row.job_id),
  );
  return {
    filters: filters.filter((filter) => filter.kind === 'choice' && filter.options.length > 1),
    chosen,
    setChosen,
    shown,
  };
};
