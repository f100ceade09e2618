import { dealPage } from '@candor/contracts/sales/pages';
import { todayOf } from '@candor/contracts/words/time-words';
import { say } from '@candor/contracts/words/say';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { useNow } from '../../kit/time.tsx';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { useTaskSubject } from '../../parts/tasks/open-task.ts';
import { DealView } from './deal-view.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useDealCommands, useDealMoves } from './use-deal-moves.ts';

/** `/sales/deals/…/{id}`: one deal. */
export const Screen = () => {
  const data = usePage(dealPage);
  const { deal, contact, organization, position } = data;
  useLivePage(['deals', 'commissions', 'tasks']);
  useLivePage(['messages'], [contact?.id ?? deal.id]);
  useTaskSubject({ type: 'deal', id: deal.id, name: deal.company_name });
  const moves = useDealMoves(position);
  useDealCommands(deal, moves);
  const today = todayOf(organization, useNow());
  return (
    <Page>
      <PageHead crumbs={[{ to: '/sales/deals', label: say('Deals') }]} title={deal.company_name} />
      <PageScroll narrow className="py-0!">
        <DealView data={data} moves={moves} today={today} acts />
      </PageScroll>
      {moves.asked && <MoveDialog deal={deal} to={moves.asked.to} options={data.options} today={today} moves={moves} />}
    </Page>
  );
};
