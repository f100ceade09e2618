import { Suspense, useState } from 'react';
import { Link2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { BookingData } from '@candor/contracts/booking/booking-page';
import { kindWords } from '@candor/contracts/jobs/kinds';
import { schedulingOf } from '@candor/contracts/rounds/scheduling';
import { may, sendsInvites } from '@candor/contracts/accounts/needs';
import { say } from '@candor/contracts/words/say';
import { withdrawInvite } from '@candor/contracts/booking/invites';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { later } from '../../kit/later.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { momentText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';

const InviteDialog = later(() => import('./invite-dialog.tsx').then((m) => m.InviteDialog));

/** The other way to a time: the candidate chooses it by a link. It is offered only if the round allows it, and only to readers who may send it. */
export const ChooseThemselves = ({ page, zone }: { page: BookingData; zone: string }) => {
  const { job, step, application, invite, moves, user } = page;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const allowed = may(sendsInvites, user) && job.hiring_status !== 'archived';
  const sends =
    allowed &&
    kindWords[job.kind].hires &&
    schedulingOf(step).self_schedule &&
    moves.length === 0 &&
    application.schedule_status !== 'complete';
  useShortcut('l', say('Let them choose'), () => setOpen(true), { group: say('Book'), on: sends, early: true });
  if (!allowed || !(sends || invite)) return null;
  const { name } = application;
  const withdraw = () =>
    settle(
      say('Withdraw the link of {name}', { name }),
      call(withdrawInvite, { application_id: application.id }),
      () => {
        toast({ text: say('{name}: link withdrawn.', { name }) });
        void revalidate();
      },
    );
  return (
    <section aria-label={say('The candidate chooses')} className="border-b border-line px-5 max-sm:px-4 py-3.5">
      {invite && (
        <p className="mb-2 flex items-start gap-2 text-ui text-ink">
          <Link2 size={13} aria-hidden className="mt-1 shrink-0 text-ink-4" />
          <span>
            {say('{name} has a link to choose a time.', { name })}
            <span className="block text-meta text-ink-2">
              {say('Open until {when}', { when: momentText(invite.expires_at, zone) })}
            </span>
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {sends && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {invite ? say('Send a new link') : say('Let them choose')}
            <Kbd keys="l" />
          </Button>
        )}
        {invite && (
          <Button size="sm" kind="danger" onClick={() => void withdraw()}>
            {say('Withdraw the link')}
          </Button>
        )}
      </div>
      <Suspense>
        {open && (
          <InviteDialog
            page={page}
            onClose={() => setOpen(false)}
            onSent={() => {
              void revalidate();
            }}
          />
        )}
      </Suspense>
    </section>
  );
};
