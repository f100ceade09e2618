import { say } from '@candor/contracts/words/say';
import { type Keys, keysOf, useShortcut } from '../../kit/keys/shortcuts.tsx';
import { TriageActions, TriageThumbs } from './triage-foot.tsx';
import type { Triage } from './use-triage.ts';
import type { TriageHand } from './use-triage-hand.ts';
import { group } from './use-triage-keys.ts';

const NumberKey = ({ keys, name, run }: { keys: Keys; name: string; run: () => void }) => {
  useShortcut(keys, say('Archive: {reason}', { reason: name }), run, { group });
  return null;
};

/** The decisions about the shown person: a row of buttons, larger buttons on a phone, and the number keys. */
export const TriageDecide = ({ triage, hand }: { triage: Triage; hand: TriageHand }) => {
  const { page, narrow, may, quick, to, suggested } = triage;
  const acts = {
    to,
    quick,
    suggested,
    keysTo: page.rights.editor && !triage.closed ? `${triage.links.sectionTo('settings')}#keys` : null,
    may,
    onAdvance: hand.advance,
    onArchive: narrow ? () => hand.choose(true) : hand.archive,
    onReason: hand.archiveFor,
    onRead: hand.read,
    onNote: hand.write,
    onSkip: hand.skip,
  };
  return (
    <>
      <TriageActions
        {...acts}
        recorded={triage.recorded}
        leaves_at={triage.leaves_at}
        zone={page.user.tz_region}
        writes={triage.writes}
        onWrites={triage.setWrites}
      />
      <TriageThumbs {...acts} />
      {may.archive &&
        quick.map(
          (reason, index) =>
            reason && (
              <NumberKey
                key={reason.id}
                keys={keysOf(`${index + 1}`)}
                name={reason.name}
                run={() => hand.archiveFor(reason.id)}
              />
            ),
        )}
    </>
  );
};
