import type { settingsPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { mayHire } from '@candor/contracts/openings/openings';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { notYetApproved } from './approval-words.ts';
import type { OpeningsHand } from './use-openings-hand.ts';

/** The openings that are not approved: what they prevent, and how they are approved. */
export const OpeningsApproval = ({
  page,
  decides,
  hand,
}: {
  page: DataOf<typeof settingsPage>;
  /** Whether the reader approves and declines openings. Otherwise they ask for approval. */
  decides: boolean;
  hand: OpeningsHand;
}) => {
  const { job, openings, demanded } = page;
  const { waiting, declined, unasked, all: unapproved, words: unapprovedWords } = notYetApproved(page, decides);
  const toApprove = [waiting, unasked, declined].find(({ length }) => length) ?? [];
  const unpublished = job.hiring_status !== 'open' && job.hiring_status !== 'internal';
  const blocked = unpublished && !openings.some((each) => each.state !== 'cancelled' && mayHire(each, demanded));
  if (!unapproved.length) return null;
  return (
    <div className="mb-3">
      <Notice tone="warn">
        {unapprovedWords.map((line) => (
          <p key={line} className="wrap-anywhere whitespace-pre-line">
            {line}
          </p>
        ))}
        <p>
          {say(
            '{count, plural, one {No one can be hired for it until it is approved.} other {No one can be hired for them until they are approved.}}',
            { count: unapproved.length },
          )}{' '}
          {blocked && say('The job cannot be published until an opening is approved.')}
        </p>
        {(decides || unasked.length > 0 || declined.length > 0) && (
          <div className="mt-2.5 flex flex-wrap gap-2">
            {decides && (
              <Button size="sm" kind="primary" onClick={() => void hand.approve(toApprove)}>
                {say('{count, plural, one {Approve the opening} other {Approve # openings}}', {
                  count: toApprove.length,
                })}
              </Button>
            )}
            {decides && waiting.length > 0 && (
              <Button size="sm" onClick={() => hand.setAbout({ ask: 'decline', numbers: waiting })}>
                {say('Decline')}
              </Button>
            )}
            {!decides && unasked.length > 0 && (
              <Button size="sm" onClick={() => hand.setAbout({ ask: 'approval', numbers: unasked })}>
                {say('Ask for approval')}
              </Button>
            )}
            {!decides && declined.length > 0 && (
              <Button size="sm" onClick={() => hand.setAbout({ ask: 'approval', numbers: declined })}>
                {say('Ask again')}
              </Button>
            )}
          </div>
        )}
      </Notice>
    </div>
  );
};
