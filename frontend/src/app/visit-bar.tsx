import { useState } from 'react';
import { ShieldAlert } from 'lucide-react';
import { endVisit } from '@candor/contracts/accounts/endpoints';
import { say } from '@candor/contracts/words/say';
import { Button } from '../kit/button.tsx';
import { Said } from '../kit/said.tsx';
import { Moment } from '../kit/time.tsx';
import { call } from '../page/call.ts';
import { settle } from '../page/settle.ts';
import { useStandard } from '../page/use-page.ts';

/** The line over every page while an operator of the platform visits another organization. */
export const VisitBar = () => {
  const { visiting, organization, user } = useStandard();
  const [busy, setBusy] = useState(false);
  if (!visiting) return null;
  const leave = async () => {
    setBusy(true);
    const what = say('Leave {organization}', { organization: organization.name });
    await settle(what, call(endVisit, {}), ({ location }) => window.location.assign(location));
    setBusy(false);
  };
  return (
    <section
      aria-label={say('Operator visit')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line bg-warn-wash px-5 py-1 text-ui text-warn max-sm:px-4"
    >
      <ShieldAlert size={15} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 wrap-anywhere">
        {say('You are in {organization} as an operator: {reason}. The audit log records this visit.', {
          organization: organization.name,
          reason: visiting.reason,
        })}
        {organization.suspended && <span className="text-ink-2"> {say('It is suspended, so you only read.')}</span>}
        {visiting.until && (
          <span className="text-ink-2">
            {' '}
            <Said text="It ends: {time}." with={{ time: <Moment at={visiting.until} zone={user.tz_region} /> }} />
          </span>
        )}
      </p>
      <Button size="sm" disabled={busy} onClick={() => void leave()}>
        {say('Leave {organization}', { organization: organization.name })}
      </Button>
    </section>
  );
};
