import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertAppointments } from '@candor/contracts/interviews/endpoints';
import type { BookingData } from '@candor/contracts/interviews/booking-page';
import { say } from '@candor/contracts/kernel/say';
import { call, errorOf } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { momentText } from '../../kit/time.tsx';
import { toast } from '../../kit/toast.ts';
import type { Arrangement } from './arrangement.ts';
import { askedConversations, wrongFields } from './asked-booking.ts';
import type { BookingChoice } from './use-booking.ts';

/** Over what somebody has at that time, and why. */
export type Overbooking = { reason: string };

/** Refusals of the time itself. Every other one is told as a sentence. */
const ofTheTime: readonly string[] = ['busy', 'past', 'given_up'];

/** Books or moves what is chosen: all of it or nothing. Nothing is sent before. `onWrong` hears which fields are refused, by name. */
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
  /** `given`: what was asked for at last, just before it is sent. */
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
      // Somebody was quicker: the sentence stands at the time, and the page asks who is free now.
      booking.refuse(start, errorOf(answer));
      void revalidate();
      return;
    }
    const when = momentText(start, zone);
    const done = await settle(say('Book {name}', { name }), answer, () => {
      toast({
        text: moves.length
          ? say('{name}: moved to {when}.', { name, when })
          : arrangement.now.tell.candidate || arrangement.now.tell.interviewers
            ? say('{name}: booked, {when}. The invitations have left, so move or cancel it instead of undoing it.', {
                name,
                when,
              })
            : say('{name}: booked, {when}. Cancel it to take it back.', { name, when }),
      });
      onDone();
      void revalidate();
    });
    if (done || answer.status === 'ok' || answer.again) return;
    onWrong(wrongFields(answer.fields));
    void revalidate();
  };
  return { busy, send };
};
