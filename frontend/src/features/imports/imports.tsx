import { useNavigate } from 'react-router-dom';
import { directories, signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import type { Names } from '@candor/contracts/kernel/standard';
import { acceptedIn, addImport, mostInArchive, type SeenImport } from '@candor/contracts/imports/imports';
import { importsPage } from '@candor/contracts/people/pages';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Person } from '../../kit/avatar.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { countColumn, nameColumn } from '../../kit/tables/column-kinds.tsx';
import { Status } from '../../kit/tag.tsx';
import { momentText } from '../../kit/time.tsx';
import { FileDrop } from '../../kit/inputs/upload.tsx';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { acceptedText, fileNameOf, phaseWords } from './import-words.ts';
import { usePeopleWord } from '../../parts/people/people-words.ts';
import { listScreen } from '../../parts/lists/list-screen.tsx';

const columnsOf = (names: Names, zone: string | null): Column<SeenImport>[] => [
  nameColumn({ id: 'file_name', header: say('File'), width: 300, sort: 'file_name', of: fileNameOf }),
  {
    id: 'phase',
    header: say('Status'),
    width: 170,
    cell: (row) => <Status tone={phaseWords[row.phase].tone}>{sayLabel(phaseWords[row.phase].label)}</Status>,
  },
  countColumn({ id: 'rows', header: say('Rows'), width: 90, of: ({ rows }) => rows }),
  countColumn({ id: 'accepted', header: say('Accepted'), width: 110, of: ({ turns }) => acceptedIn(turns) }),
  countColumn({ id: 'rejected', header: say('Rejected'), width: 110, of: ({ turns }) => turns.refused }),
  {
    id: 'user',
    header: say('By'),
    width: 190,
    cell: (row) => <Person name={names[row.user_id] ?? say('A former member')} />,
  },
  {
    id: 'created_at',
    header: say('When'),
    width: 170,
    sort: 'created_at',
    cell: (row) => <span className="tnum">{momentText(row.created_at, zone)}</span>,
  },
];
const cardOf = (row: SeenImport) => (
  <span className="block min-w-0">
    <span className="block truncate font-medium text-ink">{fileNameOf(row)}</span>
    <span className="text-meta text-ink-3">
      {sayLabel(phaseWords[row.phase].label)} · {acceptedText(row)}
    </span>
  </span>
);
const typeOf = (file: File): string | null => typeIn('archives', file) ?? typeIn('imports', file);
const sign = (file: File) =>
  call(signUpload, {
    fileName: file.name,
    fileType: file.type,
    fileId: crypto.randomUUID(),
    acl: 'private',
    directory: file.type === 'application/zip' ? 'archives' : 'imports',
  });

/** `/people/imports`: files of people, and a place to add one. */
export const Screen = listScreen(importsPage, ({ names, user }, at) => {
  const navigate = useNavigate();
  const word = usePeopleWord();
  const add = (file_id: string, file_name: string) =>
    settle(say('Add {name}', { name: file_name }), call(addImport, { file_id, file_name }), ({ id }) =>
      navigate(at.recordTo(id)),
    );
  return {
    name: 'imports',
    title: say('Imports'),
    live: ['imports'],
    crumbs: [{ to: '/people/candidates', label: word('many') }],
    above: (
      <div className="px-5 pb-2 max-sm:px-4">
        <FileDrop
          label={say('Choose a CSV file')}
          accept=".csv,.tsv,.txt,text/csv,.zip,application/zip"
          as={typeOf}
          most={directories.archives.limit}
          sign={sign}
          onDone={({ file_id }, { name }) => void add(file_id, name)}
        />
        <p className="mt-2 text-meta text-ink-3">
          {say(
            'A table with a header and one row per person: up to 100,000 rows and 20 MB. You see the result of each row before anything is saved.',
          )}{' '}
          {say(
            'Or a ZIP file of up to {most, number} resumes and 50 MB, with or without a table that names them in a column.',
            { most: mostInArchive },
          )}
        </p>
      </div>
    ),
    search: say('Search files'),
    columns: columnsOf(names, user.tz_region),
    nameOf: fileNameOf,
    rowTo: (row) => at.recordTo(row.id),
    card: cardOf,
    empty: { none: say('No imports yet. Choose a file to begin.') },
  };
});
