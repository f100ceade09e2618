import { MapPin } from 'lucide-react';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { timeText } from '../../kit/time.tsx';
import { cityOf } from './zone-words.ts';

/** The candidate, their location and local time. */
export const BookWho = ({ page }: { page: BookingData }) => {
  const { application, who } = page;
  const about = [application.title ?? application.headline, application.company].filter(Boolean).join(', ');
  return (
    <section aria-label={application.name} className="border-b border-line px-5 max-sm:px-4 py-4">
      <div className="flex items-center gap-3">
        <Avatar name={application.name} size={40} />
        <div className="min-w-0">
          <h2 className="truncate text-head font-semi text-ink">
            <bdi>{application.name}</bdi>
          </h2>
          {about && <p className="truncate text-meta text-ink-2">{about}</p>}
        </div>
      </div>
      <p className="mt-2.5 flex items-center gap-2 text-ui text-ink-2">
        <MapPin size={13} aria-hidden className="shrink-0 text-ink-4" />
        <span className="tnum min-w-0">
          {who.tz_region
            ? say('{place}, {time} there', {
                place: who.location ?? cityOf(who.tz_region),
                time: timeText(page.now, who.tz_region),
              })
            : say('Their time zone is not known.')}
        </span>
      </p>
    </section>
  );
};
