import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import {
  approveHeadcount,
  cancelOpening,
  restoreOpening,
  type SeenOpening,
} from '@candor/contracts/openings/endpoints';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

/** A request or refusal about the openings with these numbers. */
type Asked = { ask: 'approval' | 'decline'; numbers: number[] };

/** The actions of an editor on the openings of a job, and the dialog that is shown. */
export const useOpeningsHand = ({ job }: Pick<DataOf<typeof settingsPage>, 'job'>) => {
  const [asked, setAsked] = useState<SeenOpening | 'new' | null>(null);
  const [about, setAbout] = useState<Asked | null>(null);
  const { revalidate } = useRevalidator();
  const done = async (text: string, undo?: () => void) => {
    setAsked(null);
    setAbout(null);
    toast({ text, undo });
    await revalidate();
  };
  const restore = ({ number }: SeenOpening) =>
    settle(say('Reopen the opening'), call(restoreOpening, { job_id: job.id, number }), () =>
      done(say('Opening {number} is open again.', { number })),
    );
  const cancel = (opening: SeenOpening) =>
    settle(say('Cancel the opening'), call(cancelOpening, { job_id: job.id, number: opening.number }), () =>
      done(say('Opening {number} is cancelled.', { number: opening.number }), () => void restore(opening)),
    );
  const approve = (numbers: number[]) =>
    settle(say('Approve the opening'), call(approveHeadcount, { job_id: job.id, numbers, version: job.version }), () =>
      done(
        say('{count, plural, one {# opening is approved.} other {# openings are approved.}}', {
          count: numbers.length,
        }),
      ),
    );
  return { asked, setAsked, about, setAbout, done, restore, cancel, approve };
};
export type OpeningsHand = ReturnType<typeof useOpeningsHand>;
