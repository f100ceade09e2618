import type { RecruitingEventData, ShownInstance } from '@candor/contracts/recruiting-events/pages';
import { reminderHours } from '@candor/contracts/recruiting-events/values';
import { say } from '@candor/contracts/words/say';
import { momentText } from '../../kit/time.tsx';
import { dayOf } from './event-words.ts';

/** The emails and other steps around a date, in the order of time. */
export const GoesOut = ({ page, instance }: { page: RecruitingEventData; instance: ShownInstance }) => {
  const { fields, counts, settled, status } = instance;
  const { came_cadence_id, missed_cadence_id } = page.event.fields;
  const at = (moment: string | number) => momentText(new Date(moment).toISOString(), fields.tz_region);
  const cadence = (id: string | null) => page.options.cadences.find(({ value }) => value === id)?.label;
  const once = say('at once');
  const later = settled ? say('sent') : say('once attendance is settled');
  const steps = [
    { title: say('You are registered'), text: say('calendar file, code for the door, link to cancel'), when: once },
    {
      title: say('You are on the waiting list'),
      text:
        fields.offer_hours === null
          ? say('their number; the first gets a free place at once')
          : say('their number; the first is offered a free place for {hours, number} hours', {
              hours: fields.offer_hours,
            }),
      when: once,
    },
    {
      title: say('Reminder'),
      text: say('{count, plural, one {# person} other {# people}} with a place', { count: counts.registered }),
      when: at(Date.parse(fields.starts_at) - reminderHours * 3_600_000),
    },
    { title: say('Doors open, check in by code'), text: dayOf(fields), when: at(fields.starts_at) },
    { title: say('Those who came'), text: cadence(came_cadence_id) ?? say('no cadence'), when: later },
    { title: say('Those who did not come'), text: cadence(missed_cadence_id) ?? say('no cadence'), when: later },
  ];
  if (status === 'cancelled')
    return <p className="text-ui text-ink-2">{say('This date is canceled. Everyone who registered was told.')}</p>;
  return (
    <ol className="grid gap-3">
      {steps.map(({ title, text, when }) => (
        <li key={title} className="relative grid grid-cols-[1fr_auto] gap-x-3 border-s-2 border-line ps-3">
          <span className="text-ui font-medium text-ink">{title}</span>
          <span className="tnum text-end text-meta text-ink-2">{when}</span>
          <span className="col-span-2 text-meta text-ink-3">{text}</span>
        </li>
      ))}
    </ol>
  );
};
