import { ChevronRight } from 'lucide-react';
import type { PublicOrganization } from '@candor/contracts/public/pages';
import {
  type PublicEventSummary,
  publicEventPath,
  type PublicInstance,
} from '@candor/contracts/recruiting-events/pages';
import { say } from '@candor/contracts/words/say';
import { Link } from '../../kit/link.tsx';
import { brandColor, BrandStrip } from '../public/brand.tsx';
import { dayOf, hoursOf, monthAndDay, placeOf, roomOf } from './event-words.ts';

type Of = Pick<PublicOrganization, 'slug' | 'brand_color'>;
/** The day as a calendar leaf. Screen readers read the date in words beside it. */
const Leaf = ({ date, color }: { date: PublicInstance; color: string | null }) => {
  const { month, day } = monthAndDay(date);
  return (
    <span aria-hidden className="w-12 shrink-0 overflow-hidden rounded-ctl text-center ring-1 ring-line">
      <BrandStrip color={color} className="py-0.5 text-[11px] leading-4 font-semi uppercase">
        {month}
      </BrandStrip>
      <span className="block py-1 text-[15px] leading-5 font-semi text-ink">{day}</span>
    </span>
  );
};

/** A recruiting event inside a page: its next date, the places left, and the link to register. Null if visitors do not see the event at present. */
export const EventBlock = ({ event, organization }: { event: PublicEventSummary | null; organization: Of }) => {
  if (!event) return <p className="text-read text-ink-3">{say('This event is over.')}</p>;
  const { name, slug, summary, instances } = event;
  const open = instances.find((each) => each.open === 'open');
  const date = open ?? instances[0];
  const more = instances.filter((each) => each !== date && each.open !== 'cancelled').length;
  return (
    <Link
      to={`${publicEventPath(organization.slug, slug)}${open ? '#register' : ''}`}
      className="flex min-h-14 items-center gap-4 border-b border-line py-3 hover:bg-well"
    >
      {date && <Leaf date={date} color={brandColor(organization.brand_color)} />}
      <span className="min-w-0 flex-1">
        <span className="block text-[16px] leading-[24px] font-medium wrap-anywhere text-ink">{name}</span>
        {summary && <span className="block text-ui wrap-anywhere text-ink-2">{summary}</span>}
        <span className="block text-ui wrap-anywhere text-ink-2">
          {date
            ? [`${dayOf(date)}, ${hoursOf(date)}`, placeOf(date), roomOf(date)].join(' · ')
            : say('No dates are planned now.')}
        </span>
        {more > 0 && (
          <span className="block text-meta text-ink-3">
            {say('{count, plural, one {# more date} other {# more dates}}', { count: more })}
          </span>
        )}
        {open && (
          <span className="mt-1 inline-block text-ui font-medium text-ink underline underline-offset-3">
            {open.full ? say('Join the waiting list') : say('Sign up')}
          </span>
        )}
      </span>
      <ChevronRight size={16} aria-hidden className="shrink-0 text-ink-3 rtl:rotate-180" />
    </Link>
  );
};
