import { Suspense } from 'react';
import { may, worksOnJobs } from '@candor/contracts/accounts/needs';
import { sayLabel } from '@candor/contracts/words/say';
import { later } from '../../kit/later.tsx';
import { momentText } from '../../kit/time.tsx';
import type { BookNow } from './use-book.ts';
import type { BookHand } from './use-book-hand.ts';

const CancelDialog = later(() => import('../../parts/booking/cancel-dialog.tsx').then((m) => m.CancelDialog));
const LinkDialog = later(() => import('./link-dialog.tsx').then((m) => m.LinkDialog));
const OverDialog = later(() => import('./over-dialog.tsx').then((m) => m.OverDialog));

/** The questions to confirm a cancellation, a booking without a link, and a booking at a time when people are busy. */
export const BookDialogs = ({ now, hand }: { now: BookNow; hand: BookHand }) => {
  const { page, zone, booking, revalidate, setForm } = now;
  const { step, application, moves, appointments, user } = page;
  const { cancelling, linking, over } = hand;
  return (
    <Suspense>
      {cancelling && (
        <CancelDialog
          ids={cancelling}
          name={application.name}
          application_id={application.id}
          suggested={appointments.every(({ id, status }) => status === 'proposed' || !cancelling.includes(id))}
          onClose={() => hand.setCancelling(null)}
          onDone={() => {
            hand.setCancelling(null);
            if (moves.length) hand.leave();
            else void revalidate();
          }}
        />
      )}
      {linking && (
        <LinkDialog
          name={application.name}
          round={page.rights.editor && may(worksOnJobs, user) ? sayLabel(step.name) : null}
          onClose={() => hand.setLinking(null)}
          onLink={(choice) => void hand.withLink(choice)}
          onLater={() => {
            hand.setLinking(null);
            void hand.send(linking.over);
          }}
          onOther={() => {
            hand.setLinking(null);
            setForm('meeting');
          }}
        />
      )}
      {over !== null && (
        <OverDialog
          when={momentText(over, zone)}
          why={booking.tried?.text ?? ''}
          onClose={() => hand.setOver(null)}
          onBook={(reason) => {
            hand.setOver(null);
            hand.bookOver({ start: over, reason });
          }}
        />
      )}
    </Suspense>
  );
};
