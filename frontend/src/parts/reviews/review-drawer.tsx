import { say } from '@candor/contracts/words/say';
import type { Reader } from '@candor/contracts/reviews/pages';
import type { SeenReview } from '@candor/contracts/reviews/values';
import { Drawer } from '../../kit/overlays/drawer.tsx';
import { ReviewPanel } from './review-panel.tsx';

/** The panel of the review beside its text. It covers the text on a phone. */
export const ReviewDrawer = ({
  onClose,
  ...panel
}: {
  review: SeenReview;
  name: string;
  readers: readonly Reader[];
  me: string;
  zone: string | null;
  onClose: () => void;
}) => (
  <Drawer
    narrow
    label={say('Review of {name}', { name: panel.name })}
    onClose={onClose}
    head={<h2 className="min-w-0 truncate ps-1 text-head font-semi text-ink">{panel.name}</h2>}
  >
    <div className="px-4 pb-6">
      <ReviewPanel key={panel.review.id} {...panel} />
    </div>
  </Drawer>
);
