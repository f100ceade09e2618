import { Suspense } from 'react';
import { later } from '../../kit/later.tsx';
import type { Triage } from './use-triage.ts';
import type { TriageHand } from './use-triage-hand.ts';

const ArchiveDialog = later(() => import('../../parts/pipeline/archive-dialog.tsx').then((m) => m.ArchiveDialog));
const ReasonSheet = later(() => import('./triage-reasons.tsx').then((m) => m.ReasonSheet));

/** The list of reasons for a phone, and the archive dialog. */
export const TriageDialogs = ({ triage, hand }: { triage: Triage; hand: TriageHand }) => {
  const { page, suggested, quick } = triage;
  const { current } = triage.sitting;
  const { asked } = hand;
  return (
    <Suspense>
      {hand.choosing && current && (
        <ReasonSheet
          name={current.name}
          quick={quick.filter((reason) => reason !== null)}
          suggested={suggested}
          recorded={triage.recorded}
          leaves_at={triage.leaves_at}
          writes={triage.writes}
          onWrites={triage.setWrites}
          zone={page.user.tz_region}
          onReason={hand.archiveFor}
          onOther={hand.archive}
          onClose={() => hand.choose(false)}
        />
      )}
      {asked && (
        <ArchiveDialog
          page={page}
          pipeline={hand.dialog}
          subjects={asked.subjects}
          suggested={asked.subjects[0]?.id === current?.id ? suggested : null}
          typed={asked.typed}
          changed={asked.changed}
          onClose={() => hand.ask(null)}
        />
      )}
    </Suspense>
  );
};
