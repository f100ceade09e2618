import { useState } from 'react';
import type { Past } from '@candor/contracts/kernel/past';

/** The data of the strip: the record's past, and the function that shows the record as of a time. */
export type PastStripProps = {
  past: Past;
  zone: string | null;
  goTo: (moment: string | null, how?: { replace?: boolean }) => void;
};

/** The days that the strip shows, and the time that is chosen: the one where the handle is held, else the one shown. */
export const useMoments = ({ past, goTo }: PastStripProps) => {
  const [now, setNow] = useState(() => Date.now());
  const [held, setHeld] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const from = Date.parse(past.from);
  const began = Math.max(from, Date.parse(past.began));
  const shown = Date.parse(past.as_of);
  const at = held ?? Math.min(shown, now);
  const share = (moment: number) => Math.min(1, Math.max(0, (moment - from) / Math.max(1, now - from)));
  const most = Math.max(1, ...past.days.map(({ count }) => count));
  const width = 1 / past.days.length;

  const show = (moment: number, how?: { replace?: boolean }) =>
    goTo(moment >= now ? null : new Date(Math.max(moment, began)).toISOString(), how);
  return { now, setNow, held, setHeld, playing, setPlaying, from, began, shown, at, share, most, width, show };
};

/** What `useMoments` returns. */
export type Moments = ReturnType<typeof useMoments>;
