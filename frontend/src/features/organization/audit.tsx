import { useState } from 'react';
import { say, sayLabel } from '@candor/contracts/words/say';
import { may, organizes, readsWholeReports } from '@candor/contracts/accounts/needs';
import { Download } from 'lucide-react';
import { catalogueNamed } from '@candor/contracts/catalogues/catalogues';
import type { TableFormat } from '@candor/contracts/values/table-file';
import { auditKinds, type AuditRow, exportAudit } from '@candor/contracts/organization/audit';
import { auditPage } from '@candor/contracts/organization/pages';
import type { Names } from '@candor/contracts/kernel/standard';
import { saidOptions } from '@candor/contracts/jobs/values';
import { Person } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { Link } from '../../kit/link.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { Tag } from '../../kit/tag.tsx';
import { secondText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';
import { listTo } from '../../page/list-address.ts';
import { listScreen, ShowAll } from '../../parts/lists/list-screen.tsx';
import { isNarrowed } from '../../parts/lists/list-table.tsx';

const pageOf = ({ type, id }: NonNullable<AuditRow['subject']>) =>
  type === 'user'
    ? `/org/access?person=${id}`
    : type === 'job'
      ? listTo('opportunities', 'jobs', { id })
      : type === 'candidate'
        ? listTo('reports', 'history', { id })
        : type === 'invitation'
          ? listTo('org', 'invitations')
          : `/${catalogueNamed(id)!.screen}`;
const Subject = ({ row: { subject, job }, names, admin }: { row: AuditRow; names: Names; admin: boolean }) => {
  const name = subject && names[subject.id];
  if (!subject || !name) return null;
  return (
    <span className="flex min-w-0 gap-x-1.5">
      {!admin && subject.type !== 'job' && subject.type !== 'candidate' ? (
        name
      ) : (
        <Link to={pageOf(subject)} className="truncate hover:underline">
          {name}
        </Link>
      )}
      {job && names[job] && <span className="truncate text-ink-3">· {names[job]}</span>}
    </span>
  );
};
const columnsOf = (names: Names, zone: string | null, admin: boolean): Column<AuditRow>[] => [
  {
    id: 'at',
    header: say('When'),
    width: 200,
    sort: 'at',
    fixed: true,
    cell: (row) => <span className="tnum">{secondText(row.at, zone)}</span>,
  },
  {
    id: 'actor',
    header: say('Who'),
    width: 160,
    cell: (row) => (
      <span className="font-medium text-ink">
        <Person name={row.actor_name} />
      </span>
    ),
  },
  { id: 'what', header: say('What'), width: 420, cell: (row) => <span title={row.sentence}>{row.sentence}</span> },
  { id: 'subject', header: say('About'), width: 250, cell: (row) => <Subject row={row} names={names} admin={admin} /> },
  { id: 'kind', header: say('Kind'), width: 200, cell: (row) => <Tag>{sayLabel(auditKinds[row.kind])}</Tag> },
  {
    id: 'address',
    header: say('Address mark'),
    width: 120,
    cell: (row) => row.address && <code className="text-meta text-ink-3">{row.address}</code>,
  },
];
const cardOf = (names: Names, zone: string | null) => (row: AuditRow) => (
  <span className="block min-w-0">
    <span className="block text-ui text-ink">
      <span className="font-medium">{row.actor_name}</span> {row.sentence}
      {row.subject && row.subject.type !== 'list' && names[row.subject.id] && (
        <span className="text-ink-2">: {names[row.subject.id]}</span>
      )}
      {row.job && names[row.job] && <span className="text-ink-2">, {names[row.job]}</span>}
    </span>
    <span className="tnum block text-meta text-ink-3">
      {secondText(row.at, zone)} · {sayLabel(auditKinds[row.kind])}
    </span>
  </span>
);

/** The first plain value of a filter, as the address of an export needs it. */
const oneOf = (value: unknown) => [value].flat()[0] as string | undefined;
/** `/org/audit`: sign-ins, refusals, changes of permissions and of small lists, exports. */
export const Screen = listScreen(auditPage, ({ list, names, people, user }, at) => {
  const [busy, setBusy] = useState(false);
  const zone = user.tz_region;
  const admin = may(organizes, user);
  const all = admin || may(readsWholeReports, user);
  const { kind, person, when } = list.filters as {
    kind?: string[];
    person?: string[];
    when?: { from?: string; to?: string };
  };
  const several = (kind?.length ?? 0) > 1 || (person?.length ?? 0) > 1;
  const save = async (format: TableFormat) => {
    setBusy(true);
    const asked = { format, kind: oneOf(kind), person: oneOf(person), ...when, search: list.search };
    await download(exportAudit.path, asked, format);
    setBusy(false);
  };
  return {
    name: 'audit',
    title: say('Audit log'),
    live: ['audit'],
    actions: (
      <Menu
        align="end"
        trigger={
          <Button
            disabled={busy || several}
            title={several ? say('Choose one kind and one person, or all of them, to export.') : undefined}
          >
            <Download size={14} aria-hidden />
            {say('Export')}
          </Button>
        }
      >
        <ExportItems onSelect={(format) => void save(format)} />
      </Menu>
    ),
    search: say('Search the audit log'),
    between: !all && <span className="text-ui text-ink-3">{say('You see only what you did yourself.')}</span>,
    filters: [
      { name: 'kind', label: say('Kind'), kind: 'choice', options: saidOptions(auditKinds) },
      { name: 'person', label: say('Person'), kind: 'choice', options: people },
      { name: 'when', label: say('When'), kind: 'dates' },
    ],
    columns: columnsOf(names, zone, admin),
    nameOf: (row) => `${row.actor_name} ${row.sentence}`,
    card: cardOf(names, zone),
    empty: {
      none: say('Nothing is recorded here.'),
      action: isNarrowed(at.slice) && <ShowAll at={at}>{say('Show everything')}</ShowAll>,
    },
  };
});
