import { senderWaits, wroteLately } from './wait-words.ts';
import type { Reason } from '../values/open-times.ts';
import { countryName } from '../values/country-choices.ts';
import { weekdayWord, dayWords, type Reader } from './time-words.ts';
import { cityOf } from './zone-words.ts';
import { clockWords } from '../values/quarter-hours.ts';
import { say } from './say.ts';

/** Why a time was chosen, as a sentence for the reader. It names weekdays and times, so the reader's locale is needed. */
export const sayReason = (reason: Reason, reader: Reader & { locale: string }): string => {
  switch (reason.why) {
    case 'planned':
      return say('As planned.');
    case 'delay':
      return reason.first
        ? say('{days, plural, one {# working day} other {# working days}} after they entered the cadence.', {
            days: reason.days,
          })
        : say('{days, plural, one {# working day} other {# working days}} after the step before it.', {
            days: reason.days,
          });
    case 'hours':
      return say('{time} in {place} is the next open hour.', {
        time: clockWords(reason.opens, reader.locale),
        place: cityOf(reason.zone),
      });
    case 'weekday':
      return say('{weekday} is not a day on which letters go out.', { weekday: weekdayWord(reason.weekday, reader) });
    case 'holiday':
      return reason.country
        ? say('{day} is a holiday in {country}.', {
            day: dayWords(reason.day, reader),
            country: countryName(reason.country),
          })
        : say('{day} is a holiday.', { day: dayWords(reason.day, reader) });
    case 'daily_limit':
      return say('The limit of {limit, number} a day is used.', { limit: reason.limit });
    case 'domain_limit':
      return say('The limit of {limit, number} a day to {domain} is used.', {
        limit: reason.limit,
        domain: reason.domain,
      });
    case 'gap':
      return say(wroteLately, {
        days: reason.days,
      });
    case 'late':
      return say('It was due while nothing could go out.');
    case 'paused':
      return say('The cadence is paused.');
    case 'sender_paused':
      return say(senderWaits);
    case 'modules_off':
      return say('Marketing and sales are turned off.');
    case 'letter_failed':
      return say('The last email to them could not be sent. Send it again, or let them go on.');
    case 'absence':
      return say('The person is away until {day}.', { day: dayWords(reason.day, reader) });
  }
};
