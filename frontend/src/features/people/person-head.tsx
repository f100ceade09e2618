import type { ReactNode } from 'react';
import { tzOffset } from '@date-fns/tz';
import { Mail, MapPin, Phone } from 'lucide-react';
import { say } from '@candor/contracts/kernel/say';
import type { PersonPage } from '@candor/contracts/people/pages';
import { useListAddress } from '../../page/list-address.ts';
import { asOfQuery } from '../../page/as-of.ts';
import { usePast } from '../../page/past.ts';
import { SampleBar } from '../../page/sample-data.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { buttonLook } from '../../kit/button-look.ts';
import { PageHead } from '../../kit/page.tsx';
import { TabLinks } from '../../kit/tabs.tsx';
import { Facts, Status } from '../../kit/tag.tsx';
import { timeText } from '../../kit/time.tsx';
import { browserZone } from '../../kit/browser-zone.ts';
import { roleLine } from './role-line.ts';

const half = 30;
/** '11:24 there, 1 h behind'. */
export const thereText = (zone: string, mine: string | null, now = Date.now()): string => {
  const apart = tzOffset(zone, new Date(now)) - tzOffset(mine ?? browserZone(), new Date(now));
  const minutes = Math.round(apart / half) * half;
  const time = timeText(now, zone);
  const hours = Math.abs(minutes) / 60;
  if (minutes === 0) return say('{time} there', { time });
  return minutes > 0
    ? say('{time} there, {hours, number} h ahead', { time, hours })
    : say('{time} there, {hours, number} h behind', { time, hours });
};

/** Who this is, and the two readings of their record. */
export const PersonHead = ({
  person,
  may,
  section,
  zone,
  actions,
  asOf,
}: {
  person: PersonPage['person'];
  may: PersonPage['may'];
  section: '' | 'history';
  zone: string | null;
  actions?: ReactNode;
  /** The moment that both readings show, where they show none of now. */
  asOf?: string | null;
}) => {
  const at = useListAddress();
  const past = usePast();
  const moment = asOfQuery(past?.as_of ?? asOf);
  const links = [
    { to: at.recordTo(person.id) + moment, label: say('Profile'), current: section === '' },
    { to: at.recordTo(person.id, 'history') + moment, label: say('History'), current: section === 'history' },
  ];
  const there = !past && person.tz_region && thereText(person.tz_region, zone);
  const where = [person.location, there].filter(Boolean).join(', ');
  return (
    <div className={cx('shrink-0', section === 'history' && 'print:hidden')}>
      {person.sample && !past && <SampleBar to={at.recordTo(null)} />}
      <PageHead
        crumbs={[{ to: at.recordTo(null), label: say('Candidates') }]}
        title={person.name}
        actions={actions}
        status={person.do_not_contact ? <Status tone="bad">{say('Do not contact')}</Status> : undefined}
      />
      <div className="flex items-center gap-4 px-5 pt-1 pb-4 max-sm:px-4">
        <Avatar name={person.name} size={52} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-head font-semi text-ink">
            {roleLine(person) || person.headline || say('No role given')}
          </p>
          {roleLine(person) &&
            person.headline &&
            person.headline !== roleLine(person) &&
            person.headline !== person.current_title && (
              <p className="truncate text-ui text-ink-2">{person.headline}</p>
            )}
          <div className="mt-0.5 text-meta">
            <Facts
              of={[
                where && (
                  <span key="where" className="inline-flex items-center gap-1">
                    <MapPin size={12} aria-hidden />
                    {where}
                  </span>
                ),
                person.pronoun,
                person.type === 'prospect' ? say('Prospect') : null,
              ]}
            />
          </div>
        </div>
        {!past && person.email && !person.do_not_contact && !person.sample && (
          <a
            href={`mailto:${person.email}`}
            aria-label={say('Email {name}', { name: person.name })}
            title={person.email}
            className={buttonLook({ kind: 'soft', icon: true })}
          >
            <Mail size={15} aria-hidden />
          </a>
        )}
        {!past && person.phone && !person.do_not_contact && (
          <a
            href={`tel:${person.phone.replaceAll(/[^+\d]/g, '')}`}
            aria-label={say('Call {name}', { name: person.name })}
            title={person.phone}
            className={buttonLook({ kind: 'soft', icon: true })}
          >
            <Phone size={15} aria-hidden />
          </a>
        )}
      </div>
      {may.history && <TabLinks label={say('Person')} links={links} />}
    </div>
  );
};
