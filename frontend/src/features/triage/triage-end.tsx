import { say } from '@candor/contracts/words/say';
import { ButtonLink } from '../../kit/button.tsx';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Triage } from './use-triage.ts';

/** The page after all resumes were read: what was decided, and a link to the next job. */
export const TriageEnd = ({ triage: { page, sitting, spent, links } }: { triage: Triage }) => {
  const { onward } = page;
  const { tally } = sitting;
  return (
    <div className="flex-1">
      <EmptyState
        action={
          <>
            {onward && links.onward && (
              <ButtonLink kind="primary" to={links.onward}>
                {say('Go on with {job}, {count, plural, one {# resume} other {# resumes}}', {
                  job: onward.name,
                  count: onward.waiting,
                })}
                <Kbd keys="enter" on="accent" />
              </ButtonLink>
            )}
            <ButtonLink kind={onward ? 'soft' : 'primary'} to={links.fromHome && !onward ? '/dashboard' : links.board}>
              {links.fromHome && !onward ? say('Back to Home') : say('Go to the board')}
            </ButtonLink>
          </>
        }
      >
        {spent
          ? say('All read: {what}.', {
              what: [
                tally.advance > 0 && say('{count, number} advanced', { count: tally.advance }),
                tally.archive > 0 && say('{count, number} archived', { count: tally.archive }),
                tally.read > 0 && say('{count, number} marked as reviewed', { count: tally.read }),
              ]
                .filter(Boolean)
                .join(', '),
            })
          : say('All read. No one is waiting.')}
      </EmptyState>
    </div>
  );
};
