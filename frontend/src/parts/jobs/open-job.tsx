import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { JobPage } from '@candor/contracts/jobs/pages';
import type { HiringStatus } from '@candor/contracts/jobs/values';
import { say, sayLabel } from '@candor/contracts/words/say';
import { call, errorOf } from '../../page/call.ts';
import { bodyAt } from '../../page/page-request.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { type Draft, mayOpen, OpeningItems, openingTitle } from './opening-items.tsx';

/** The button that opens a draft job (makes it visible), for any of its sections. It lists what is missing, then opens the job to the public or to members only. `to`: returns a section's address; the overview has an empty name. */
export const OpenJob = ({
  job: { id, kind, version },
  to,
  onClose,
}: {
  job: JobPage['job'];
  to: (section: string) => string;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Draft | 'away' | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const overview = to('');
  useEffect(() => {
    const stop = new AbortController();
    void bodyAt<Draft>(overview, stop.signal).then((found) => stop.signal.aborted || setDraft(found ?? 'away'));
    return () => stop.abort();
  }, [overview]);
  const known = draft === 'away' ? null : draft;
  const ready = known !== null && mayOpen(known);
  const open = async (hiring_status: HiringStatus) => {
    setBusy(true);
    setError('');
    const asked = { id, version: known?.job.version ?? version, hiring_status };
    const answer = await withProgress(() => call(upsertJob, asked));
    setBusy(false);
    if (answer.status !== 'ok') return setError(errorOf(answer));
    onClose();
    const back = { id, version: answer.payload.job.version, hiring_status: 'draft' as const };
    toast({
      text: sayLabel(kindWords[kind].nowIn[hiring_status]),
      undo: () => void settle(say('Return to draft'), call(upsertJob, back), () => revalidate()),
    });
    await revalidate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={known ? openingTitle(known) : say('Before this job can open')}
      text={
        ready
          ? say('An open job is on your careers page, and anyone can apply. Internally, only members see it.')
          : undefined
      }
      footer={
        <>
          <Button disabled={!ready || busy} onClick={() => void open('internal')}>
            {say('Open internally')}
          </Button>
          <Button kind="primary" disabled={!ready || busy} onClick={() => void open('open')}>
            {say('Open the job')}
          </Button>
        </>
      }
    >
      {error && <Notice tone="bad">{error}</Notice>}
      {draft === 'away' && <Notice tone="bad">{say('This part could not be loaded. Nothing was changed.')}</Notice>}
      {draft === null && <SkeletonRows rows={3} />}
      {known && <OpeningItems draft={known} to={to} onGo={onClose} />}
    </Dialog>
  );
};
