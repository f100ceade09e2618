import { useRevalidator } from 'react-router-dom';
import {
  convertSubmission,
  deleteSubmission,
  keepSubmission,
  releaseSubmission,
  restoreSubmission,
  takeBackConversion,
} from '@candor/contracts/forms/endpoints';
import type { formSubmissionsPage } from '@candor/contracts/forms/pages';
import { may, sellsDeals } from '@candor/contracts/accounts/needs';
import { keptDays } from '@candor/contracts/forms/values';
import { deleteDeal, upsertDeal } from '@candor/contracts/sales/endpoints';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { useListAddress } from '../../page/list-address.ts';
import { settle } from '../../page/settle.ts';
import { nameOfSender } from './form-words.ts';

type Data = DataOf<typeof formSubmissionsPage>;
export type Row = Data['list']['items'][number];

/** The selected submission, what can be decided about it, and the keys. */
export const useDecisions = ({ list, form, user }: Data) => {
  const at = useListAddress('section');
  const { revalidate } = useRevalidator();
  const rows = list.items as Row[];
  const index = rows.findIndex(({ id }) => id === at.address.section?.id);
  const row = rows[index] ?? null;
  const show = (id: string | null) => at.go((now) => now.sectionRowTo(id), { keepScroll: true });
  /** Shows the next undecided submission after a decision. */
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
  /** Makes a deal that names the contact. The submission is kept with that contact. */
  const deal = () => {
    if (!row?.contact) return;
    const { id, candidate_id, contact } = row;
    const opened = {
      name: form.settings.name,
      // A person's name would stay in the deal forever, even after the person is erased.
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
  const sells = decidable && row.matched && may(sellsDeals, user);
  useShortcut('2', say('Make a deal'), deal, { on: sells });
  useShortcut('3', say('Keep as a contact'), () => void keep(), { on: row?.status === 'new' });
  useShortcut('x', say('Delete the submission'), () => remove(false), { on: row !== null && row.status !== 'deleted' });
  return { at, rows, index, row, show, keep, convert, deal, release, remove, back, decidable, sells };
};
export type Decisions = ReturnType<typeof useDecisions>;
