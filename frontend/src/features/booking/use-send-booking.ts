import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { cancelAppointment, upsertAppointments } from '@candor/contracts/interviews/endpoints';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { say } from '@candor/contracts/words/say';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { momentText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import type { Arrangement } from './arrangement.ts';
import { askedConversations, wrongFields } from './asked-booking.ts';
import type { BookingChoice } from './use-booking.ts';

/** The reason for booking over a person's busy time. */
export type Overbooking = { reason: string };

/** Refusals that concern the time itself. Every other refusal is shown as a sentence. */
const ofTheTime: readonly string[] = ['busy', 'past', 'given_up'];

/** Books or moves all chosen conversations, or none. Nothing is sent before that. `onWrong` receives the names of the refused fields. */
export const useSendBooking = (
  page: BookingData,
  booking: Pick<BookingChoice, 'start' | 'plan' | 'refuse'>,
  arrangement: Record<'now' | 'before', Arrangement>,
  zone: string,
  { onDone, onWrong }: { onDone: () => void; onWrong: (fields: Record<string, string>) => void },
) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { application, step, moves } = page;
  /** Undo cancels a booking that sent no invitations. If invitations were sent, the message offers Cancel in place of Undo, and Cancel notifies the people who got one. */
  const tellBooked = (ids: readonly string[], when: string): void => {
    const { name } = application;
    const notify = arrangement.now.tell;
    const what = ids.length > 1 ? say('Cancel the interviews') : say('Cancel the interview');
    const cancel = () =>
      void settle(what, call(cancelAppointment, { id: ids[0]!, ids: [...ids], notify }), () => {
        toast({
          text:
            ids.length > 1
              ? say('{name}: interviews cancelled.', { name })
              : say('{name}: interview cancelled.', { name }),
        });
        void revalidate();
      });
    if (notify.candidate || notify.interviewers)
      toast({
        text: say('{name}: booked, {when}. The invitations have left, so this cannot be undone.', { name, when }),
        action: { label: what, run: cancel },
      });
    else toast({ text: say('{name}: booked, {when}.', { name, when }), undo: cancel });
  };
  /** `given`: the answers of a dialog that was shown just before sending. */
  const send = async (over?: Overbooking & { start: number }, given: Partial<Arrangement> = {}): Promise<void> => {
    const start = over?.start ?? booking.start;
    if (start === null || busy) return;
    if (booking.plan.some(({ seats }) => !seats.length)) {
      booking.refuse(start, say('Choose an interviewer.'));
      return;
    }
    setBusy(true);
    const answer = await call(upsertAppointments, {
      application_id: application.id,
      workflow_step_id: step.id,
      ...(moves.length ? { version: Math.max(...moves.map((each) => each.version)) } : {}),
      notify: arrangement.now.tell,
      ...(over ? { allow_conflict: true, conflict_reason: over.reason } : {}),
      appointments: askedConversations(
        page,
        booking.plan,
        start,
        { ...arrangement, now: { ...arrangement.now, ...given } },
        zone,
      ),
    });
    setBusy(false);
    const { name } = application;
    if (answer.status === 'error' && ofTheTime.includes(answer.code)) {
      // Another member took the time first: the message appears at that time, and the page loads the free times again.
      booking.refuse(start, errorOf(answer));
      void revalidate();
      return;
    }
    const when = momentText(start, zone);
    const done = await settle(say('Book {name}', { name }), answer, () => {
      if (moves.length) toast({ text: say('{name}: moved to {when}.', { name, when }) });
      else if (answer.status === 'ok')
        tellBooked(
          answer.payload.appointments.map(({ id }) => id),
          when,
        );
      onDone();
      void revalidate();
    });
    if (done || answer.status === 'ok' || answer.again) return;
    onWrong(wrongFields(answer.fields));
    void revalidate();
  };
  return { busy, send };
};
