import { cellOfSent } from '@candor/contracts/scorecards/scores';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import type { scoresPage, ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { Button } from '../../kit/button.tsx';
import { ScoreCell } from './scores-cell.tsx';
import { TotalScore } from './scores-total.tsx';

type Page = DataOf<typeof scoresPage>;
type Requirement = Page['requirements'][number];

/** The scores on a phone, one candidate at a time. */
export const OnePerson = ({
  page,
  row,
  requirements,
  onOpen,
}: {
  page: Page;
  row: ScoredCandidate;
  requirements: readonly Requirement[];
  onOpen: (id: string, requirement: string | null) => void;
}) => {
  const scores = page.scores[row.id];
  const nameOf = (user_id: string) => page.names[user_id] ?? '–';
  return (
    <section aria-label={row.name} className="px-4 py-3">
      <h2 className="text-head font-semi text-ink">{row.name}</h2>
      <div className="my-2">
        <TotalScore scores={scores} onOpen={() => onOpen(row.id, null)} />
      </div>
      {scores && scores.cards.length > 0 && (
        <Button onClick={() => onOpen(row.id, null)} className="mb-3 w-full">
          {say('Read the scorecards')}
        </Button>
      )}
      {scores && !scores.closed && (
        <dl>
          {requirements.map((requirement) => (
            <div key={requirement.id} className="border-t border-line py-2">
              <dt className="text-ui text-ink">{requirement.name}</dt>
              <dd className="mt-1 flex">
                <ScoreCell
                  cell={cellOfSent(scores.cells[requirement.id], page.people)}
                  met={scores.cards.length > 0}
                  nameOf={nameOf}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
};
