import { useState } from 'react';
import { Check } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { MissingScore } from '@candor/contracts/scorecards/scores';
import { remindedLately } from '@candor/contracts/reviews/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import type { scoresPage, ScoredCandidate } from '@candor/contracts/pipeline/pages';
import { remindReviewers } from '@candor/contracts/reviews/endpoints';
import { Avatar } from '../../kit/avatar.tsx';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { agoText } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { ReviewRecommendations } from '../../parts/scorecards/review-recommendations.tsx';
import { pointWords } from '../../parts/scorecards/score-words.ts';

type Page = DataOf<typeof scoresPage>;
type Named = { page: Page; candidateOf: (id: string) => ScoredCandidate | undefined; now: number };

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="border-b border-line px-5 py-4 last:border-0">
    <h2 className="mb-2 text-ui font-semi text-ink">{title}</h2>
    {children}
  </section>
);

const Missing = ({ page, one, candidateOf, now }: Named & { one: MissingScore }) => {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const name = page.names[one.user_id] ?? '–';
  const today = remindedLately(one.reminded_at, now);
  const late = one.due_at !== null && Date.parse(one.due_at) < now;
  const remind = async () => {
    setBusy(true);
    await settle(
      say('Remind {name}', { name }),
      call(remindReviewers, {
        kind: one.kind,
        id: one.user_appointment_id ?? one.application_id,
        user_ids: [one.user_id],
      }),
      async () => {
        toast({ text: say('{name} was reminded.', { name }) });
        await revalidate();
      },
    );
    setBusy(false);
  };
  return (
    <li className="flex items-center gap-2.5 py-1.5">
      <Avatar name={name} size={26} />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-ui text-ink">{name}</span>
        <span className={cx('text-meta [overflow-wrap:anywhere]', late ? 'text-warn' : 'text-ink-3')}>
          {[
            candidateOf(one.application_id)?.name ?? '–',
            one.kind === 'recommendation'
              ? say('recommendation')
              : one.due_at && agoText(one.due_at, page.user.tz_region, now),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {today ? (
        <span className="inline-flex shrink-0 items-center gap-1 text-meta text-ink-3">
          <Check size={13} aria-hidden />
          {say('Reminded')}
        </span>
      ) : page.may.remind && one.user_id !== page.user.id ? (
        <Button size="sm" disabled={busy} onClick={() => void remind()}>
          {say('Remind')}
        </Button>
      ) : null}
    </li>
  );
};

/** The reader's recommendation for the chosen candidate at the final review, and those of others. */
const Recommending = ({ page, candidate }: { page: Page; candidate: ScoredCandidate }) => {
  const scores = page.scores[candidate.id];
  if (candidate.step.type !== 'finalist_review' || !scores) return null;
  return (
    <Part title={say('Recommendations for {name}', { name: candidate.name })}>
      <ReviewRecommendations
        application_id={candidate.id}
        review={{
          step_id: candidate.step.id,
          may: page.may.recommend && !page.past,
          closed: scores.closed,
          given: scores.reviewed.map((each) => ({ ...each, name: page.names[each.user_id] ?? '–' })),
        }}
        me={page.user.id}
      />
    </Part>
  );
};

/** The column beside the table: the recommendations for the selected candidate, missing scorecards, where the panel differs, and what was not asked. */
export const ScoresSide = ({ page, chosen, now }: { page: Page; chosen: ScoredCandidate | null; now: number }) => {
  const candidateOf = (id: string) => page.list.items.find((each) => each.id === id);
  const requirementOf = (id: string) => page.requirements.find((each) => each.id === id)?.name ?? '–';
  return (
    <>
      {chosen && <Recommending key={chosen.id} page={page} candidate={chosen} />}
      {page.missing.length > 0 && (
        <Part title={say('Still to judge')}>
          <ul>
            {page.missing.slice(0, 12).map((one) => (
              <Missing
                key={`${one.user_appointment_id ?? one.user_id} ${one.application_id}`}
                page={page}
                one={one}
                candidateOf={candidateOf}
                now={now}
              />
            ))}
          </ul>
          {page.missing.length > 12 && (
            <p className="text-meta text-ink-3">
              {say('and {count, number} more', { count: page.missing.length - 12 })}
            </p>
          )}
          {page.may.remind && <p className="mt-1 text-meta text-ink-3">{say('Reminders go once a day at most.')}</p>}
        </Part>
      )}
      {page.wide.length > 0 && (
        <Part title={say('Where the panel differs')}>
          {page.wide.map(({ application_id, requirement_id, notes }) => (
            <div key={`${application_id} ${requirement_id}`} className="mb-3 last:mb-0">
              <p className="text-ui text-ink">
                <span className="font-medium">{requirementOf(requirement_id)}</span>
                {', '}
                {candidateOf(application_id)?.name ?? '–'}
              </p>
              <ul>
                {notes.map(({ user_id, at, text }) => (
                  <li key={user_id} className="flex items-start gap-2 py-0.5 text-ui text-ink">
                    <Avatar name={page.names[user_id] ?? '–'} size={20} />
                    <span className="tnum font-semi">{pointWords(at)}</span>
                    <span className="min-w-0 flex-1 text-ink-2 [overflow-wrap:anywhere]">
                      <span className="sr-only">{page.names[user_id] ?? '–'}: </span>
                      {text || say('No note')}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Part>
      )}
      {page.gaps.length > 0 && (
        <Part title={say('No one asked')}>
          <ul className="grid gap-1">
            {page.gaps.map(({ requirement_id, application_ids }) => (
              <li key={requirement_id} className="text-ui text-ink">
                <span className="font-medium">{requirementOf(requirement_id)}</span>
                <span className="text-ink-3">
                  {', '}
                  {application_ids
                    .slice(0, 4)
                    .map((id) => candidateOf(id)?.name ?? '–')
                    .join(', ')}
                  {application_ids.length > 4 && ` +${application_ids.length - 4}`}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
};
