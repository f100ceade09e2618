import { ArrowDown, ArrowUp, Minus, MoreHorizontal, Plus } from 'lucide-react';
import { longestAppointment, shortestAppointment } from '@candor/contracts/interviews/values';
import { say } from '@candor/contracts/words/say';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { Button, IconButton } from '../../kit/button.tsx';
import { Menu, MenuCheck, MenuItem, MenuLabel, MenuLine } from '../../kit/overlays/menu.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { breaksOf, grid, lengthOf, type Part, type Plan } from '../../parts/booking/plan.ts';
import type { Manner } from './first-plan.ts';
import type { BookingChoice } from './use-booking.ts';
import { minutesWords } from '../../parts/interviews/meeting-words.ts';

/** The names of the participants; only the optional ones if the title names the required ones. */
const namesOf = ({ seats, own }: Part, names: Names, several: boolean): string =>
  [...seats.filter(({ required }) => required && (own || !several)), ...seats.filter(({ required }) => !required)]
    .map(({ user_id, required }) =>
      required
        ? (names[user_id] ?? say('A former member'))
        : say('{name} may listen', { name: names[user_id] ?? say('A former member') }),
    )
    .join(', ') || (seats.length ? '' : say('No one yet'));

const Who = ({
  part,
  index,
  plan,
  booking,
  people,
}: {
  part: Part;
  index: number;
  plan: Plan;
  booking: BookingChoice;
  people: readonly Option[];
}) => {
  const seatOf = (id: string) => part.seats.find(({ user_id }) => user_id === id);
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="ghost" size="sm" icon aria-label={say('More for {name}', { name: part.title })}>
          <MoreHorizontal size={15} aria-hidden />
        </Button>
      }
    >
      <MenuLabel>{say('Attendance')}</MenuLabel>
      {people.map(({ value, label }) => (
        <MenuCheck
          key={value}
          checked={Boolean(seatOf(value))}
          onChange={(on) =>
            booking.seats(
              index,
              on
                ? [...part.seats, { user_id: value, required: true }]
                : part.seats.filter(({ user_id }) => user_id !== value),
            )
          }
        >
          {label}
        </MenuCheck>
      ))}
      {part.seats.length > 1 && <MenuLine />}
      {part.seats.length > 1 && <MenuLabel>{say('Must attend')}</MenuLabel>}
      {part.seats.length > 1 &&
        part.seats.map((seat) => (
          <MenuCheck
            key={seat.user_id}
            checked={seat.required}
            onChange={(required) =>
              booking.seats(
                index,
                part.seats.map((each) => (each === seat ? { ...each, required } : each)),
              )
            }
          >
            {people.find(({ value }) => value === seat.user_id)?.label ?? say('A former member')}
          </MenuCheck>
        ))}
      {plan.length > 1 && (
        <>
          <MenuLine />
          <MenuItem icon={<ArrowUp size={14} />} disabled={index === 0} onSelect={() => booking.order(index, -1)}>
            {say('Earlier in the order')}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown size={14} />}
            disabled={index === plan.length - 1}
            onSelect={() => booking.order(index, 1)}
          >
            {say('Later in the order')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
};

/** The conversations in their order: the people in each, its length, and the breaks. */
export const ChainList = ({
  booking,
  names,
  people,
  required,
  moving,
}: {
  booking: BookingChoice;
  names: Names;
  people: readonly Option[];
  /** How many people are required. */
  required: number;
  /** Whether booked conversations are moved, so that their number stays. */
  moving: boolean;
}) => {
  const { plan, manner } = booking;
  const pauses = breaksOf(plan);
  return (
    <section aria-label={say('Interviews')} className="border-b border-line px-5 max-sm:px-4 py-3.5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="tnum text-ui font-semi text-ink">
          {plan.length > 1
            ? say('Back to back, {duration}', { duration: minutesWords(lengthOf(plan)) })
            : say('One interview')}
        </h2>
        {!moving && required > 1 && (
          <Segmented<Manner>
            label={say('How they meet')}
            value={manner}
            onChange={booking.meet}
            options={[
              { value: 'together', label: say('Together') },
              { value: 'in_a_row', label: say('In a row') },
            ]}
          />
        )}
      </div>
      <ol className="grid grid-cols-1 gap-1">
        {plan.map((part, index) => (
          <li key={part.key}>
            <div className="flex items-start gap-2.5">
              <span
                aria-hidden
                className="tnum mt-px grid size-5 shrink-0 place-items-center rounded-full bg-accent text-micro font-semi text-on-accent"
              >
                {index + 1}
              </span>
              <div className="min-w-0 flex-1">
                <p className="text-ui font-medium text-ink">{part.title}</p>
                <p className="text-meta text-ink-2 empty:hidden">{namesOf(part, names, plan.length > 1)}</p>
                <p className="-ms-1.5 flex items-center">
                  <IconButton
                    size="sm"
                    label={say('15 minutes shorter')}
                    disabled={part.length <= shortestAppointment}
                    onClick={() => booking.length(index, part.length - grid)}
                  >
                    <Minus size={13} aria-hidden />
                  </IconButton>
                  <span className="tnum min-w-11 text-center text-meta whitespace-nowrap text-ink">
                    {minutesWords(part.length)}
                  </span>
                  <IconButton
                    size="sm"
                    label={say('15 minutes longer')}
                    disabled={part.length >= longestAppointment}
                    onClick={() => booking.length(index, part.length + grid)}
                  >
                    <Plus size={13} aria-hidden />
                  </IconButton>
                </p>
              </div>
              <Who part={part} index={index} plan={plan} booking={booking} people={people} />
            </div>
            {index < pauses.length && (
              <p className="ms-2.5 border-s border-dotted border-line-2 py-1 ps-5 text-meta text-ink-3">
                {pauses[index] ? say('{minutes, number} min break', { minutes: pauses[index] }) : say('no break')}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
