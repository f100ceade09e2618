import type { BookingData } from '@candor/contracts/booking/booking-page';
import { say } from '@candor/contracts/words/say';
import type { Names } from '@candor/contracts/kernel/standard';
import { Notice } from '../../kit/notice.tsx';
import { momentText } from '../../kit/time.tsx';

/** The participants whose outside calendar cannot be read. They can still be booked. */
export const UnreadCalendars = ({
  unread,
  people,
  names,
  zone,
}: {
  unread: BookingData['unread'];
  people: readonly string[];
  names: Names;
  zone: string | null;
}) => {
  const own = unread.filter(({ user_id }) => people.includes(user_id));
  if (!own.length) return null;
  return (
    <div className="px-4 pt-3">
      <Notice tone="warn">
        {own.map(({ user_id, since }) => (
          <p key={user_id}>
            {say('Candor has not been able to read {name}’s own calendar since {time}. They may be busy.', {
              name: names[user_id] ?? '',
              time: momentText(since, zone),
            })}
          </p>
        ))}
      </Notice>
    </div>
  );
};
