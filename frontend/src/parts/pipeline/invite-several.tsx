import { useRevalidator } from 'react-router-dom';
import { startBulk } from '@candor/contracts/bulk/bulk';
import { call } from '../../page/call.ts';
import { withProgress } from '../../kit/progress-bar.tsx';
import { useStored } from '../../kit/stored.ts';
import { BulkInvite } from '../bulk/bulk-invite.tsx';
import { begunHere } from '../board/begun-line.tsx';
import type { InHand } from './in-hand.ts';

/** The round in which most of the candidates are. */
const mostIn = (subjects: readonly InHand[]): string | undefined =>
  [...Map.groupBy(subjects, ({ step }) => step.id)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];

/** The dialog that invites candidates selected on a board or in its table to choose a time. */
export const InviteSeveral = ({
  jobId,
  subjects,
  onClose,
  onDone,
}: {
  jobId: string;
  subjects: readonly InHand[];
  onClose: () => void;
  onDone?: (() => void) | undefined;
}) => {
  const { revalidate } = useRevalidator();
  const [, setBegun] = useStored(begunHere, '', 'tab');
  const ids = [...new Set(subjects.map(({ candidate_id }) => candidate_id))];
  return (
    <BulkInvite
      people={ids.map((id) => ({ id }))}
      count={ids.length}
      chosen={{ ids: ids.join(' ') }}
      job_id={jobId}
      standing={mostIn(subjects)}
      send={(change) => withProgress(() => call(startBulk, { change, candidate_ids: ids }))}
      onDone={({ operation }) => {
        onClose();
        setBegun(operation.id);
        onDone?.();
        void revalidate();
      }}
      onClose={onClose}
    />
  );
};
