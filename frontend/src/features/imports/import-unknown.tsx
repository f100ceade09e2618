import { useState } from 'react';
import { disqualification, source, tag } from '@candor/contracts/catalogues/hiring';
import { skill } from '@candor/contracts/catalogues/content';
import { personfieldchoice } from '@candor/contracts/catalogues/person-fields';
import type { Catalogue } from '@candor/contracts/kernel/catalogue';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import {
  type ColumnMeaning,
  headKey,
  importTargets,
  isOwnField,
  type Meaning,
} from '@candor/contracts/imports/columns';
import { longestUnknown, type UnknownValues } from '@candor/contracts/imports/imports';
import type { importPage } from '@candor/contracts/people/pages';
import { Button } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { Tag } from '../../kit/tag.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { useGroups } from '../../page/use-page.ts';
import { GroupRows, type Unknown } from './import-result.tsx';

/** How many values of a column are shown at first. */
const shownFirst = 5;
/** The list of the organization that should contain a value; null if members do not fill that list by hand. */
const listOf = (meaning: Meaning): Catalogue | null => {
  if (isOwnField(meaning)) return personfieldchoice;
  const lists: Partial<Record<Meaning, Catalogue>> = { tags: tag, source, reason: disqualification, skills: skill };
  return lists[meaning] ?? null;
};
type Fields = DataOf<typeof importPage>['fields'];
const labelOf = (meaning: Meaning, fields: Fields): string =>
  isOwnField(meaning) ? (fields.find(({ value }) => value === meaning)?.label ?? '') : sayLabel(importTargets[meaning]);

const Value = ({
  id,
  at,
  rows,
  open,
  onOpen,
  create,
}: {
  id: string;
  at: Unknown;
  rows: number;
  open: boolean;
  onOpen: () => void;
  create?: (word: string) => Promise<boolean>;
}) => {
  const [made, setMade] = useState(false);
  const [busy, setBusy] = useState(false);
  const name = `unknown-${at.column}-${at.word}`;
  const make = async () => {
    setBusy(true);
    setMade((await create?.(at.word)) === true);
    setBusy(false);
    // The pressed button disappears, so the focus moves.
    document.getElementById(name)?.focus();
  };
  return (
    <li className="py-1">
      <div className="flex items-center gap-2">
        <button
          id={name}
          type="button"
          aria-expanded={open}
          onClick={onOpen}
          className={`-ms-2 flex min-h-8 min-w-0 flex-1 items-baseline gap-3 rounded-ctl px-2 py-1 text-start text-ui ${open ? 'bg-accent-wash' : 'hover:bg-hover'}`}
        >
          <span className="min-w-0 flex-1 font-medium break-words text-ink">
            {at.word}
            {at.word.length === longestUnknown && '…'}
          </span>
          <span className="tnum shrink-0 text-meta text-ink-2 underline decoration-line-2 underline-offset-4">
            {say('{count, plural, one {# row} other {# rows}}', { count: rows })}
          </span>
        </button>
        {made ? (
          <Tag tone="good">{say('Created')}</Tag>
        ) : (
          create && (
            <Button
              size="sm"
              disabled={busy}
              aria-label={say('Create the tag {tag}', { tag: at.word })}
              onClick={() => void make()}
            >
              {say('Create')}
            </Button>
          )
        )}
      </div>
      {open && (
        <div className="pt-2 pb-3">
          <GroupRows id={id} group="refused" count={rows} unknown={at} />
        </div>
      )}
    </li>
  );
};

const createTag = async (name: string): Promise<boolean> => {
  let made = false;
  await settle(say('Create the tag {tag}', { tag: name }), call(tag.upsert, { name, color: 'grey' }), () => {
    made = true;
  });
  return made;
};

const ColumnValues = ({
  id,
  label,
  head,
  meaning,
  column,
  count,
  values,
}: UnknownValues & { id: string; label: string; head: string; meaning: Meaning }) => {
  const groups = useGroups();
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<Unknown | null>(null);
  const list = listOf(meaning);
  const mayAdd = list !== null && groups[list.needs] !== undefined;
  const shown = all ? values : values.slice(0, shownFirst);
  const left = count - shown.length;
  const heading = headKey(head) === headKey(label) || !head ? label : `${label} (${head})`;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 className="text-ui font-medium text-ink-2">{heading}</h4>
        {mayAdd && (
          <Link to={`/${list.screen}`} className="text-meta text-ink-2 underline hover:text-ink">
            {say('Go to {list}', { list: sayLabel(list.plural) })}
          </Link>
        )}
      </div>
      <ul aria-label={heading} className="divide-y divide-line border-y border-line">
        {shown.map(({ word, rows }) => (
          <Value
            key={word}
            id={id}
            at={opened?.word === word ? opened : { column, word }}
            rows={rows}
            open={opened?.word === word}
            onOpen={() => setOpened(opened?.word === word ? null : { column, word })}
            create={mayAdd && list === tag && word.length <= tag.fields.name.max! ? createTag : undefined}
          />
        ))}
      </ul>
      {left > 0 && (
        <div className="pt-2 text-meta text-ink-3">
          {!all && values.length > shownFirst ? (
            <Button size="sm" onClick={() => setAll(true)}>
              {say('Show {count, number} more', { count: values.length - shownFirst })}
            </Button>
          ) : (
            say('and {count, number} more', { count: left })
          )}
        </div>
      )}
    </div>
  );
};

/** Values of the file that do not exist in the organization, by column. Each value appears once, with its rows. */
export const ImportUnknown = ({
  id,
  heads,
  columns,
  fields,
  unknown,
}: {
  id: string;
  heads: readonly string[];
  columns: readonly ColumnMeaning[];
  fields: Fields;
  unknown: readonly UnknownValues[];
}) =>
  unknown.length > 0 && (
    <section aria-labelledby="import-unknown" className="grid gap-4">
      <div>
        <h3 id="import-unknown" className="text-ui font-medium text-ink">
          {say('Values that are not in a list')}
        </h3>
        <p className="text-meta text-ink-3">
          {say(
            'Rows that name them have errors. Add what is missing to its list, or correct the file. Then check again.',
          )}
        </p>
      </div>
      {unknown.map((each) => {
        const meaning = columns[each.column];
        return (
          meaning && (
            <ColumnValues
              key={each.column}
              {...each}
              id={id}
              meaning={meaning}
              label={labelOf(meaning, fields)}
              head={heads[each.column] ?? ''}
            />
          )
        );
      })}
    </section>
  );
