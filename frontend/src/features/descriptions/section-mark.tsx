import { ReviewMark } from '../../parts/reviews/review-mark.tsx';
import type { Description } from './use-description.ts';
import type { SectionsData } from './use-sections.ts';

/** The state of the review of a section, or of the whole description. */
export const SectionMark = ({
  id,
  name,
  page: { reviews },
  shown,
}: {
  id: string;
  name: string;
  page: SectionsData;
  shown: Description;
}) => {
  const { editable, reviewOf, reviewing, setReviewing } = shown;
  return editable || reviews[id] ? (
    <ReviewMark
      review={reviewOf(id)}
      name={name}
      open={reviewing === id}
      onOpen={() => setReviewing(reviewing === id ? null : id)}
    />
  ) : null;
};
