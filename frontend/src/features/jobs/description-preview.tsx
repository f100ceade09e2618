import { say } from '@candor/contracts/kernel/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import type { sectionsPage } from '@candor/contracts/jobs/pages';
import { isSuggestedPay } from '@candor/contracts/jobs/values';
import { RichText } from '../../kit/rich-text.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { employmentText, payText, placesText, typeText, workText } from './job-words.ts';

/** The post as applicants will read it: visible sections only. */
export const DescriptionPreview = ({
  page: { job, sections, organization, names },
}: {
  page: DataOf<typeof sectionsPage>;
}) => {
  const { fields } = job;
  const facts = [
    placesText(fields, names, 'or'),
    workText(fields),
    typeText(fields),
    fields.employment_status === 'employee' ? '' : employmentText(fields),
    fields.category_id ? names[fields.category_id] : '',
    fields.show_compensation && !isSuggestedPay(fields) ? payText(fields) : '',
  ].filter((fact, index, all) => fact && all.indexOf(fact) === index);
  const shown = sections.filter((section) => section.visible && section.body);
  if (!shown.length) return <EmptyState>{say('Nothing would be shown yet. Write a section first.')}</EmptyState>;
  return (
    <article
      aria-label={say('Preview of the post')}
      className="rounded-sheet bg-sheet px-8 py-8 shadow-card max-sm:px-5"
    >
      <p className="text-ui text-ink-3">{organization.name}</p>
      <h2 className="mt-1 text-display font-semi text-ink">{fields.name}</h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact} className="rounded-full bg-hover px-3 py-1 text-ui text-ink-2">
            {fact}
          </li>
        ))}
      </ul>
      {shown.map((section) => (
        <section key={section.id} className="mt-8">
          <h3 className="mb-2 text-title font-semi text-ink">{section.name}</h3>
          <RichText html={section.body} />
        </section>
      ))}
    </article>
  );
};
