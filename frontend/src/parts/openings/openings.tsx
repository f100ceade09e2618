import { say } from '@candor/contracts/words/say';
import { may, organizes } from '@candor/contracts/accounts/needs';
import { useEffect, useState } from 'react';
import { Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { settingsPage } from '@candor/contracts/jobs/pages';
import { emptySlice, formatListAddress } from '@candor/contracts/kernel/list';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Section } from '../../kit/page.tsx';
import { useListAddress } from '../../page/list-address.ts';
import { filledWords } from '../jobs/job-words.ts';
import { OpeningRow } from './opening-row.tsx';
import { OpeningsApproval } from './openings-approval.tsx';
import { OpeningsDialogs } from './openings-dialogs.tsx';
import { useOpeningsHand } from './use-openings-hand.ts';

/** How many openings are shown at first. */
const shownFirst = 12;

/** How many people the job is to hire: each opening with its reason, its start and the person hired for it. */
export const Openings = ({ page, editable }: { page: DataOf<typeof settingsPage>; editable: boolean }) => {
  const { job, openings, beyond, demanded, user } = page;
  const hand = useOpeningsHand(page);
  const [all, setAll] = useState(false);
  const { address } = useListAddress();
  const decides = editable && demanded && may(organizes, user);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '#openings') return;
    const section = document.getElementById('openings');
    section?.scrollIntoView({ block: 'start' });
    section?.focus({ preventScroll: true });
  }, [hash]);
  const candidateTo = (id: string) =>
    formatListAddress({ ...address, id: job.id, section: { name: 'candidates', id, list: emptySlice } });
  const ordered = openings.toSorted(
    (one, other) =>
      Number(one.state === 'cancelled') - Number(other.state === 'cancelled') || one.number - other.number,
  );
  const shown = all ? ordered : ordered.slice(0, shownFirst);
  return (
    <Section
      id="openings"
      title={say('Openings')}
      text={filledWords(job)}
      actions={
        editable && (
          <Button size="sm" onClick={() => hand.setAsked('new')}>
            <Plus size={14} aria-hidden />
            {say('Add openings')}
          </Button>
        )
      }
    >
      {beyond > 0 && (
        <div className="mb-3">
          <Notice>
            {say(
              '{beyond, plural, one {# hire has} other {# hires have}} no opening. Add openings, or reverse a hire that was a mistake.',
              { beyond },
            )}
          </Notice>
        </div>
      )}
      {editable && <OpeningsApproval page={page} decides={decides} hand={hand} />}
      <ul>
        {shown.map((opening) => (
          <OpeningRow
            key={opening.number}
            page={page}
            opening={opening}
            editable={editable}
            decides={decides}
            candidateTo={candidateTo}
            hand={hand}
          />
        ))}
      </ul>
      {shown.length < ordered.length && (
        <Button size="sm" kind="ghost" onClick={() => setAll(true)}>
          {say('Show all {count, number}', { count: ordered.length })}
        </Button>
      )}
      <OpeningsDialogs page={page} hand={hand} />
    </Section>
  );
};
