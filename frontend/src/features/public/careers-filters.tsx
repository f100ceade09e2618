import { type FormEvent, useState } from 'react';
import { numberWords, say, sayLabel } from '@candor/contracts/words/say';
import { employmentTypes, workLocations } from '@candor/contracts/jobs/values';
import {
  type CareersAsk,
  type CareersChoices,
  type CareersFilter,
  careersFilters,
  careersQuery,
} from '@candor/contracts/public/careers';
import { inputLook } from '../../kit/inputs/field.tsx';
import { useGo } from '../../kit/link.tsx';
import { usePageAddress } from '../../page/use-page.ts';
import { keptOf } from '../../parts/public/post-words.ts';

const labels: Partial<Record<CareersFilter, Record<string, string>>> = { work: workLocations, type: employmentTypes };
const wordOf = (filter: CareersFilter, value: string) => {
  const label = labels[filter]?.[value];
  return label ? sayLabel(label) : value;
};
const words = (): Record<CareersFilter, { label: string; any: string }> => ({
  department: { label: say('Department'), any: say('All departments') },
  location: { label: say('Location'), any: say('All locations') },
  work: { label: say('Place of work'), any: say('On site or remote') },
  type: { label: say('Working time'), any: say('Any working time') },
});

/** The search among public jobs. The choices are in the address, so they can be shared. The search also works without scripts: a button then sends the choices. */
export const CareersFilters = ({
  to,
  asked,
  choices,
  typed,
  onTyped,
}: {
  to: string;
  asked: CareersAsk;
  choices: CareersChoices;
  typed: string;
  onTyped: (text: string) => void;
}) => {
  const go = useGo();
  const kept = keptOf(usePageAddress());
  const [chosen, setChosen] = useState<Partial<Record<CareersFilter, string>>>({});
  const shown = careersFilters.filter((name) => choices[name].length > 1 || asked[name] !== null);
  const ask = (next: Partial<CareersAsk>) =>
    void go(to + careersQuery({ ...asked, q: typed.trim(), page: 1, ...next }, kept));
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask({});
  };
  const said = words();
  return (
    <form
      method="get"
      action={to}
      role="search"
      aria-label={say('Search jobs')}
      onSubmit={send}
      className="mt-5 grid gap-2"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex gap-2">
        <input
          type="search"
          name="q"
          aria-label={say('Search jobs')}
          placeholder={say('Search jobs')}
          maxLength={120}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          className={`${inputLook('lg')} h-11! min-w-0 flex-1`}
        />
        <button
          type="submit"
          className="inline-flex h-11 shrink-0 items-center rounded-ctl border border-line-2 bg-sheet px-4 text-read font-medium text-ink hover:bg-well"
        >
          {say('Find')}
        </button>
      </div>
      {shown.length > 0 && (
        <div className="grid grid-cols-2 gap-2 sm:grid-flow-col sm:auto-cols-fr sm:grid-cols-none">
          {shown.map((name) => (
            <select
              key={name}
              name={name}
              aria-label={said[name].label}
              value={chosen[name] ?? asked[name] ?? ''}
              onChange={({ target: { value } }) => {
                setChosen((before) => ({ ...before, [name]: value }));
                ask({ [name]: value || null });
              }}
              className={`${inputLook('lg')} h-11! min-w-0 truncate bg-sheet! pe-2!`}
            >
              <option value="">{said[name].any}</option>
              {asked[name] !== null && !choices[name].some(({ value }) => value === asked[name]) && (
                <option value={asked[name]}>{asked[name]}</option>
              )}
              {choices[name].map(({ value, count }) => (
                <option key={value} value={value}>
                  {`${wordOf(name, value)} (${numberWords(count)})`}
                </option>
              ))}
            </select>
          ))}
        </div>
      )}
    </form>
  );
};
