import type { ApplicationRow } from '@candor/contracts/pipeline/rows';
import { say } from '@candor/contracts/words/say';
import { TriageCard } from './triage-card.tsx';
import { TriageSide } from './triage-side.tsx';
import type { Triage } from './use-triage.ts';
import type { TriageHand } from './use-triage-hand.ts';
import { useSwipe } from './use-swipe.ts';

/** The person to read: the resume, and the other known facts beside it. The card follows the finger on a phone. */
export const TriagePerson = ({
  triage,
  hand,
  row,
  swipe,
}: {
  triage: Triage;
  hand: TriageHand;
  row: ApplicationRow;
  swipe: ReturnType<typeof useSwipe>;
}) => {
  const { page, narrow, panel, sheets, drafts, marked } = triage;
  const side = (
    <TriageSide
      row={row}
      panel={panel}
      requirements={page.requirements}
      addTo={page.rights.editor ? triage.links.sectionTo('requirements') : null}
      zone={page.user.tz_region}
      me={page.user.id}
      onSaved={() => sheets.ask(row.id)}
      draft={drafts.of(row.id)}
      onDraft={(text) => drafts.set(row.id, text)}
      onNote={() => hand.saveNote(row)}
    />
  );
  return (
    <div className="flex min-h-0 flex-1">
      <article
        key={row.id}
        {...swipe}
        aria-label={say('Resume of {name}', { name: row.name })}
        className="flex min-w-0 flex-1 touch-pan-y flex-col bg-sheet transition-transform duration-150 max-sm:mx-2.5 max-sm:mt-2.5 max-sm:overflow-clip max-sm:rounded-card max-sm:shadow-card"
      >
        <TriageCard
          row={row}
          panel={panel}
          error={triage.error}
          onRetry={() => sheets.ask(row.id)}
          resume={triage.resume}
          requirements={page.requirements}
          marked={marked}
          onMark={() => triage.mark(!marked)}
          part={triage.part}
          onPart={triage.setPart}
          about={narrow && side}
          box={hand.box}
        />
      </article>
      {!narrow && (
        <aside
          aria-label={say('About {name}', { name: row.name })}
          className="flex w-[376px] shrink-0 flex-col border-s border-line max-lg:w-[300px]"
        >
          {side}
        </aside>
      )}
    </div>
  );
};
