import { personHistoryPage } from '@candor/contracts/compliance/pages';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { Page } from '../../kit/page.tsx';
import { PersonHead } from '../people/person-head.tsx';
import { HistoryView } from './history-view.tsx';

/** `/people/candidates/…/{id}/history` */
export const Screen = () => {
  const { person, erased, may, history, names, user } = usePage(personHistoryPage);
  useLivePage(['people', 'applications', 'messages'], [person.id]);
  return (
    <Page>
      <PersonHead
        person={person}
        erased={erased}
        may={may}
        section="history"
        zone={user.tz_region}
        asOf={history.as_of}
      />
      <HistoryView history={history} names={names} zone={user.tz_region} />
    </Page>
  );
};
