import { useEffect, useRef } from 'react';
import { triagePage } from '@candor/contracts/pipeline/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { usePage } from '../../page/use-page.ts';
import { announce } from '../../kit/announce.ts';
import { Notice } from '../../kit/notice.tsx';
import { Page } from '../../kit/page.tsx';
import { UnsavedGuard } from '../../kit/inputs/unsaved-guard.tsx';
import { roleAt } from '../../parts/pipeline/stages.ts';
import { TriageDecide } from './triage-decide.tsx';
import { TriageDialogs } from './triage-dialogs.tsx';
import { TriageEnd } from './triage-end.tsx';
import { TriageLine } from './triage-foot.tsx';
import { TriageHead } from './triage-head.tsx';
import { TriagePerson } from './triage-person.tsx';
import { useSwipe } from './use-swipe.ts';
import { type Triage, useTriage } from './use-triage.ts';
import { useTriageHand } from './use-triage-hand.ts';
import { useTriageKeys } from './use-triage-keys.ts';

/** The screen that shows new resumes of a job, one person at a time; one key decides and shows the next. The next job follows after the last resume. */
export const Screen = () => {
  const page = usePage(triagePage);
  // Each job is a sitting of its own (one run through its resumes).
  return <Sitting key={page.job.id} page={page} />;
};

/** Announces each shown person to screen readers once. */
const useAnnounced = ({ sitting: { current }, left }: Triage) => {
  const id = current?.id ?? null;
  const words = current
    ? say('{name}, {role}. {left, number} left.', {
        name: current.name,
        role: roleAt(current) || say('No headline yet'),
        left,
      })
    : say('All read.');
  const said = useRef<string | null>('');
  useEffect(() => {
    if (said.current === id) return;
    said.current = id;
    announce(words);
  }, [id, words]);
};

const Sitting = ({ page }: { page: DataOf<typeof triagePage> }) => {
  const triage = useTriage(page);
  const hand = useTriageHand(triage);
  useTriageKeys(triage, hand);
  useAnnounced(triage);
  const { sitting, left, spent, closed, may } = triage;
  const { queue, current, told, news, each } = sitting;
  const swipe = useSwipe({
    on: triage.narrow && current !== null,
    toEnd: hand.advance,
    toStart: () => may.archive && hand.choose(true),
  });
  return (
    <Page>
      <TriageHead
        page={page}
        address={triage.at.address}
        close={triage.links.close}
        left={left}
        spent={spent}
        minutes={each === null ? null : Math.max(1, Math.round((each * left) / 60_000))}
      />
      {current && closed && (
        <div className="shrink-0 px-5 pt-3 max-sm:px-4">
          <Notice tone="warn">
            {say('This job is closed. You can read its resumes, but no one can be advanced or archived here.')}
          </Notice>
        </div>
      )}
      {current && !closed && !page.rights.permissions.includes('list') && (
        <div className="shrink-0 px-5 pt-3 max-sm:px-4">
          <Notice>{say('You may read these resumes. Advancing and archiving need the right Manage Pipeline.')}</Notice>
        </div>
      )}
      {current ? (
        <TriagePerson triage={triage} hand={hand} row={current} swipe={swipe} />
      ) : (
        <TriageEnd triage={triage} />
      )}
      {triage.drafts.any && <UnsavedGuard />}
      {(current || told || news) && (
        <TriageLine
          told={told}
          news={news}
          next={triage.next}
          onUndo={hand.undo}
          onOpen={queue.some((row) => row.id === news?.about) ? sitting.show : null}
          onNext={() => hand.look(1)}
        />
      )}
      {current && <TriageDecide triage={triage} hand={hand} />}
      <TriageDialogs triage={triage} hand={hand} />
    </Page>
  );
};
