import { useRevalidator } from 'react-router-dom';
import { may, opensPeople } from '@candor/contracts/accounts/needs';
import { startBulk } from '@candor/contracts/bulk/bulk';
import { say } from '@candor/contracts/words/say';
import { withProgress } from '../../kit/progress-bar.tsx';
import { useStored } from '../../kit/stored.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { useGroups } from '../../page/use-page.ts';
import { begunHere } from '../board/begun-line.tsx';
import { assign } from '../cadences/assigning.ts';
import { ChooseCadence } from '../cadences/choose-cadence.tsx';
import type { InHand } from './in-hand.ts';
import type { Failure } from './pipeline-calls.ts';

/** Adds candidates of a job, chosen on a board or in a table, to a cadence whose letters are about that job. */
export const CadenceSeveral = ({
  jobId,
  subjects,
  onClose,
  onDone,
  onFailed,
}: {
  jobId: string;
  subjects: readonly InHand[];
  onClose: () => void;
  onDone?: (() => void) | undefined;
  onFailed: (failures: readonly Failure[]) => void;
}) => {
  const { revalidate } = useRevalidator();
  const groups = useGroups();
  const [, setBegun] = useStored(begunHere, '', 'tab');
  const what = say('Add to a cadence');
  const ids = [...new Set(subjects.map(({ candidate_id }) => candidate_id))];
  const together = (cadence_id: string) =>
    settle(
      what,
      withProgress(() =>
        call(startBulk, { change: { kind: 'cadence', cadence_id, job_id: jobId }, candidate_ids: ids }),
      ),
      ({ operation }) => {
        setBegun(operation.id);
        onDone?.();
        void revalidate();
      },
    );
  const inOneRequest = (cadence_id: string) =>
    assign(
      what,
      { cadence_id, subjects: subjects.map(({ id }) => ({ type: 'application' as const, id })) },
      {
        text: (count) => say('{count, plural, one {# person added.} other {# people added.}}', { count }),
        after: (payload) => {
          void revalidate();
          if (!payload) return;
          onDone?.();
          const name = (id: string) => subjects.find((subject) => subject.id === id)?.name ?? '';
          if (payload.failed.length)
            onFailed(payload.failed.map(({ id, error }) => ({ id, error, name: name(id), code: '' })));
        },
      },
    );
  return (
    <ChooseCadence
      count={ids.length}
      onChoose={(cadence_id) => {
        onClose();
        void (may(opensPeople, { groups }) ? together(cadence_id) : inOneRequest(cadence_id));
      }}
      onClose={onClose}
    />
  );
};
