import { kindWords } from '@candor/contracts/jobs/kinds';
import { sayLabel } from '@candor/contracts/words/say';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import type { Closing } from '@candor/contracts/jobs/pages';
import type { JobRow } from '@candor/contracts/jobs/rows';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { later } from '../../kit/later.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

const CloseDialog = later(() => import('./close-dialog.tsx').then((m) => m.CloseDialog));

/** The dialog that closes a job, and its Undo, which restores the candidates that the closing archived. */
export const useClosing = (page: { job: JobRow; closing: Closing }) => {
  /** The status before the closing. The page may show the closed job before the answer arrives. */
  const [asking, setAsking] = useState<JobRow['hiring_status'] | null>(null);
  const { revalidate } = useRevalidator();
  const { id, kind } = page.job;
  const said = kindWords[kind];
  const undo = (version: number, hiring_status: JobRow['hiring_status']) =>
    settle(sayLabel(said.reopen), call(upsertJob, { id, version, hiring_status, restore: true }), async () => {
      toast({ text: sayLabel(said.asBefore) });
      await revalidate();
    });
  return {
    close: () => setAsking(page.job.hiring_status),
    dialog: asking && (
      <Suspense>
        <CloseDialog
          page={page}
          onClose={() => setAsking(null)}
          onClosed={async (version) => {
            setAsking(null);
            toast({ text: sayLabel(said.nowIn.archived), undo: () => void undo(version, asking) });
            await revalidate();
          }}
        />
      </Suspense>
    ),
  };
};
