import { useState } from 'react';
import { opposite } from '@candor/contracts/kernel/list';
import { say } from '@candor/contracts/words/say';
import { sentenceOf, type Filter, type Phrase } from './filter-words.ts';

/** A filter that can be turned into its opposite, which has its own name in the address. `not` phrases the opposite as a part of a sentence. If it is false, the filter has no opposite. */
export type Turnable = Filter & { not?: Phrase | false };

/** The filters to offer: each filter, or its opposite if that is set. Both are offered if one is set and the other may be added. */
export const withOpposites = (filters: readonly Turnable[], value: Record<string, unknown>): Filter[] =>
  filters.flatMap(({ not, ...filter }): Filter[] => {
    if (not === false || filter.kind !== 'choice') return [filter];
    const { name, label } = filter;
    const phrase = not ?? ((values) => say('{label} is not {values}', { label, values }));
    const other = opposite(name);
    const denying: Filter = { ...filter, name: other, phrase, label: say('{label} is not', { label }), denies: true };
    if (value[name] === undefined && value[other] === undefined) return [{ ...filter, turns: other }];
    if (value[other] === undefined) return [{ ...filter, turns: other }, denying];
    if (value[name] === undefined)
      return [
        { ...filter, key: other },
        { ...denying, key: name, turns: name },
      ];
    return [filter, denying];
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
/** Shows changed filters before the page has loaded. A chip that is turned into its opposite then keeps its place and its open editor. Pass both results to FilterBar. */
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
