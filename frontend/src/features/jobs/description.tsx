import { say } from '@candor/contracts/kernel/say';
import { Suspense, useState } from 'react';
import { Eye, PenLine, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { sectionFields } from '@candor/contracts/jobs/fields';
import { deleteSection, sortSections, upsertSection } from '@candor/contracts/jobs/description-endpoints';
import type { Section } from '@candor/contracts/jobs/values';
import { sectionsPage } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live.ts';
import { usePage } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { FormActions } from '../../kit/form.tsx';
import { PageBar, PageScroll } from '../../kit/page.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { toast } from '../../kit/toast.ts';
import { JobFrame } from '../pipeline/job-frame.tsx';
import { DescriptionSection } from './description-section.tsx';
import { GenerationNotice } from './generation-notice.tsx';
import { later } from '../../kit/later.tsx';

const Preview = later(() => import('./description-preview.tsx').then((m) => m.DescriptionPreview));

const NewSection = ({ jobId, onClose, onDone }: { jobId: string; onClose: () => void; onDone: () => void }) => (
  <Dialog open onClose={onClose} title={say('Add a section')}>
    <FieldsForm
      fields={sectionFields}
      initial={typedOf(sectionFields)}
      focus="name"
      send={({ name }) => call(upsertSection, { job_id: jobId, kind: 'custom', name, body: '', visible: true })}
      onOk={onDone}
    >
      <FieldInput name="name" />
      <FormActions save={say('Add')} onCancel={onClose} />
    </FieldsForm>
  </Dialog>
);

/** Job Description: the sections of the post, edited where they stand, or read as applicants will. */
export const Screen = () => {
  const page = usePage(sectionsPage);
  const { job, sections, rights, public_url } = page;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [adding, setAdding] = useState(false);
  const { revalidate } = useRevalidator();
  useLivePage(['jobs'], [job.id]);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const generating = job.content_status === 'generating';

  const sort = (ids: string[]) => {
    const sent = call(sortSections, { ids, parent_id: job.id });
    return settle(say('Sort the sections'), sent, () => revalidate());
  };
  const restore = async (section: Section) => {
    const before = sections.map((each) => each.id);
    const sent = call(upsertSection, {
      job_id: job.id,
      kind: section.kind,
      name: section.name,
      body: section.body,
      visible: section.visible,
    });
    await settle(say('Put {name} back', { name: section.name }), sent, (made) =>
      sort(before.map((id) => (id === section.id ? made.section.id : id))),
    );
  };
  const remove = async (section: Section) => {
    const { name } = section;
    await settle(say('Remove {name}', { name }), call(deleteSection, { id: section.id, job_id: job.id }), async () => {
      toast({ text: say('{name} removed.', { name }), undo: () => void restore(section) });
      await revalidate();
    });
  };
  return (
    <JobFrame page={page} tab="sections">
      <PageBar>
        <Segmented
          label={say('View')}
          value={view}
          onChange={setView}
          options={[
            { value: 'write', label: editable ? say('Write') : say('Read'), icon: <PenLine size={13} aria-hidden /> },
            { value: 'preview', label: say('Preview'), icon: <Eye size={13} aria-hidden /> },
          ]}
        />
        <span className="ms-auto" />
        {public_url && (
          <ButtonAnchor size="sm" kind="ghost" href={public_url} target="_blank" rel="noreferrer">
            {say('See the post')}
          </ButtonAnchor>
        )}
        {editable && view === 'write' && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            {say('Add a section')}
          </Button>
        )}
      </PageBar>
      <PageScroll narrow className="pt-2!">
        <GenerationNotice job={job} />
        {view === 'preview' ? (
          <Suspense fallback={<SkeletonRows />}>
            <Preview page={page} />
          </Suspense>
        ) : sections.length || generating ? (
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
                editable={editable && !generating}
                parts={parts}
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
        )}
      </PageScroll>
      {adding && (
        <NewSection
          jobId={job.id}
          onClose={() => setAdding(false)}
          onDone={async () => {
            setAdding(false);
            await revalidate();
          }}
        />
      )}
    </JobFrame>
  );
};
