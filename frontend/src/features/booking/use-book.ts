import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { useListAddress } from '../../page/list-address.ts';
import { useLivePage } from '../../page/live/live.ts';
import { browserZone } from '../../kit/browser-zone.ts';
import { peopleIn } from '../../parts/booking/plan.ts';
import { arrangementOf, type Changes } from './arrangement.ts';
import { useBooking } from './use-booking.ts';
import type { WhatForm } from './what-leaves.tsx';

/** What the booking page shows: the plan and its time, and how the people meet, with the reader's changes. */
export const useBook = (page: BookingData) => {
  const { moves, user } = page;
  const zone = user.tz_region ?? page.organization.tz_region ?? browserZone();
  const at = useListAddress('section');
  const { revalidate } = useRevalidator();
  useLivePage(['busy-weeks', 'appointments', 'applications', 'jobs', 'users']);
  const booking = useBooking(page, zone);
  const before = useMemo(() => arrangementOf(page), [page]);
  const [changes, setChanges] = useState<Changes>({});
  const [form, setForm] = useState<WhatForm | null>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { plan } = booking;
  return {
    page,
    zone,
    at,
    revalidate,
    booking,
    /** How the people meet: as stored, and with the reader's changes. */
    before,
    arrangement: { ...before, ...changes },
    setChanges,
    /** Which form is shown, and the fields that the server refused. */
    form,
    setForm,
    wrong,
    setWrong,
    /** Whether a participant has an account for video meetings. */
    hosted: page.hosts.some((id) => id === user.id || peopleIn(plan).includes(id)),
    // The booking already asked for a video link. A move does not ask again; the task for the link moves with the booking.
    asked: moves.some((each) => each.meeting_type === 'video' && each.video_url === null),
  };
};
export type BookNow = ReturnType<typeof useBook>;
