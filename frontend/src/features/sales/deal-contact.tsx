import { Suspense } from 'react';
import { Mail } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { may, usesCadences } from '@candor/contracts/accounts/needs';
import type { DealData } from '@candor/contracts/sales/pages';
import { say } from '@candor/contracts/words/say';
import { Block } from '../../kit/block.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Link } from '../../kit/link.tsx';
import { listTo } from '../../page/list-address.ts';
import { composeTo } from '../../parts/messages/compose-links.ts';

const ConversationList = later(() =>
  import('../../parts/messages/conversation-list.tsx').then((m) => m.ConversationList),
);
const CadenceBox = later(() => import('../../parts/cadences/cadence-box.tsx').then((m) => m.CadenceBox));

/** The contact of a deal, the letters to them and from them, and their cadences. Each reader sees what they may also see on the contact's page. */
export const ContactBlock = ({
  data: { contact, letters, user },
  acts,
}: {
  data: Pick<DealData, 'contact' | 'letters' | 'user'>;
  acts: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const zone = user.tz_region;
  if (!contact)
    return (
      <Block title={say('Contact')}>
        <p className="text-ui text-ink-3">{say('No contact')}</p>
      </Block>
    );
  const writes = acts && letters?.not_sent === null;
  return (
    <>
      <Block
        title={say('Contact')}
        beside={
          writes && (
            <ButtonLink
              kind="ghost"
              size="sm"
              to={composeTo({ candidates: [contact.id] })}
              aria-label={say('Email {name}', { name: contact.name })}
            >
              <Mail size={14} aria-hidden />
              {say('Email')}
            </ButtonLink>
          )
        }
      >
        <p className="text-ui text-ink-2">
          <Link
            to={listTo('people', 'candidates', { id: contact.id })}
            className="font-medium text-ink hover:underline"
          >
            {contact.name}
          </Link>{' '}
          {[contact.email, contact.phone].filter(Boolean).join(' · ')}
        </p>
        {letters?.not_sent && (
          <p className="mt-1 text-meta text-ink-3">
            {say('A letter cannot be sent: {reason}.', { reason: letters.not_sent })}
          </p>
        )}
        {letters && letters.messages.length > 0 && (
          <Suspense>
            <ConversationList messages={letters.messages} zone={zone} past={!acts} onChange={() => void revalidate()} />
          </Suspense>
        )}
        {letters?.messages.length === 0 && (
          <p className="mt-1 text-meta text-ink-3">{say('No messages to this person yet.')}</p>
        )}
      </Block>
      {acts && may(usesCadences, user) && (
        <Suspense>
          <CadenceBox key={contact.id} candidate_id={contact.id} zone={zone} />
        </Suspense>
      )}
    </>
  );
};
