import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { may, opensPeople, searches } from '@candor/contracts/accounts/needs';
import { composePage } from '@candor/contracts/messages/pages';
import { mostNamed } from '@candor/contracts/people/chosen';
import { say } from '@candor/contracts/words/say';
import { listTo } from '../../page/list-address.ts';
import type { PersonHit } from '../../page/person-finder.tsx';
import { usePage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { Link } from '../../kit/link.tsx';
import { Page, PageHead, PageScroll } from '../../kit/page.tsx';
import { composeTo } from '../../parts/messages/compose-links.ts';
import { PeopleChooser } from '../../parts/people/people-chooser.tsx';
import { usePeopleWord } from '../../parts/people/people-words.ts';

/** `/messages/compose` without recipients: the member chooses them first. */
export const ComposeTo = () => {
  const { user, job } = usePage(composePage);
  const navigate = useNavigate();
  const word = usePeopleWord();
  const [people, setPeople] = useState<readonly PersonHit[]>([]);
  const most = may(opensPeople, user) ? mostNamed : 1;
  const write = () =>
    void navigate(composeTo({ candidates: people.map(({ id }) => id), job: job?.id ?? null }), { replace: true });
  return (
    <Page>
      <PageHead crumbs={[{ to: listTo('messages', 'inbox'), label: say('Inbox') }]} title={say('New message')} />
      <PageScroll narrow>
        <section aria-label={say('Recipients')} className="grid gap-4">
          {may(searches, user) && (
            <div>
              <PeopleChooser label={say('Recipients')} most={most} people={people} onChange={setPeople} />
            </div>
          )}
          {people.length > 0 && (
            <div>
              <Button kind="primary" onClick={write}>
                {say('{count, plural, one {Write to # person} other {Write to # people}}', { count: people.length })}
              </Button>
            </div>
          )}
          {most > 1 && (
            <p className="text-ui text-ink-2">
              {say('You can choose up to {most, number} people here.', { most })}{' '}
              {say('To write to many people at once, select them in a list.')}{' '}
              <Link to={listTo('people', 'candidates')} className="font-medium text-accent-ink hover:underline">
                {word('many')}
              </Link>
            </p>
          )}
        </section>
      </PageScroll>
    </Page>
  );
};
