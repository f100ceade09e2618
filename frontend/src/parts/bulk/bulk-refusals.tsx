import { useEffect, useState } from 'react';
import { numberWords, say } from '@candor/contracts/words/say';
import { bulkRefusals, type SeenBulk } from '@candor/contracts/bulk/bulk';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { call, errorOf } from '../../page/call.ts';
import { listTo } from '../../page/list-address.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Link } from '../../kit/link.tsx';
import { Notice } from '../../kit/notice.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';

type Refusals = PayloadOf<typeof bulkRefusals>['refusals'];

/** The people who were not changed, and why. */
export const BulkRefusals = ({
  id,
  undo,
  sooner = false,
  turns: { refused: count, reasons },
  onClose,
}: {
  id: string;
  undo: boolean;
  /** When its letters were sent at once. */
  sooner?: boolean;
  turns: SeenBulk['turns'];
  onClose: () => void;
}) => {
  const [found, setFound] = useState<Refusals | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(bulkRefusals, { id, undo, sooner }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        setFound(answer.status === 'ok' ? answer.payload.refusals : []);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [id, undo, sooner]);
  return (
    <Dialog open onClose={onClose} title={say('Unchanged people')}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {!found && <SkeletonRows rows={4} />}
      {reasons.length > 1 && (
        <ul className="mb-2 grid gap-1 text-ui text-ink-2">
          {reasons.map((each) => (
            <li key={each.reason} className="flex gap-2">
              <span className="tnum min-w-8 text-end font-medium text-ink">{numberWords(each.count)}</span>
              {each.reason}
            </li>
          ))}
        </ul>
      )}
      {found && (
        <ul className="quiet-scroll max-h-96 overflow-y-auto text-ui">
          {found.map(({ candidate_id, name, reason }) => (
            <li key={candidate_id} className="grid gap-0.5 border-b border-line py-2 last:border-0">
              <Link
                to={listTo('people', 'candidates', { id: candidate_id })}
                className="truncate font-medium text-ink hover:underline"
              >
                {name}
              </Link>
              <span className="text-meta text-ink-2">{reason}</span>
            </li>
          ))}
          {count > found.length && (
            <li className="py-2 text-meta text-ink-3">
              {say('and {count, number} more', { count: count - found.length })}
            </li>
          )}
        </ul>
      )}
    </Dialog>
  );
};
