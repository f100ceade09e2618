import { say } from '@candor/contracts/words/say';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { whatIf } from '@candor/contracts/jobs/access';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { settle } from '../../page/settle.ts';
import type { Proposal } from './access-changes.ts';
import type { useKeyedSelect } from './access-parts.tsx';
import type { AccessData, AccessOnJobState } from './use-access-on-job.ts';
import { AccessDifference } from './access-difference.tsx';

/** The choice of a change, its effects, and the button that carries it out. */
export const AccessPreview = ({
  data: { job },
  state,
  ifSelect,
}: {
  data: AccessData;
  state: AccessOnJobState;
  ifSelect: ReturnType<typeof useKeyedSelect>;
}) => {
  const { setAsked, proposals, proposal, now } = state;
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const carryOut = async (it: Proposal) => {
    setBusy(true);
    await settle(it.act, it.send(), async () => {
      toast({ text: say('Saved.') });
      setAsked(null);
      await revalidate();
    });
    setBusy(false);
  };
  return (
    <div className="shrink-0 border-t border-accent-line bg-accent-wash px-5 py-3.5 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-ui font-semi text-ink" id="what-if">
          {say('What would change if they were')}
        </h3>
        <div className="min-w-56 flex-1">
          <Select
            {...ifSelect}
            aria-labelledby="what-if"
            menuPlacement="auto"
            options={proposals.map(({ key, label }) => ({ value: key, label }))}
            value={proposal ? { value: proposal.key, label: proposal.label } : null}
            onChange={(choice) => setAsked(choice?.value ?? null)}
          />
        </div>
      </div>
      {proposal && (
        <>
          <div className="mt-3" aria-live="polite">
            <AccessDifference it={whatIf(now, proposal.change)} job={job} proposal={proposal} />
          </div>
          <div className="mt-3.5 flex flex-wrap items-center gap-2">
            <span className="me-auto text-meta text-ink-2">{say('A preview. Nothing is saved.')}</span>
            <Button kind="ghost" onClick={() => setAsked(null)}>
              {say('Stop')} <Kbd keys="escape" />
            </Button>
            <Button kind="primary" disabled={busy} onClick={() => void carryOut(proposal)}>
              {proposal.act}
            </Button>
          </div>
        </>
      )}
    </div>
  );
};
