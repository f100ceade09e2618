import { say } from '@candor/contracts/words/say';
import type { Booking } from '@candor/contracts/public/booking';

// Sentences of the booking page that the server makes, which keeps the page's code small.

/** How the people of a booking talk to each other, and for how long. */
export const howWords = ({ minutes, meeting_type }: Pick<Booking, 'minutes' | 'meeting_type'>): string => {
  switch (meeting_type) {
    case 'video':
      return say('{minutes, number} minutes on video.', { minutes });
    case 'phone':
      return say('{minutes, number} minutes on the phone.', { minutes });
    case 'in-person':
      return say('{minutes, number} minutes in person.', { minutes });
    case null:
      return say('{minutes, number} minutes.', { minutes });
  }
};
const hoursInDay = 24;
/** The notice in words, such as '12 hours' or '2 days'; null: no notice is needed. */
export const noticeWords = (hours: number): string | null => {
  if (hours === 0) return null;
  return hours % hoursInDay === 0 && hours > hoursInDay
    ? say('{count, plural, one {# day} other {# days}}', { count: hours / hoursInDay })
    : say('{count, plural, one {# hour} other {# hours}}', { count: hours });
};

/** The sentence about the outcome of the submitted form; null: there is nothing to say. */
export const saidWords = (
  said: string | null,
  page: Pick<Booking, 'state' | 'contact' | 'notice'>,
): Booking['said'] => {
  const bad = (text: string) => ({ text, bad: true });
  const good = (text: string) => ({ text, bad: false });
  switch (said) {
    case null:
      return null;
    case 'taken':
      return bad(say('That time was just taken. Choose another.'));
    case 'late':
      return bad(
        page.notice
          ? say('You can do that until {notice} before it starts. Write to {name}, and a person will answer.', {
              notice: page.notice,
              name: page.contact.name,
            })
          : say('You can do that until it starts. Write to {name}, and a person will answer.', {
              name: page.contact.name,
            }),
      );
    case 'several':
      return bad(
        say('Several conversations are booked together. To move them, write to {name}.', { name: page.contact.name }),
      );
    case 'booked':
      // The page's heading already says that the time is booked.
      return page.state === 'booked' ? null : bad(say('That did not work. Reload the page and try again.'));
    case 'moved':
      return good(say('Your time is moved.'));
    case 'cancelled':
      return page.state === 'open' ? good(say('It is cancelled. You can choose a time again.')) : null;
    case 'none_told':
      return good(say('{name} will read your times and answer by email.', { name: page.contact.name }));
    case 'validation':
      return bad(say('Choose a time.'));
    case 'rate_limited':
      return bad(say('Too many attempts. Please wait a moment and try again.'));
    case 'csrf':
      return bad(say('Your session has changed. Please try once more.'));
    case 'expired':
    case 'not_found':
      return null;
    default:
      return bad(say('That did not work. Reload the page and try again.'));
  }
};
