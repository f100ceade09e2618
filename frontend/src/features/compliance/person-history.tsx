import { personHistoryPage } from '@candor/contracts/compliance/pages';
import { asOfQuery } from '../../page/past/as-of.ts';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Page } from '../../kit/page.tsx';
import { PersonHead } from '../../parts/people/person-head.tsx';
import { PersonTabs } from '../../parts/people/person-tabs.tsx';
import { partTo } from '../../parts/people/use-part.ts';
import { HistoryView } from './history-view.tsx';

/** `/people/candidates/…/{id}/history` */
export const Screen = () => {
  const { person, erased, history, names, user } = usePage(personHistoryPage);
  const at = useListAddress();
  useLivePage(['people', 'applications', 'messages'], [person.id]);
  return (
    <Page>
      <PersonHead person={person} erased={erased} section="history" zone={user.tz_region} asOf={history.as_of} />
      <PersonTabs
        current="history"
        to={(part) => partTo(at.recordTo(person.id) + asOfQuery(history.as_of), part)}
        history={at.recordTo(person.id, 'history') + asOfQuery(history.as_of)}
        className="print:hidden"
      />
      <HistoryView history={history} names={names} zone={user.tz_region} />
    </Page>
  );
};
