import { Ban } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Names, PageUser } from '@candor/contracts/kernel/standard';
import { fieldColumn } from '@candor/contracts/people/field-columns';
import type { FieldValues, SeenField } from '@candor/contracts/people/person-fields';
import { mainApplication, type PooledPerson } from '@candor/contracts/people/rows';
import { erasedText } from '@candor/contracts/values/erased';
import { Avatar } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { Tag } from '../../kit/tag.tsx';
import { Ago, Moment } from '../../kit/time.tsx';
import { fieldText } from './field-value.tsx';
import { roleOf } from './role-line.ts';
import { sourceName, StageMark } from './stage.tsx';
import { peopleWord } from '@candor/contracts/people/audience-words';

export type Candidate = PooledPerson;
const nameWords = ({ name }: Candidate): string => (name === erasedText ? say('Erased candidate') : name);
const unset = (
  <span className="text-ink-4" aria-hidden>
    –
  </span>
);
const lineLength = 17;
/** How many tags fit on one line; at least one. */
const fitting = (tags: Candidate['tags']): number => {
  const over = tags.findIndex(
    (_, index) => tags.slice(0, index + 1).reduce((length, tag) => length + tag.name.length + 3, 0) > lineLength,
  );
  return over < 0 ? tags.length : Math.max(1, over);
};
const TagRow = ({ tags }: { tags: Candidate['tags'] }) => {
  if (!tags.length) return unset;
  const shown = fitting(tags);
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.map((tag) => tag.name).join(', ')}>
      {tags.slice(0, shown).map((tag) => (
        <Tag key={tag.id}>{tag.name}</Tag>
      ))}
      {tags.length > shown && <span className="tnum text-micro text-ink-3">+{tags.length - shown}</span>}
    </span>
  );
};

/** The columns of lists of people. `whole`: the reader may see all jobs of these people, so that the list can be sorted by last activity. */
export const candidateColumns = ({
  names,
  sources,
  zone,
  whole = false,
  fields = [],
  values = {},
  audience = 'talent',
}: {
  names: Names;
  sources: Names;
  zone: string | null;
  whole?: boolean;
  fields?: readonly SeenField[];
  values?: Readonly<Record<string, FieldValues>>;
  audience?: PageUser['audience'];
}): Column<Candidate>[] => [
  {
    id: 'name',
    header: peopleWord(audience, 'one'),
    width: 230,
    sort: 'name',
    fixed: true,
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2.5 font-medium text-ink">
        <Avatar name={nameWords(row)} size={22} />
        <span className="truncate">{nameWords(row)}</span>
        {row.do_not_contact && (
          <span
            role="img"
            aria-label={say('Asked not to be contacted')}
            title={say('Asked not to be contacted')}
            className="shrink-0 text-bad"
          >
            <Ban size={13} aria-hidden />
          </span>
        )}
      </span>
    ),
  },
  { id: 'role', header: say('Role'), width: 190, cell: (row) => roleOf(row) || unset },
  { id: 'company', header: say('Company'), width: 120, sort: 'company', cell: (row) => row.current_company ?? unset },
  {
    id: 'stage',
    header: say('Stage'),
    width: 145,
    cell: (row) => {
      const last = mainApplication(row);
      return last ? <StageMark step={last.step} /> : unset;
    },
  },
  {
    id: 'job',
    header: say('Job'),
    width: 185,
    cell: (row) => {
      const last = mainApplication(row);
      return last ? (names[last.job_id] ?? unset) : unset;
    },
  },
  {
    id: 'source',
    header: say('Source'),
    width: 95,
    cell: (row) => <span title={row.source_id ? sources[row.source_id] : undefined}>{sourceName(row)}</span>,
  },
  { id: 'tags', header: say('Tags'), width: 150, cell: (row) => <TagRow tags={row.tags} /> },
  { id: 'skills', header: say('Skills'), width: 170, hidden: true, cell: (row) => <TagRow tags={row.skills} /> },
  { id: 'owner', header: say('Owner'), width: 130, hidden: true, cell: (row) => names[row.owner_id ?? ''] ?? unset },
  { id: 'location', header: say('Location'), width: 130, hidden: true, cell: (row) => row.location ?? unset },
  {
    id: 'email',
    header: say('Email'),
    width: 200,
    hidden: true,
    cell: (row) =>
      row.email ? (
        <a href={`mailto:${row.email}`} className="hover:underline">
          {row.email}
        </a>
      ) : (
        unset
      ),
  },
  {
    id: 'phone',
    header: say('Phone'),
    width: 140,
    hidden: true,
    cell: (row) => (row.phone ? <span className="tnum">{row.phone}</span> : unset),
  },
  {
    id: 'other_addresses',
    header: say('Other addresses'),
    width: 200,
    hidden: true,
    cell: (row) => [...row.other_emails, ...row.other_phones].map(({ address }) => address).join(', ') || unset,
  },
  ...fields
    .filter(({ kind }) => kind !== 'long')
    .map((field): Column<Candidate> => ({
      id: fieldColumn(field.id),
      header: field.active ? field.name : say('{name} (not in use)', { name: field.name }),
      width: 140,
      hidden: true,
      ...(field.kind === 'number' ? { align: 'end' as const } : {}),
      cell: (row) => {
        const value = values[row.id]?.[field.id];
        return value === undefined ? unset : fieldText(field, value);
      },
    })),
  {
    id: 'created_at',
    header: say('Added'),
    width: 90,
    sort: 'created_at',
    hidden: true,
    align: 'end',
    cell: (row) => <Moment at={row.created_at} zone={zone} only="date" />,
  },
  {
    id: 'last_activity',
    header: say('Last activity'),
    width: 125,
    sort: whole ? 'last_activity' : undefined,
    align: 'end',
    cell: (row) => <Ago at={row.last_activity} zone={zone} className="text-ink-3" />,
  },
];

/** A person as a card on a phone: name, step, last activity. */
export const CandidateCard = ({ row, names, zone }: { row: Candidate; names: Names; zone: string | null }) => {
  const last = mainApplication(row);
  return (
    <>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-ink">{nameWords(row)}</span>
        <Ago at={row.last_activity} zone={zone} className="text-meta text-ink-3" />
      </span>
      <span className="flex min-w-0 items-center gap-2 text-meta text-ink-3">
        {last ? (
          <>
            <StageMark step={last.step} />
            <span className="truncate">{names[last.job_id]}</span>
          </>
        ) : (
          <span className="truncate">{roleOf(row) || sourceName(row)}</span>
        )}
      </span>
    </>
  );
};
export const candidateMark = ({ name }: Candidate) => <Avatar name={name} size={34} />;
