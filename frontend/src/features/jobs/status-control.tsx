import { phrase, say, sayLabel, sayText } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertJob } from '@candor/contracts/jobs/endpoints';
import { kindTexts } from '@candor/contracts/jobs/kind-texts';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { HiringStatus } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { call, errorOf } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Notice } from '../../kit/notice.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { Status } from '../../kit/tag.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { statusTones } from '../../parts/jobs/job-words.ts';
import { useClosing } from './use-closing.tsx';

const verbs: Record<HiringStatus, string> = {
  draft: phrase('Return to draft'),
  // The label of the button. English uses the same word for the action and for the status.
  open: phrase('{open, select, other {Open}}'),
  internal: phrase('Open internally'),
  archived: phrase('Close'),
};
/** The four hiring statuses with a control for each. A refusal is shown beside its control, in the server's words. */
export const StatusControl = ({ page }: { page: DataOf<typeof settingsPage> }) => {
  const { job, rights, warnings } = page;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<HiringStatus | null>(null);
  const [error, setError] = useState('');
  const [reopeningAs, setReopeningAs] = useState<HiringStatus | null>(null);
  const { close, dialog } = useClosing(page);
  const { archived } = page.closing;
  const now = job.hiring_status;
  const { hires, statuses, statusTexts, nowIn } = kindWords[job.kind];
  const { possible, reopenAs, bringBack, bringBackText } = kindTexts[job.kind];
  const change = async (to: HiringStatus, version: number, undo?: HiringStatus, restore?: boolean) => {
    if (to === 'archived') {
      close();
      return;
    }
    if (now === 'archived' && archived && restore === undefined) {
      setReopeningAs(to);
      return;
    }
    setBusy(to);
    setError('');
    const answer = await withProgress(() => call(upsertJob, { id: job.id, version, hiring_status: to, restore }));
    setBusy(null);
    if (answer.status !== 'ok') {
      setError(errorOf(answer));
      return;
    }
    const { version: then } = answer.payload.job;
    toast({
      text: sayLabel(nowIn[to]),
      undo: undo && undo !== 'archived' ? () => void change(undo, then) : undefined,
    });
    await revalidate();
  };
  const reopen = async (restore: boolean) => {
    await change(reopeningAs!, job.version, undefined, restore);
    setReopeningAs(null);
  };
  return (
    <div className="grid gap-3">
      {error && <Notice tone="bad">{error}</Notice>}
      {now === 'draft' && hires && rights.editor && warnings.length > 0 && (
        <Notice tone="warn" title={say('Worth a look before opening')}>
          <ul className="list-disc ps-4.5">
            {warnings.map((warning) => (
              <li key={warning}>{sayLabel(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul>
        {possible.map((status) => (
          <li
            key={status}
            aria-current={status === now ? 'true' : undefined}
            className="flex min-h-12 items-center gap-3 border-b border-line py-2 last:border-0"
          >
            <span className="flex min-w-0 flex-1 gap-x-3 gap-y-0.5 max-sm:flex-col sm:items-center">
              <span className="w-32 shrink-0">
                {status === now ? (
                  <Status tone={statusTones[status]}>{sayLabel(statuses[status])}</Status>
                ) : (
                  <span className="text-ui text-ink">{sayLabel(statuses[status])}</span>
                )}
              </span>
              <span className="min-w-0 flex-1 text-ui text-ink-3">{sayLabel(statusTexts[status])}</span>
            </span>
            {status === now && job.stopped && rights.editor ? (
              <Button size="sm" disabled={busy !== null} onClick={() => void change(status, job.version)}>
                {say('Take applications again')}
              </Button>
            ) : status === now ? (
              <span className="text-meta text-ink-3">{say('Now')}</span>
            ) : (
              rights.editor && (
                <Button
                  size="sm"
                  kind={status === 'open' && now === 'draft' ? 'primary' : 'soft'}
                  disabled={busy !== null}
                  onClick={() => void change(status, job.version, now)}
                >
                  {sayText((now === 'archived' && reopenAs[status]) || verbs[status])}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {dialog}
      {reopeningAs && (
        <Dialog
          open
          onClose={() => setReopeningAs(null)}
          title={sayLabel(bringBack)}
          text={sayText(bringBackText, { count: archived })}
          footer={
            <>
              <Button disabled={busy !== null} onClick={() => void reopen(false)}>
                {say('Leave them archived')}
              </Button>
              <Button kind="primary" disabled={busy !== null} onClick={() => void reopen(true)}>
                {say('Bring them back')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
};
