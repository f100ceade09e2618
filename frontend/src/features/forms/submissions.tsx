import { Download } from 'lucide-react';
import { exportSubmissions } from '@candor/contracts/forms/endpoints';
import { formSubmissionsPage } from '@candor/contracts/forms/pages';
import { submissionConsents } from '@candor/contracts/forms/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { PageBar } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { Ago, agoText } from '../../kit/time.tsx';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { FormFrame } from './form-frame.tsx';
import { SubmissionState } from './submission-panel.tsx';
import {
  consentTones,
  nameOfSender,
  reasonOf,
  submissionConsentOptions,
  submissionStatusOptions,
} from './form-words.ts';
import { SubmissionDrawer } from './submission-drawer.tsx';
import { type Row, useDecisions } from './use-decisions.ts';

type Data = DataOf<typeof formSubmissionsPage>;
const fieldsOf = ({ form }: Data) => form.live?.content.fields ?? form.draft.fields;
const cardOf = (page: Data) => (row: Row) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium text-ink">{nameOfSender(row)}</span>
      <span className="text-meta">
        <Facts of={[agoText(row.submitted_at, page.user.tz_region), reasonOf(row, fieldsOf(page))]} />
      </span>
    </span>
    <SubmissionState row={row} />
  </span>
);
const columnsOf = (page: Data): Column<Row>[] => {
  const { user } = page;
  const fields = fieldsOf(page);
  return [
    {
      id: 'name',
      header: say('Who'),
      width: 220,
      sort: 'name',
      fixed: true,
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-2 font-medium text-ink">
          <Avatar name={nameOfSender(row)} size={22} />
          <span className="truncate">{nameOfSender(row)}</span>
        </span>
      ),
    },
    { id: 'why', header: say('What brings them'), width: 200, cell: (row) => reasonOf(row, fields) },
    { id: 'status', header: say('Became'), width: 120, cell: (row) => <SubmissionState row={row} /> },
    {
      id: 'consent',
      header: say('Consent'),
      width: 190,
      cell: ({ consent }) =>
        consent === 'none' ? null : (
          <Status tone={consentTones[consent]}>{sayLabel(submissionConsents[consent])}</Status>
        ),
    },
    {
      id: 'sent',
      header: say('Sent'),
      width: 120,
      sort: 'submitted_at',
      cell: ({ submitted_at }) => <Ago at={submitted_at} zone={user.tz_region} />,
    },
  ];
};

/** `/marketing/forms/…/submissions`: what visitors sent, and what becomes of it. */
export const Screen = () => {
  const page = usePage(formSubmissionsPage);
  const { list, sent, form, left } = page;
  const received = sent.new + sent.contact + sent.candidate;
  const decisions = useDecisions(page);
  const { at, rows, row } = decisions;
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  return (
    <FormFrame
      page={page}
      tab="submissions"
      beside={row && <SubmissionDrawer page={page} row={row} decisions={decisions} />}
    >
      <PageBar>
        <SearchBox {...at.search} label={say('Search submissions')} />
        <FilterBar
          {...at.filters}
          filters={[
            { name: 'status', label: say('Became'), kind: 'choice', options: submissionStatusOptions() },
            { name: 'consent', label: say('Consent'), kind: 'choice', options: submissionConsentOptions() },
          ]}
        />
        <span className="ms-auto text-meta text-ink-3">
          {left.total > 0 &&
            `${say('{began, number} began · {sent, number} sent · {left, number} left before sending', {
              began: received + left.total,
              sent: received,
              left: left.total,
            })} · `}
          {say(
            '{fresh, number} new · {contacts, plural, one {# contact} other {# contacts}} · {candidates, plural, one {# candidate} other {# candidates}} · {held, number} held',
            {
              fresh: sent.new,
              contacts: sent.contact,
              candidates: sent.candidate,
              held: sent.held,
            },
          )}
        </span>
        <Menu
          align="end"
          trigger={
            <Button kind="ghost" icon aria-label={say('Export')}>
              <Download size={15} aria-hidden />
            </Button>
          }
        >
          <ExportItems onSelect={(format) => void download(exportSubmissions.path, { id: form.id, format }, format)} />
        </Menu>
      </PageBar>
      <DataTable
        name="submissions"
        label={say('Submissions')}
        columns={columnsOf(page)}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={nameOfSender}
        sort={list.sort}
        sortTo={at.sortTo}
        rowTo={({ id }) => at.sectionRowTo(id)}
        card={cardOf(page)}
        empty={
          narrowed ? (
            <EmptyState>{say('Nothing matches.')}</EmptyState>
          ) : sent.held ? (
            <EmptyState
              action={
                <Button onClick={() => at.go((now) => now.filtersTo({ status: ['held'] }))}>
                  {say('Show what is held')}
                </Button>
              }
            >
              {say('All that was sent is held, because it looks like the work of a program.')}
            </EmptyState>
          ) : (
            <EmptyState>{say('Nothing was sent yet.')}</EmptyState>
          )
        }
      />
      <Pager page={list.page} limit={list.limit} total={list.total} pageTo={at.pageTo} limitTo={at.limitTo} />
    </FormFrame>
  );
};
