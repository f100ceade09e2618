import { Ban, Check, ChevronDown, ChevronUp, Download, Handshake, Trash2, UserPlus, UserRound } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import {
  convertSubmission,
  deleteSubmission,
  exportSubmissions,
  keepSubmission,
  releaseSubmission,
  restoreSubmission,
  takeBackConversion,
} from '@candor/contracts/forms/endpoints';
import { formSubmissionsPage } from '@candor/contracts/forms/pages';
import { may, sellsDeals } from '@candor/contracts/accounts/needs';
import { keptDays, submissionConsents } from '@candor/contracts/forms/values';
import { deleteDeal, upsertDeal } from '@candor/contracts/sales/endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { Menu } from '../../kit/overlays/menu.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { PageBar } from '../../kit/page.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/tables/columns.ts';
import { DataTable } from '../../kit/tables/data-table.tsx';
import { ExportItems } from '../../kit/tables/export-items.tsx';
import { FilterBar, SearchBox } from '../../kit/tables/filter-bar.tsx';
import { Pager } from '../../kit/tables/pager.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { usePage } from '../../page/use-page.ts';
import { FormFrame } from './form-frame.tsx';
import { SubmissionPanel, SubmissionState } from './submission-panel.tsx';
import {
  consentTones,
  nameOfSender,
  reasonOf,
  submissionConsentOptions,
  submissionStatusOptions,
} from './form-words.ts';

type Data = DataOf<typeof formSubmissionsPage>;
type Row = Data['list']['items'][number];
const card = (row: Row) => (
  <span className="flex items-center gap-2">
    <span className="min-w-0 flex-1 truncate font-medium text-ink">{nameOfSender(row)}</span>
    <SubmissionState row={row} />
  </span>
);
const columnsOf = ({ form, user }: Data): Column<Row>[] => {
  const fields = form.live?.content.fields ?? form.draft.fields;
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
  const { list, sent, form } = page;
  const at = useListAddress('section');
  const { revalidate } = useRevalidator();
  const rows = list.items as Row[];
  const index = rows.findIndex(({ id }) => id === at.address.section?.id);
  const row = rows[index] ?? null;
  const show = (id: string | null) => at.go((now) => now.sectionRowTo(id), { keepScroll: true });
  /** After a decision the next new one opens. */
  const next = async () => {
    const waiting = rows.find((each, place) => place > index && ['new', 'held'].includes(each.status));
    await revalidate();
    if (waiting) show(waiting.id);
  };
  const decided = (text: string, undo?: () => void) => async () => {
    toast({ text, ...(undo ? { undo } : {}) });
    await next();
  };
  const back = (what: string, sending: Parameters<typeof settle>[1]) => void settle(what, sending, () => revalidate());
  const keep = () =>
    row && settle(say('Keep as a contact'), call(keepSubmission, { id: row.id }), decided(say('Kept as a contact.')));
  const convert = () => {
    if (!row) return;
    const { id } = row;
    void settle(
      say('Make a candidate'),
      call(convertSubmission, { id, to: 'candidate' }),
      decided(say('{name} is a candidate now.', { name: nameOfSender(row) }), () =>
        back(say('Take it back'), call(takeBackConversion, { id })),
      ),
    );
  };
  /** The deal names the contact; the submission is kept as theirs. */
  const deal = () => {
    if (!row?.contact) return;
    const { id, candidate_id, contact } = row;
    const opened = {
      name: form.settings.name,
      // The name of a person would stand in the deal for good, also after they are erased.
      company_name: contact.company_name ?? form.settings.name,
      contact_id: candidate_id,
    };
    void settle(say('Make a deal'), call(upsertDeal, opened), ({ deal: { id: deal_id } }) =>
      settle(
        say('Keep as a contact'),
        call(keepSubmission, { id }),
        decided(say('A deal with {name} is open.', { name: nameOfSender(row) }), () =>
          back(say('Delete the deal'), call(deleteDeal, { id: deal_id })),
        ),
      ),
    );
  };
  const release = () =>
    row && settle(say('A person sent it'), call(releaseSubmission, { id: row.id }), () => revalidate());
  const remove = (spam: boolean) => {
    if (!row) return;
    const { id } = row;
    void settle(
      say('Delete the submission'),
      call(deleteSubmission, { id, spam }),
      decided(say('Deleted. It can be restored for {days, number} days.', { days: keptDays }), () =>
        back(say('Restore the submission'), call(restoreSubmission, { id })),
      ),
    );
  };
  const decidable = row !== null && ['new', 'contact'].includes(row.status);
  useShortcut('1', say('Make a candidate'), convert, { on: decidable });
  const sells = decidable && row.matched && may(sellsDeals, page.user);
  useShortcut('2', say('Make a deal'), deal, { on: sells });
  useShortcut('3', say('Keep as a contact'), () => void keep(), { on: row?.status === 'new' });
  useShortcut('x', say('Delete the submission'), () => remove(false), { on: row !== null && row.status !== 'deleted' });
  const narrowed = list.search !== '' || Object.keys(list.filters).length > 0;
  const footer = row && (
    <div className="flex flex-wrap items-center gap-2">
      {row.status === 'held' && (
        <>
          <Button kind="primary" onClick={() => void release()}>
            <Check size={14} aria-hidden />
            {say('A person')}
          </Button>
          <Button onClick={() => remove(true)}>
            <Ban size={14} aria-hidden />
            {say('Spam')}
          </Button>
        </>
      )}
      {decidable && (
        <Button kind="primary" onClick={convert}>
          <UserPlus size={14} aria-hidden />
          {say('Make a candidate')}
        </Button>
      )}
      {sells && (
        <Button onClick={deal}>
          <Handshake size={14} aria-hidden />
          {say('Make a deal')}
        </Button>
      )}
      {row.status === 'new' && (
        <Button onClick={() => void keep()}>
          <UserRound size={14} aria-hidden />
          {say('Keep as a contact')}
        </Button>
      )}
      {row.status === 'candidate' && (
        <Button onClick={() => back(say('Take it back'), call(takeBackConversion, { id: row.id }))}>
          {say('Make a contact again')}
        </Button>
      )}
      {row.status === 'deleted' && row.answers && (
        <Button onClick={() => back(say('Restore the submission'), call(restoreSubmission, { id: row.id }))}>
          {say('Restore')}
        </Button>
      )}
    </div>
  );
  const drawer = row && (
    <Drawer
      label={say('Submission')}
      onClose={() => show(null)}
      head={
        <>
          <IconButton
            label={say('Previous submission')}
            size="sm"
            disabled={index < 1}
            onClick={() => show(rows[index - 1]!.id)}
          >
            <ChevronUp size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={say('Next submission')}
            size="sm"
            disabled={index >= rows.length - 1}
            onClick={() => show(rows[index + 1]!.id)}
          >
            <ChevronDown size={16} aria-hidden />
          </IconButton>
          {row.status !== 'deleted' && (
            <IconButton label={say('Delete the submission')} keys="x" size="sm" onClick={() => remove(false)}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
          )}
        </>
      }
      footer={footer}
    >
      <SubmissionPanel page={page} row={row} />
    </Drawer>
  );
  return (
    <FormFrame page={page} tab="submissions" beside={drawer}>
      <PageBar>
        <SearchBox
          value={at.slice.search}
          onSearch={(text) => at.go((now) => now.searchTo(text), { replace: true })}
          label={say('Search submissions')}
        />
        <FilterBar
          value={at.slice.filters}
          onChange={(to, before) => at.go((now) => now.filtersTo(to, before))}
          filters={[
            { name: 'status', label: say('Became'), kind: 'choice', options: submissionStatusOptions() },
            { name: 'consent', label: say('Consent'), kind: 'choice', options: submissionConsentOptions() },
          ]}
        />
        <span className="ms-auto text-meta text-ink-3">
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
        card={card}
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
