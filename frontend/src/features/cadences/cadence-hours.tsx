import type { CadenceFields } from '@candor/contracts/cadences/values';
import { clockWords } from '@candor/contracts/values/quarter-hours';
import { say } from '@candor/contracts/words/say';
import { shortWeekday } from '@candor/contracts/words/time-words';
import { personLocale } from '../../kit/inputs/person-locale.ts';

/** When the cadence sends: 'Mon – Fri, 9:00 am – 5:00 pm, by the recipient’s clock'. */
export const windowWords = ({ window: { days, from, until }, zone }: CadenceFields): string => {
  const { words: locale } = personLocale();
  const word = (day: number) => shortWeekday(Date.UTC(1970, 0, 5 + day), { zone: 'UTC', locale });
  const inRow = days.length > 2 && days.length - 1 === days.at(-1)! - days[0]!;
  const on =
    days.length === 7
      ? say('every day')
      : inRow
        ? `${word(days[0]!)} – ${word(days.at(-1)!)}`
        : new Intl.ListFormat(locale, { style: 'narrow' }).format(days.map(word));
  const hours =
    from === '00:00' && until === '24:00'
      ? say('at any hour')
      : `${clockWords(from, locale)} – ${clockWords(until === '24:00' ? '00:00' : until, locale)}`;
  return [on, hours, zone === 'recipient' ? say('by the recipient’s clock') : say('by the owner’s clock')].join(', ');
};

/** The hours of a cadence. They load after the page, because its first script is full. */
export const CadenceHours = ({ fields }: { fields: CadenceFields }) => windowWords(fields);
