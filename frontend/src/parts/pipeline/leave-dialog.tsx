import { useEffect, useState } from 'react';
import { notToldWords, plannedInterviews } from '@candor/contracts/interviews/planned';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/inputs/checkbox.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import type { InHand } from './in-hand.ts';
import { UntoldInterviewers } from '../booking/untold-interviewers.tsx';
import { PlannedLine } from './planned-line.tsx';

/** Asks what to do with the planned interviews of a round that a candidate leaves. If the box is not ticked, the interviews stay booked, and the history records that. */
export const LeaveDialog = ({
  subjects,
  title,
  planned,
  go,
  onClose,
}: {
  subjects: readonly InHand[];
  title: string;
  planned: number;
  go: (cancels: boolean) => void;
  onClose: () => void;
}) => {
  const [cancels, setCancels] = useState(true);
  const [letters, setLetters] = useState<PayloadOf<typeof plannedInterviews> | null>(null);
  const notTold = letters && letters.not_told;
  const one = subjects.length === 1 ? subjects[0]! : null;
  const id = one?.id;
  useEffect(() => {
    if (!id) return;
    const stop = new AbortController();
    call(plannedInterviews, { application_id: id }, { signal: stop.signal }).then(
      (answer) => setLetters(answer.status === 'ok' ? answer.payload : null),
      () => undefined, // closed meanwhile
    );
    return () => stop.abort();
  }, [id]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              go(cancels);
            }}
          >
            {say('Move')}
          </Button>
        </>
      }
    >
      <PlannedLine count={planned}>
        <label className="mt-1 flex min-h-6 items-center gap-2 text-ink">
          <Checkbox checked={cancels} onChange={({ target }) => setCancels(target.checked)} />
          {say('{count, plural, one {Cancel it} other {Cancel them}}', { count: planned })}
        </label>
        <p className="mt-1 text-meta text-ink-2">
          {cancels
            ? notTold
              ? say('The interviewers are notified once the move can no longer be undone.')
              : say('Everyone is notified once the move can no longer be undone.')
            : say('{count, plural, one {It stays} other {They stay}} booked, and the history shows it.', {
                count: planned,
              })}
        </p>
        {cancels && one && notTold && (
          <p className="mt-1 text-meta font-medium text-warn">{notToldWords(notTold, one.name)}</p>
        )}
        {cancels && letters && <UntoldInterviewers of={letters.interviewers} />}
      </PlannedLine>
    </Dialog>
  );
};
