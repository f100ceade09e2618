import { Suspense, useState } from 'react';
import { Pencil, Plus } from 'lucide-react';
import { hasTasks, may } from '@candor/contracts/accounts/needs';
import type { DealData } from '@candor/contracts/sales/pages';
import { dealStages, type DealStage } from '@candor/contracts/sales/values';
import { fullDays } from '@candor/contracts/values/days';
import { say, sayLabel } from '@candor/contracts/words/say';
import { sinceWords } from '@candor/contracts/words/time-words';
import { Block } from '../../kit/block.tsx';
import { Button, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { Ago, dateText } from '../../kit/time.tsx';
import { openTask } from '../../parts/tasks/open-task.ts';
import { ContactBlock } from './deal-contact.tsx';
import { FilesBlock } from './deal-files.tsx';
import type { DealMoves } from './use-deal-moves.ts';
import { MoneyBlock, Row } from './deal-money.tsx';
import { NextBlock } from './deal-next.tsx';
import { NotesBlock } from './deal-notes.tsx';
import { PartnersBlock } from './deal-partners.tsx';

const DealDialog = later(() => import('./deal-form.tsx').then((m) => m.DealDialog));
const way: readonly DealStage[] = ['deal_pending', 'deal_accepted', 'deal_paid'];
const places: Record<DealStage, number> = {
  deal_pending: 0,
  deal_accepted: 1,
  deal_paid: 2,
  deal_declined: 0,
  archived: 0,
};

/** The path of a deal: passed stages dark, the present stage in the accent color. */
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

/** All facts and actions of one deal, in the drawer and on its own page. */
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
  const { deal, history, events, names, options, user } = data;
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
      <ContactBlock data={data} acts={acts} />
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
            {due_at && <span className="shrink-0 text-meta text-ink-3">{dateText(due_at, user.tz_region)}</span>}
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
