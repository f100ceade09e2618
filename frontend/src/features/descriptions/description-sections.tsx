import { say } from '@candor/contracts/words/say';
import { isOpen } from '@candor/contracts/jobs/rows';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { DescriptionSection } from './description-section.tsx';
import type { Description } from './use-description.ts';
import type { Sections, SectionsData } from './use-sections.ts';
import { SectionMark } from './section-mark.tsx';

/** The sections in their order, edited in place. */
export const DescriptionSections = ({
  page,
  shown,
  edits,
}: {
  page: SectionsData;
  shown: Description;
  edits: Sections;
}) => {
  const { job, sections, sections_version, dismissed_hints, defaults, outdated, reviews, preview } = page;
  const { editable, generating, onScreen, setChoosing, setAdding } = shown;
  const { whose, sort, update, remove } = edits;
  return sections.length || generating ? (
    <SortableList
      label={say('Sections')}
      items={sections}
      nameOf={(section) => section.name}
      on={editable && !generating}
      onSort={sort}
      rowClass="border-b border-line last:border-0"
    >
      {(section, parts) => (
        <DescriptionSection
          jobId={job.id}
          section={section}
          version={sections_version}
          original={defaults.find(({ id }) => id === section.source_section_id)}
          live={isOpen(job)}
          whose={whose}
          onScreen={onScreen}
          dismissed={dismissed_hints}
          editable={editable && !generating}
          parts={parts}
          process={preview.process}
          mark={
            (editable || reviews[section.id]) && (
              <SectionMark id={section.id} name={section.name} page={page} shown={shown} />
            )
          }
          outdated={outdated.find(({ id }) => id === section.id) ?? null}
          onChoose={() => section.block && setChoosing({ of: section.block.of, section })}
          onUpdate={() => void update(section)}
          onRemove={() => void remove(section)}
        />
      )}
    </SortableList>
  ) : (
    <EmptyState
      action={
        editable ? (
          <Button kind="primary" onClick={() => setAdding(true)}>
            {say('Add a section')}
          </Button>
        ) : undefined
      }
    >
      {say('There is no job description yet.')}
    </EmptyState>
  );
};
