import { Suspense, useState } from 'react';
import { Pencil, Plus, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import {
  deleteDealNote,
  deleteDealPartner,
  guaranteeDeal,
  noteDeal,
  refundDeal,
  upsertDealPartner,
} from '@candor/contracts/sales/endpoints';
import { hasTasks, may } from '@candor/contracts/accounts/needs';
import { guaranteeOf } from '@candor/contracts/sales/commission';
import { afterDays } from '@candor/contracts/sales/dates';
import { guaranteeFields, refundFields, shareFields } from '@candor/contracts/sales/fields';
import { chanceOf, weightedOf } from '@candor/contracts/sales/chances';
import type { DealData } from '@candor/contracts/sales/pages';
import { commissionStates, dealStages, type DealStage, isOpen, wholePpm } from '@candor/contracts/sales/values';
import { ppmWords } from '@candor/contracts/sales/words';
import { fullDays } from '@candor/contracts/values/days';
import { minorWords } from '@candor/contracts/words/minor-words';
import { say, sayLabel } from '@candor/contracts/words/say';
import { sinceWords } from '@candor/contracts/words/time-words';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Block } from '../../kit/block.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { FormActions } from '../../kit/inputs/form.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Status } from '../../kit/tag.tsx';
import { Ago, dayText } from '../../kit/time.tsx';
import { call } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { openTask } from '../../parts/tasks/open-task.ts';
import { settle } from '../../page/settle.ts';
import { stateTones } from './deal-words.ts';
import { FilesBlock } from './deal-files.tsx';
import { MoveForm } from './move-dialog.tsx';
import { ShareBar } from './share-bar.tsx';
import type { DealMoves } from './use-deal-moves.ts';

const DealDialog = later(() => import('./deal-form.tsx').then((m) => m.DealDialog));
const way: readonly DealStage[] = ['deal_pending', 'deal_accepted', 'deal_paid'];
const places: Record<DealStage, number> = {
  deal_pending: 0,
  deal_accepted: 1,
  deal_paid: 2,
  deal_declined: 0,
  archived: 0,
};

/** The path of a deal: what is passed dark, the present stage in the accent color. */
const DealBar = ({ deal }: Pick<DealData, 'deal'>) => {
  const at = places[deal.type];
  const ended = deal.type === 'deal_declined' || deal.type === 'archived';
  return (
    <div>
      <div className="flex gap-1" aria-hidden>
        {way.map((type, index) => (
          <i
            key={type}
            className={cx(
              'h-[5px] flex-1 rounded-full',
              ended ? 'bg-line' : index < at ? 'bg-ink-2' : index === at ? 'bg-accent' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-micro text-ink-2">
        <strong className="font-semi text-ink">{sayLabel(dealStages[deal.type])}</strong>{' '}
        {sinceWords(fullDays(deal.since))}
      </p>
    </div>
  );
};
const Row = ({ label, value, note, strong }: { label: string; value: string; note?: string; strong?: boolean }) => (
  <div className={cx('flex items-baseline gap-2 py-1.5 text-ui', strong ? 'font-semi text-ink' : 'text-ink-2')}>
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {note && <span className="text-meta text-ink-3">{note}</span>}
    <span className="tnum text-ink">{value}</span>
  </div>
);

const MoneyBlock = ({ deal, chances }: Pick<DealData, 'deal' | 'chances'>) => {
  const { amount, paid_amount } = deal;
  const chance = chanceOf(deal, chances);
  const { of } = chances[deal.type];
  const why =
    deal.probability !== null
      ? say('{percent, number} %, said by its owner', { percent: chance })
      : of
        ? say('{percent, number} %, from {of, number} closed deals', { percent: chance, of })
        : say('{percent, number} %, usual for this stage', { percent: chance });
  return (
    <Block
      title={say('Money')}
      beside={
        deal.expected_on && (
          <span className="text-meta text-ink-3">{say('expected {day}', { day: dayText(deal.expected_on) })}</span>
        )
      }
    >
      {amount ? (
        <Row
          strong
          label={
            deal.contract_signed_on ? say('Signed {day}', { day: dayText(deal.contract_signed_on) }) : say('Amount')
          }
          value={minorWords(amount.amount, amount.currency)}
        />
      ) : (
        <p className="text-ui text-ink-3">{say('No amount yet')}</p>
      )}
      {paid_amount && (
        <Row
          strong
          label={say('Paid {day}', { day: dayText(deal.paid_on!) })}
          note={
            amount && amount.amount !== paid_amount.amount
              ? paid_amount.amount < amount.amount
                ? say('{amount} less than signed', {
                    amount: minorWords(amount.amount - paid_amount.amount, amount.currency),
                  })
                : say('{amount} more than signed', {
                    amount: minorWords(paid_amount.amount - amount.amount, amount.currency),
                  })
              : ''
          }
          value={minorWords(paid_amount.amount, paid_amount.currency)}
        />
      )}
      {deal.refunds.map(({ amount: back, on, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={index} label={reason} note={dayText(on)} value={minorWords(-back.amount, back.currency)} />
      ))}
      {amount && isOpen(deal.type) && (
        <Row
          label={say('Weighted')}
          note={why}
          value={minorWords(weightedOf(amount.amount, chance), amount.currency)}
        />
      )}
    </Block>
  );
};

const PartnersBlock = ({ data, acts }: { data: DealData; acts: boolean }) => {
  const { deal, commissions, names, options } = data;
  const [adding, setAdding] = useState(false);
  const sum = deal.partners.reduce((all, { share }) => all + share, 0);
  const open = acts && isOpen(deal.type);
  return (
    <Block
      title={say('Partners')}
      beside={
        <span className="flex items-center gap-2">
          {sum > 0 && (
            <span className="text-meta text-ink-3">
              {say('shares add up to {percent}', { percent: ppmWords(sum) })}
            </span>
          )}
          <ShareBar shares={deal.partners.map(({ share }) => share)} wide />
          {open && sum < wholePpm && (
            <IconButton label={say('Add a partner')} size="sm" onClick={() => setAdding(true)}>
              <Plus size={14} aria-hidden />
            </IconButton>
          )}
        </span>
      }
    >
      {!deal.partners.length && <p className="text-ui text-ink-3">{say('No partner brought this deal.')}</p>}
      {deal.partners.map(({ partner_id, share, role, term_version }) => {
        const own = commissions?.filter((each) => each.partner_id === partner_id) ?? [];
        const total = own.reduce((all, each) => all + (each.status === 'void' ? 0 : each.total), 0);
        const [first] = own;
        return (
          <div key={partner_id} className="flex items-center gap-2 border-b border-line py-1.5 text-ui last:border-0">
            <Link
              to={listTo('sales', 'partners', { id: partner_id })}
              className="min-w-0 flex-1 truncate font-medium text-ink hover:underline"
            >
              {names[partner_id] ?? say('A partner')}
              {role && <span className="font-normal text-ink-3"> {role}</span>}
            </Link>
            <span className="text-meta text-ink-3">{say('v{version, number}', { version: term_version })}</span>
            <span className="tnum text-ink-2">{ppmWords(share)}</span>
            {first && <Status tone={stateTones[first.status]}>{sayLabel(commissionStates[first.status])}</Status>}
            {first && <span className="tnum text-ink">{minorWords(total, first.basis.currency)}</span>}
            {open && (
              <IconButton
                label={say('Remove {name} from the deal', { name: names[partner_id] ?? '' })}
                size="sm"
                onClick={() =>
                  void settle(
                    say('Remove the partner'),
                    call(deleteDealPartner, { deal_id: deal.id, version: deal.version, partner_id }),
                  )
                }
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </div>
        );
      })}
      {adding && (
        <Dialog open onClose={() => setAdding(false)} title={say('Add a partner')}>
          <AddPartner data={data} left={wholePpm - sum} onClose={() => setAdding(false)} options={options} />
        </Dialog>
      )}
    </Block>
  );
};
const AddPartner = ({
  data: { deal },
  left,
  options,
  onClose,
}: {
  data: DealData;
  left: number;
  options: DealData['options'];
  onClose: () => void;
}) => {
  const free = options.partners.filter(({ value }) => !deal.partners.some(({ partner_id }) => partner_id === value));
  const [partner, setPartner] = useState(free[0]?.value ?? '');
  if (!free.length) return <p className="text-ui text-ink-2">{say('Add a partner under Partners first.')}</p>;
  return (
    <FieldsForm
      fields={shareFields}
      initial={typedOf(shareFields, { split_percent: left / 10_000 })}
      options={{ term_id: options.terms }}
      send={(values) =>
        call(upsertDealPartner, { deal_id: deal.id, version: deal.version, partner_id: partner, ...values })
      }
      onOk={onClose}
    >
      <label className="grid gap-1 text-ui font-medium text-ink">
        {say('Partner')}
        <select
          className="h-9 rounded-ctl border border-line-2 bg-sheet px-2 text-ui text-ink"
          value={partner}
          onChange={({ target }) => setPartner(target.value)}
        >
          {free.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <FieldInput name="split_percent" />
      <FieldInput name="term_id" />
      <FieldInput name="role" />
      <FormActions save={say('Add')} onCancel={onClose} />
    </FieldsForm>
  );
};

const NotesBlock = ({ data: { deal, notes, names, user }, acts }: { data: DealData; acts: boolean }) => {
  const [text, setText] = useState('');
  const send = async () => {
    if (!text.trim()) return;
    const ok = await settle(say('Write the note'), call(noteDeal, { deal_id: deal.id, body: text.trim() }));
    if (ok) setText('');
  };
  return (
    <Block title={say('Notes')}>
      {acts && (
        <div className="flex items-end gap-2">
          <textarea
            aria-label={say('Note to the sales team')}
            placeholder={say('Note to the sales team')}
            rows={2}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className="min-w-0 flex-1 rounded-ctl border border-line-2 bg-sheet px-2.5 py-1.5 text-ui text-ink"
          />
          <Button size="sm" onClick={() => void send()}>
            {say('Add')}
          </Button>
        </div>
      )}
      {notes.map(({ id, body, at, by, mine }) => (
        <div key={id} className="mt-2 flex gap-2 text-ui">
          <p className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere text-ink-2">
            {body} <span className="text-meta text-ink-3">{names[by] ?? ''}</span>{' '}
            <Ago at={at} zone={user.tz_region} className="text-meta text-ink-3" />
          </p>
          {acts && mine && (
            <IconButton
              label={say('Remove the note')}
              size="sm"
              onClick={() => void settle(say('Remove the note'), call(deleteDealNote, { deal_id: deal.id, id }))}
            >
              <Trash2 size={14} aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
    </Block>
  );
};

const NextBlock = ({ data, moves, today }: { data: DealData; moves: DealMoves; today: string }) => {
  const { deal, options } = data;
  const [refunding, setRefunding] = useState(false);
  const [ending, setEnding] = useState(false);
  const guaranteed =
    deal.paid_on && deal.paid_amount ? guaranteeOf(deal.paid_amount.amount, deal.paid_on, today, data.guarantees) : 0;
  const [declining, setDeclining] = useState(false);
  const { type } = deal;
  const next = declining
    ? 'deal_declined'
    : type === 'deal_pending'
      ? 'deal_accepted'
      : type === 'deal_accepted'
        ? 'deal_paid'
        : null;
  const others = (
    <>
      {type === 'deal_pending' && !declining && (
        <Button onClick={() => setDeclining(true)}>{say('Decline the deal')}</Button>
      )}
      {type === 'deal_declined' && (
        <Button onClick={() => moves.move(deal, 'deal_pending')}>
          <RotateCcw size={14} aria-hidden />
          {say('Reopen the deal')}
        </Button>
      )}
      {type === 'archived' ? (
        <Button onClick={() => moves.move(deal, deal.archived_from ?? 'deal_pending')}>
          <Undo2 size={14} aria-hidden />
          {say('Restore')}
        </Button>
      ) : (
        <Button onClick={() => moves.move(deal, 'archived')}>{say('Archive')}</Button>
      )}
      {deal.paid_amount && deal.refunded < deal.paid_amount.amount && (
        <Button onClick={() => setRefunding(true)}>{say('Record a refund')}</Button>
      )}
      {deal.paid_on && guaranteed > deal.refunded && (
        <Button onClick={() => setEnding(true)}>{say('The customer cancelled')}</Button>
      )}
    </>
  );
  return (
    <section className="rounded-card border border-line bg-well p-3.5" aria-label={say('What is next')}>
      {next ? (
        <>
          <h3 className="mb-2 text-ui font-semi text-ink">
            {next === 'deal_declined'
              ? say('Why is it declined?')
              : next === 'deal_accepted'
                ? say('To sign, it needs a day and an amount')
                : say('To close, it needs the payment')}
          </h3>
          <MoveForm
            key={next}
            deal={deal}
            to={next}
            options={options}
            today={today}
            moves={moves}
            onCancel={declining ? () => setDeclining(false) : undefined}
            beside={declining ? undefined : others}
          />
        </>
      ) : (
        <p className="text-ui text-ink-2">
          {type === 'deal_paid'
            ? say('A paid deal can only be archived.')
            : type === 'deal_declined'
              ? [say('Declined'), data.names[deal.decline_reason_id ?? ''], deal.decline_note]
                  .filter(Boolean)
                  .join(': ')
              : say('This deal is archived.')}
        </p>
      )}
      {(!next || declining) && <div className="mt-3 flex flex-wrap gap-2">{others}</div>}
      {ending && (
        <Dialog
          open
          onClose={() => setEnding(false)}
          title={say('The customer cancelled')}
          text={say('The guarantee gives back what the terms of the partners say for that day.')}
        >
          <FieldsForm
            fields={guaranteeFields}
            initial={typedOf(guaranteeFields, { ended_on: today })}
            send={(values) => call(guaranteeDeal, { id: deal.id, version: deal.version, ...values })}
            onOk={() => setEnding(false)}
          >
            <ul className="text-meta text-ink-2">
              {data.guarantees.flatMap(({ guarantee_days, refund_steps }) =>
                refund_steps.map(({ until_day, percent }) => (
                  <li key={`${guarantee_days} ${until_day}`}>
                    {say('Until {day}: {amount}', {
                      day: dayText(afterDays(deal.paid_on!, Math.min(until_day, guarantee_days))),
                      amount: minorWords(
                        Math.round((deal.paid_amount!.amount * percent) / 100),
                        deal.paid_amount!.currency,
                      ),
                    })}
                  </li>
                )),
              )}
            </ul>
            <FieldInput name="ended_on" />
            <FieldInput name="reason" />
            <FormActions save={say('Record refund')} onCancel={() => setEnding(false)} />
          </FieldsForm>
        </Dialog>
      )}
      {refunding && (
        <Dialog open onClose={() => setRefunding(false)} title={say('Record a refund')} text={deal.company_name}>
          <FieldsForm
            fields={refundFields}
            initial={typedOf(refundFields, { on: today, amount: { amount: 0, currency: deal.paid_amount!.currency } })}
            send={(values) => call(refundDeal, { id: deal.id, version: deal.version, ...values })}
            onOk={() => setRefunding(false)}
          >
            <div className="grid gap-3 sm:grid-cols-2">
              <FieldInput name="amount" />
              <FieldInput name="on" />
            </div>
            <FieldInput name="reason" />
            <FormActions save={say('Record refund')} onCancel={() => setRefunding(false)} />
          </FieldsForm>
        </Dialog>
      )}
    </section>
  );
};

/** Everything about one deal: in the drawer, and on its own page. */
export const DealView = ({
  data,
  moves,
  today,
  acts,
}: {
  data: DealData;
  moves: DealMoves;
  today: string;
  acts: boolean;
}) => {
  const { deal, contact, history, events, names, options, user } = data;
  const [editing, setEditing] = useState(false);
  return (
    <div className="grid gap-5 px-5 py-4">
      <div className="flex items-start gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-card bg-info-wash text-ui font-semi text-info"
        >
          {deal.company_name.slice(0, 2).toUpperCase()}
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-head font-semi wrap-anywhere text-ink">{deal.company_name}</h2>
          <p className="text-meta text-ink-2">{[deal.name, names[deal.owner_user_id]].filter(Boolean).join(' · ')}</p>
        </div>
        {acts && (
          <IconButton label={say('Edit the deal')} size="sm" onClick={() => setEditing(true)}>
            <Pencil size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      <DealBar deal={deal} />
      {acts && <NextBlock data={data} moves={moves} today={today} />}
      <MoneyBlock deal={deal} chances={data.chances} />
      <PartnersBlock data={data} acts={acts} />
      <Block title={say('Contact')}>
        {contact ? (
          <p className="text-ui text-ink-2">
            <Link
              to={listTo('people', 'candidates', { id: contact.id })}
              className="font-medium text-ink hover:underline"
            >
              {contact.name}
            </Link>{' '}
            {[contact.email, contact.phone].filter(Boolean).join(' · ')}
          </p>
        ) : (
          <p className="text-ui text-ink-3">{say('No contact')}</p>
        )}
      </Block>
      {(deal.product_ids.length > 0 || deal.source_id || deal.notes) && (
        <Block title={say('About the deal')}>
          {deal.product_ids.length > 0 && (
            <Row label={say('Products')} value={deal.product_ids.map((id) => names[id] ?? '').join(', ')} />
          )}
          {deal.source_id && <Row label={say('Lead source')} value={names[deal.source_id] ?? ''} />}
          {deal.notes && <p className="text-ui whitespace-pre-wrap wrap-anywhere text-ink-2">{deal.notes}</p>}
        </Block>
      )}
      <Block
        title={say('Tasks')}
        beside={
          acts &&
          may(hasTasks, user) && (
            <Button
              size="sm"
              kind="ghost"
              onClick={() => openTask({ type: 'deal', id: deal.id, name: deal.company_name })}
            >
              <Plus size={14} aria-hidden />
              {say('New task')}
            </Button>
          )
        }
      >
        {data.tasks.map(({ id, title, due_at }) => (
          <Link
            key={id}
            to="/tasks/mine"
            className="flex items-baseline gap-2 rounded-tag py-1 text-ui text-ink-2 hover:underline"
          >
            <span className="min-w-0 flex-1 truncate text-ink">{title}</span>
            {due_at && <span className="shrink-0 text-meta text-ink-3">{dayText(due_at)}</span>}
          </Link>
        ))}
        {!data.tasks.length && <p className="text-ui text-ink-3">{say('You have no open task about this deal.')}</p>}
      </Block>
      <FilesBlock data={data} acts={acts} />
      <NotesBlock data={data} acts={acts} />
      <Block
        title={say('Lately')}
        beside={
          <span className="text-meta text-ink-3">
            {say('{events, plural, one {# event} other {# events}}', { events })}
          </span>
        }
      >
        <ul>
          {history.map(({ id, at, by, text }) => (
            <li key={id} className="flex items-baseline gap-2 py-1 text-ui text-ink-2">
              <span className="min-w-0 flex-1">
                {by && names[by] && <strong className="font-semi text-ink">{names[by]}</strong>} {text}
              </span>
              <Ago at={at} zone={user.tz_region} className="shrink-0 text-meta text-ink-3" />
            </li>
          ))}
        </ul>
      </Block>
      {editing && (
        <Suspense>
          <DealDialog deal={deal} options={options} owner={user.id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  );
};
