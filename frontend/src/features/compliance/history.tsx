import { say } from '@candor/contracts/words/say';
import { historyPage } from '@candor/contracts/compliance/pages';
import { useListAddress } from '../../page/list-address.ts';
import { usePage } from '../../page/use-page.ts';
import { Page, PageHead } from '../../kit/page.tsx';
import { Status } from '../../kit/tag.tsx';
import { orErased } from './history-words.ts';
import { HistoryView } from './history-view.tsx';
import { usePeopleNoun } from '../../parts/people/people-noun.ts';

/** `/reports/history/…/{id}` */
export const Screen = () => {
  const { history, names, user } = usePage(historyPage);
  const at = useListAddress();
  const noun = usePeopleNoun();
  return (
    <Page>
      <PageHead
        crumbs={[{ to: at.recordTo(null), label: noun('history') }]}
        title={orErased(history.candidate.name)}
        status={history.candidate.erased ? <Status>{say('Erased')}</Status> : undefined}
      />
      <HistoryView history={history} names={names} zone={user.tz_region} />
    </Page>
  );
};
