import type { ReactNode } from 'react';
import { UsersRound } from 'lucide-react';
import { boardOf, kindWords } from '@candor/contracts/jobs/kinds';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { say, sayLabel } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { PageHead } from '../../kit/page.tsx';
import { ArrangedElsewhere } from './arranged-elsewhere.tsx';
import type { BookNow } from './use-book.ts';
import type { BookHand } from './use-book-hand.ts';

/** The head of the booking page: what is booked, how many candidates of the round still need a booking, and the way back. */
export const BookHead = ({
  now: { page, at },
  hand,
  narrow,
  children,
}: {
  now: BookNow;
  hand: BookHand;
  narrow: boolean;
  /** The switch between times and day, on a phone. */
  children: ReactNode;
}) => {
  const { job, step, application, moves } = page;
  const title = moves.length
    ? say('Move {step}', { step: sayLabel(step.name) })
    : say('Book {step}', { step: sayLabel(step.name) });
  return (
    <PageHead
      crumbs={[
        {
          to: formatListAddress({ ...at.address, id: null, section: null }),
          label: sayLabel(kindWords[job.kind].list),
        },
        {
          to: formatListAddress({ ...at.address, section: { name: boardOf(job), id: null, list: emptySlice } }),
          label: job.fields.name,
        },
      ]}
      title={narrow ? `${title}: ${application.name}` : title}
      facts={
        page.round.standing > 1 && (
          <span className="flex items-center gap-1.5 text-ink-3">
            <UsersRound size={13} aria-hidden />
            {say('{count, number} of {all, number} still to book in this round', {
              count: page.round.unscheduled,
              all: page.round.standing,
            })}
          </span>
        )
      }
      actions={
        <>
          {children}
          <ArrangedElsewhere page={page} narrow={narrow} onDone={hand.leave} onCancel={hand.setCancelling} />
          <Button onClick={hand.close}>
            {say('Close')}
            <Kbd keys="escape" />
          </Button>
        </>
      }
    />
  );
};
