import { say } from '@candor/contracts/words/say';
import type { SeenReview } from '@candor/contracts/reviews/values';
import { MessageSquare } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { Tag } from '../../kit/tag.tsx';
import { openThreads, standing } from './review-words.ts';

/** Shows the state of a text's review. A press shows the review beside the text. */
export const ReviewMark = ({
  review,
  name,
  open,
  onOpen,
}: {
  review: SeenReview;
  name: string;
  open: boolean;
  onOpen: () => void;
}) => {
  const at = standing(review);
  const count = openThreads(review);
  return (
    <Button
      kind="ghost"
      size="sm"
      aria-expanded={open}
      aria-label={say(
        'Review of {name}: {state}, {count, plural, =0 {no open comments} one {# open comment} other {# open comments}}',
        {
          name,
          state: at?.text ?? say('no one was asked'),
          count,
        },
      )}
      title={say('Review and comments')}
      onClick={onOpen}
    >
      {at && <Tag tone={at.tone}>{at.text}</Tag>}
      <MessageSquare size={14} aria-hidden />
      {count > 0 && <span className="tnum">{count}</span>}
    </Button>
  );
};
