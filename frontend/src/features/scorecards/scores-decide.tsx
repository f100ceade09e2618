import { Suspense } from 'react';
import { type SentScores, verdictOf } from '@candor/contracts/scorecards/scores';
import { recommendations, type Recommendation, recommendationKeys } from '@candor/contracts/scorecards/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { scoresPage, ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { Avatar } from '../../kit/avatar.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { RecommendationSquare } from '../../parts/scorecards/recommendation-mark.tsx';
import { useAtHand } from '../../parts/pipeline/at-hand.ts';
import { withSteps } from '../../parts/board/board-state.ts';
import { DrawerActions } from '../../parts/drawer/drawer-actions.tsx';
import { HandKeys } from '../../parts/pipeline/hand-keys.tsx';
import { usePipeline } from '../../parts/pipeline/use-pipeline.ts';

const PipelineDialog = later(() => import('../../parts/pipeline/pipeline-dialog.tsx').then((m) => m.PipelineDialog));

type Page = DataOf<typeof scoresPage>;

/** How much of the panel agrees, in words. */
export const verdictWords = (scores: Pick<SentScores, 'cards' | 'reviewed'>): string => {
  const { side, agree, opinions } = verdictOf(scores);
  const all = opinions.length;
  if (side === null) return say('evenly split');
  return side === 'yes'
    ? say('{agree, number} of {all, number} say yes', { agree, all })
    : say('{agree, number} of {all, number} say no', { agree, all });
};
/** How many members of the panel gave each recommendation, from strong yes to strong no. */
export const Recommended = ({ scores }: { scores: Pick<SentScores, 'cards' | 'reviewed'> }) => {
  const { opinions } = verdictOf(scores);
  const countOf = (key: Recommendation) => opinions.filter(({ recommendation }) => recommendation === key).length;
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-0.5">
      {recommendationKeys
        .filter((key) => countOf(key) > 0)
        .map((key) => (
          <span key={key} className="flex items-center gap-1 text-micro whitespace-nowrap text-ink">
            <RecommendationSquare of={key} />
            {sayLabel(recommendations[key])}
            <span className="tnum font-semi">{countOf(key)}</span>
          </span>
        ))}
    </span>
  );
};

/** The foot of the page: the panel's verdict on the selected candidate, the dissent in its authors' words, and the reader's actions. */
export const Decide = ({
  page,
  candidate,
  marked,
}: {
  page: Page;
  candidate: ScoredCandidate;
  /** Whether the user selected this candidate, so that the keys act on them. */
  marked: boolean;
}) => {
  const { job, rights, user } = page;
  const scores = page.scores[candidate.id];
  const data = page.decide[candidate.id];
  const pipeline = usePipeline({ jobId: job.id, steps: job.steps, rights, position: page.position });
  const [subject] = data ? withSteps([{ ...candidate, ...data }], pipeline.moves) : [];
  const hand = useAtHand({
    page: { job, rights, user },
    pipeline,
    openId: candidate.id,
    open: () => undefined,
    find: (id) => (id === candidate.id ? (subject ?? null) : null),
    next: () => null,
    leads: false,
    only: ['advance', 'shift_up', 'archive', 'offer', 'offer_update'],
    offered: marked,
  });
  const { asked } = pipeline;
  const { opinions, dissent } = verdictOf(scores ?? { cards: [], reviewed: [] });
  if (!scores || scores.closed || (!opinions.length && !hand.may.length)) return null;
  const notes = new Map(
    page.dissent.filter((each) => each.application_id === candidate.id).map((each) => [each.user_id, each.text]),
  );
  const quoted = opinions.length > 1 ? dissent : [];
  return (
    <section
      aria-label={say('Decide on {name}', { name: candidate.name })}
      className="shrink-0 border-t border-line bg-sheet px-5 py-4 max-sm:px-4"
    >
      <h2 className="text-ui font-semi text-ink">{candidate.name}</h2>
      {opinions.length > 0 ? (
        <>
          <p className="mb-1 text-meta text-ink-2">{verdictWords(scores)}</p>
          <Recommended scores={scores} />
        </>
      ) : (
        <p className="text-meta text-ink-3">{say('No one has recommended yet.')}</p>
      )}
      {scores.late > 0 && (
        <p className="mt-1 text-meta text-warn">
          {say('{count, plural, one {# scorecard missing} other {# scorecards missing}}', { count: scores.late })}
        </p>
      )}
      {quoted.length > 0 && (
        <ul className="quiet-scroll mt-2 grid max-h-44 gap-2 overflow-y-auto">
          {quoted.map(({ user_id, recommendation }) => {
            const name = page.names[user_id] ?? '–';
            return (
              <li key={user_id} className="flex items-start gap-2">
                <Avatar name={name} size={20} />
                <span className="min-w-0 flex-1 text-meta text-ink-2 [overflow-wrap:anywhere]">
                  <span className="font-medium text-ink">
                    {name}: {sayLabel(recommendations[recommendation])}
                  </span>
                  <span className="block">{notes.get(user_id) || say('No comment')}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {hand.one && hand.may.length > 0 && (
        <div className={cx('*:px-0', !marked && '[&_kbd]:hidden')}>
          <DrawerActions hand={hand} one={hand.one} steps={job.steps} row={marked ? 'primary' : 'soft'} />
        </div>
      )}
      {marked && <HandKeys hand={hand} />}
      <Suspense>{asked && <PipelineDialog page={page} pipeline={pipeline} asked={asked} />}</Suspense>
    </section>
  );
};
