import { useState } from 'react';
import { say } from '@candor/contracts/kernel/say';
import { sentenceOf, type Filter, type Phrase } from './filter-words.ts';

/** A filter that can be turned into its opposite, which has a name of its own in the address. */
export type Turnable = Filter & { not?: { name: string; phrase: Phrase } };

/** Each filter, or its opposite where that is set; both where one of them stands and the other may be added. */
export const withOpposites = (filters: readonly Turnable[], value: Record<string, unknown>): Filter[] =>
  filters.flatMap(({ not, ...filter }): Filter[] => {
    if (!not) return [filter];
    const label = say('{label} is not', { label: filter.label });
    const opposite: Filter = { ...filter, ...not, label, denies: true };
    const { name } = filter;
    if (value[name] === undefined && value[not.name] === undefined) return [{ ...filter, turns: not.name }];
    if (value[not.name] === undefined) return [{ ...filter, turns: not.name }, opposite];
    if (value[name] === undefined)
      return [
        { ...filter, key: not.name },
        { ...opposite, key: name, turns: name },
      ];
    return [filter, opposite];
  });

/** The filters that are set, in the order of the list, as one text: 'with tag Go, not in job Site engineer'. */
export const sentenceOfAll = (filters: readonly Filter[], value: Record<string, unknown>): string =>
  filters
    .filter(({ name }) => value[name] !== undefined)
    .map((filter) =>
      sentenceOf(filter, value[filter.name])
        .map(({ text }) => text)
        .join(''),
    )
    .join(', ');

type Filters = Record<string, unknown>;
/** Filters that stand as they were changed while the page loads: a chip that is turned round keeps its place and its open editor. Give both to FilterBar. */
export const useFiltersAhead = (given: Filters, onChange: (value: Filters, before: Filters) => void) => {
  const [ahead, setAhead] = useState<{ from: string; to: Filters } | null>(null);
  const from = JSON.stringify(given);
  if (ahead && ahead.from !== from) setAhead(null);
  return {
    value: ahead?.to ?? given,
    onChange: (to: Filters, before: Filters) => {
      setAhead({ from, to });
      onChange(to, before);
    },
  };
};
