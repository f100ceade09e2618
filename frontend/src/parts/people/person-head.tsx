import type { ReactNode } from 'react';
import { Mail, MapPin, PenLine, Phone, Plus } from 'lucide-react';
import { may, readsMessages } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import type { PersonPage } from '@candor/contracts/people/pages';
import { idsOf } from '@candor/contracts/people/rows';
import { useListAddress } from '../../page/list-address.ts';
import { asOfQuery } from '../../page/past/as-of.ts';
import { usePast } from '../../page/past/past.ts';
import { useGroups } from '../../page/use-page.ts';
import { SampleBar } from '../../page/sample-data.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Link } from '../../kit/link.tsx';
import { Facts, Status, Tag } from '../../kit/tag.tsx';
import { thereText } from '../../kit/editor/there-text.ts';
import { composeTo } from '../messages/compose-links.ts';
import { PersonWalk } from './person-walk.tsx';
import { roleLine } from './role-line.ts';
import { usePeopleWord } from './people-words.ts';

const contactLook = (className = '') =>
  cx(
    buttonLook({}),
    'max-sm:h-auto max-sm:min-h-12 max-sm:flex-1 max-sm:flex-col max-sm:gap-1 max-sm:py-1.5 max-sm:text-meta',
    className,
  );

/** The person's name, their place in the list that the reader came from, and their contact data. */
export const PersonHead = ({
  person,
  erased,
  section,
  zone,
  actions,
  asOf,
  part = '',
  onNote,
  onAdd,
}: {
  person: PersonPage['person'];
  erased: boolean;
  section: '' | 'history';
  zone: string | null;
  actions?: ReactNode;
  /** The past time that both the profile and the history show; null for the present. */
  asOf?: string | null;
  /** The part of the profile that is shown, as named in the address. Next and previous show the same part. */
  part?: string;
  onNote?: () => void;
  onAdd?: () => void;
}) => {
  const at = useListAddress();
  const past = usePast();
  const word = usePeopleWord();
  const moment = asOfQuery(past?.as_of ?? asOf);
  const there = !past && person.tz_region && thereText(person.tz_region, zone);
  const name = erased ? word('erased') : person.name;
  const reaches = !past && !person.do_not_contact && !erased;
  const writes = may(readsMessages, { groups: useGroups() });
  const query = [moment.slice(1), part].filter(Boolean).join('&');
  return (
    <div className={cx('shrink-0', section === 'history' && 'print:hidden')}>
      {person.sample && !past && <SampleBar to={at.recordTo(null)} />}
      <div className="flex min-h-[52px] flex-wrap items-center gap-x-2.5 gap-y-1 px-5 py-2 max-sm:px-4">
        <PersonWalk
          person={idsOf(person)}
          name={name}
          to={(id) => at.recordTo(id, section || undefined) + (query && `?${query}`)}
          all={at.recordTo(null)}
          keyed={section === ''}
        />
        {actions && <div className="ms-auto flex shrink-0 items-center gap-2">{actions}</div>}
      </div>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 pt-1 pb-4 max-sm:gap-x-3 max-sm:px-4">
        <Avatar name={name} size={60} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1
              className={cx(
                'line-clamp-2 min-w-0 text-display font-semi wrap-anywhere max-sm:text-title',
                erased ? 'text-ink-3' : 'text-ink',
              )}
            >
              <bdi>{name}</bdi>
            </h1>
            {person.do_not_contact && <Status tone="bad">{say('Do not contact')}</Status>}
            {person.merged.length > 0 && (
              <Tag>
                {say('{count, plural, one {# merged record} other {# merged records}}', {
                  count: person.merged.length,
                })}
              </Tag>
            )}
          </div>
          {!erased && (
            <div className="mt-1 text-ui">
              <Facts
                of={[
                  <span key="role" className="font-medium text-ink">
                    {roleLine(person) || person.headline || say('No role given')}
                  </span>,
                  person.location && (
                    <span key="where" className="flex min-w-0 items-center gap-1">
                      <MapPin size={12} aria-hidden className="shrink-0" />
                      <span className="truncate">{person.location}</span>
                    </span>
                  ),
                  there,
                  person.pronoun,
                  person.type === 'prospect' ? say('Prospect') : null,
                ]}
              />
            </div>
          )}
        </div>
        <div className="flex shrink-0 gap-2 empty:hidden max-sm:basis-full">
          {reaches &&
            person.email &&
            !person.sample &&
            (writes ? (
              <Link
                to={composeTo({ candidates: [person.id] })}
                aria-label={say('Email {name}', { name })}
                title={person.email}
                className={contactLook()}
              >
                <Mail size={15} aria-hidden />
                {say('Email')}
              </Link>
            ) : (
              <a
                href={`mailto:${person.email}`}
                aria-label={say('Email {name}', { name })}
                title={person.email}
                className={contactLook()}
              >
                <Mail size={15} aria-hidden />
                {say('Email')}
              </a>
            ))}
          {reaches && person.phone && (
            <a
              href={`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`}
              aria-label={say('Call {name}', { name })}
              title={person.phone}
              className={contactLook()}
            >
              <Phone size={15} aria-hidden />
              {say('Call')}
            </a>
          )}
          {onNote && (
            <Button onClick={onNote} aria-label={say('Write a note')} className={contactLook()}>
              <PenLine size={15} aria-hidden />
              {say('Note')}
              <span className="max-sm:hidden">
                <Kbd keys="n" />
              </span>
            </Button>
          )}
          {onAdd && (
            <Button onClick={onAdd} className={contactLook()}>
              <Plus size={15} aria-hidden />
              {say('Add to a job')}
            </Button>
          )}
        </div>
      </header>
    </div>
  );
};
