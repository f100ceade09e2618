import type { BookingData } from '@candor/contracts/booking/booking-page';
import { longestAppointment, shortestAppointment } from '@candor/contracts/interviews/values';
import { askedIn } from '@candor/contracts/requirements/chain';
import { say, sayLabel } from '@candor/contracts/words/say';
import { grid, inARow, minute, type Part, type Plan, type Seat } from '../../parts/booking/plan.ts';

/** How the people of a round meet: all in one conversation, or one after the other. */
export type Manner = 'together' | 'in_a_row';
const usualLength = 60;
const onGrid = (minutes: number): number =>
  Math.max(shortestAppointment, Math.min(longestAppointment, Math.ceil(minutes / grid) * grid));

const seatsOf = ({ panel }: BookingData): Seat[] => panel.map(({ user_id, required }) => ({ user_id, required }));
/** The minutes of each member's questions in the round, by member. */
const minutesAsked = ({ questions, panel, step }: BookingData): Map<string, number> => {
  const asked = askedIn({ questions, panel }, step.id);
  const found = new Map<string, number>();
  for (const { asking, time_minutes } of asked)
    if (asking?.interviewer_id)
      found.set(asking.interviewer_id, (found.get(asking.interviewer_id) ?? 0) + (time_minutes ?? 0));
  return found;
};
/** The first plan for a round. */
export const planOf = (page: BookingData, manner: Manner): Plan => {
  const { step, moves } = page;
  const title = sayLabel(step.name);
  if (moves.length) {
    const first = Date.parse(moves[0]!.starts_at);
    return moves.map((each) => ({
      key: each.id,
      id: each.id,
      own: each.title,
      title,
      length: (Date.parse(each.ends_at) - Date.parse(each.starts_at)) / minute,
      offset: (Date.parse(each.starts_at) - first) / minute,
      seats: each.interviewers.map(({ user_id, required }) => ({ user_id, required })),
    }));
  }
  const seats = seatsOf(page);
  const whole = onGrid(step.duration_minutes || usualLength);
  const required = seats.filter((each) => each.required);
  if (manner === 'together' || required.length < 2) return inARow([{ key: 'all', title, length: whole, seats }]);
  const asked = minutesAsked(page);
  const optional = seats.filter((each) => !each.required);
  return inARow(
    required.map((seat, index): Omit<Part, 'offset'> => {
      const own = asked.get(seat.user_id) ?? 0;
      return {
        key: seat.user_id,
        title,
        length: own ? onGrid(own) : Math.min(whole, 45),
        // Optional people listen in the first conversation, until the reader changes that.
        seats: index === 0 ? [seat, ...optional] : [seat],
      };
    }),
  );
};

/** A conversation's title: its own; else the interviewers' names if the plan has several conversations; else its round's. */
export const titled = (plan: Plan, { step, names }: Pick<BookingData, 'step' | 'names'>): Plan =>
  plan.map((part) => {
    const must = part.seats.filter(({ required }) => required);
    const name = (must.length ? must : part.seats)
      .map(({ user_id }) => names[user_id] ?? say('A former member'))
      .join(', ');
    return {
      ...part,
      title: part.own ?? (plan.length > 1 && name ? say('With {name}', { name }) : sayLabel(step.name)),
    };
  });
