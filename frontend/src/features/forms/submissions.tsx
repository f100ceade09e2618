import { Download } from 'lucide-react';
import { exportSubmissions } from '@candor/contracts/forms/endpoints';
import { formSubmissionsPage } from '@candor/contracts/forms/pages';
import { submissionConsents } from '@candor/contracts/forms/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { RowCard } from '../../kit/tables/column-kinds.tsx';
import { Ago, agoText } from '../../kit/time.tsx';
import { Status } from '../../kit/tag.tsx';
import { download } from '../../page/download.ts';
import { usePage } from '../../page/use-page.ts';
import { isNarrowed, ListBar, ListTable } from '../../parts/lists/list-table.tsx';
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
  <RowCard
    name={nameOfSender(row)}
    facts={[agoText(row.submitted_at, page.user.tz_region), reasonOf(row, fieldsOf(page))]}
    end={<SubmissionState row={row} />}
  />
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
  return (
    <FormFrame
      page={page}
      tab="submissions"
      beside={row && <SubmissionDrawer page={page} row={row} decisions={decisions} />}
    >
      <ListBar
        at={at}
        search={say('Search submissions')}
        filters={[
          { name: 'status', label: say('Became'), kind: 'choice', options: submissionStatusOptions() },
          { name: 'consent', label: say('Consent'), kind: 'choice', options: submissionConsentOptions() },
        ]}
        after={
          <>
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
              <ExportItems
                onSelect={(format) => void download(exportSubmissions.path, { id: form.id, format }, format)}
              />
            </Menu>
          </>
        }
      />
      <ListTable
        at={at}
        list={list}
        name="submissions"
        label={say('Submissions')}
        columns={columnsOf(page)}
        rows={rows}
        nameOf={nameOfSender}
        rowTo={({ id }) => at.sectionRowTo(id)}
        card={cardOf(page)}
        empty={
          isNarrowed(list) ? (
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
    </FormFrame>
  );
};
