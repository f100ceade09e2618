import type { jobOverviewPage } from '@candor/contracts/jobs/pages';
import type { DataOf } from '@candor/contracts/kernel/page';
import { Section } from '../../kit/page.tsx';
import { OpeningItems, openingTitle } from '../jobs/opening-items.tsx';

/** Lists what a draft job has and still needs. The button that opens the job is in the head of the page. */
export const OpeningChecklist = ({
  page,
  to,
}: {
  page: DataOf<typeof jobOverviewPage>;
  to: (section: string) => string;
}) => (
  <Section title={openingTitle(page)}>
    <OpeningItems draft={page} to={to} />
  </Section>
);
