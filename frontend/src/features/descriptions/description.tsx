import { say, sayLabel } from '@candor/contracts/words/say';
import { may, organizes, uploads } from '@candor/contracts/accounts/needs';
import { Suspense, useMemo, useState } from 'react';
import { Columns2, Eye, FileUp, History, PenLine, Plus } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { plainWords } from '@candor/contracts/values/rich-text';
import { sectionFields } from '@candor/contracts/jobs/fields';
import { deleteSection, sortSections, upsertBlock, upsertSection } from '@candor/contracts/descriptions/endpoints';
import { type BlockKind, blockKinds, type Section } from '@candor/contracts/jobs/values';
import { isOpen, jobPartId } from '@candor/contracts/jobs/rows';
import { type DefaultSection, sectionsPage } from '@candor/contracts/jobs/pages';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { call } from '../../page/call.ts';
import { useLivePage } from '../../page/live/live.ts';
import { usePage } from '../../page/use-page.ts';
import { settle } from '../../page/settle.ts';
import { SortableList } from '../../catalogues/sortable-list.tsx';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { PageBar, PageScroll } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useMedia } from '../../kit/media.ts';
import { EmptyState } from '../../kit/states.tsx';
import { useStored } from '../../kit/stored.ts';
import { Tag } from '../../kit/tag.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { JobFrame } from '../../parts/jobs/job-frame.tsx';
import { ReviewMark } from '../../parts/reviews/review-mark.tsx';
import { unasked } from '../../parts/reviews/review-words.ts';
import { DescriptionSection } from './description-section.tsx';
import { GenerationNotice } from '../../parts/requirements/generation-notice.tsx';
import { later } from '../../kit/later.tsx';
import { draftName, dropDraft, strayDrafts, wordsOnScreen } from './section-words.ts';

const StrayWords = later(() => import('./section-choices.tsx').then((m) => m.StrayWords));
const PublishedPosts = later(() => import('./published-posts.tsx').then((m) => m.PublishedPosts));
const BlockDialog = later(() => import('./block-dialog.tsx').then((m) => m.BlockDialog));
const Upload = later(() => import('./description-upload.tsx').then((m) => m.DescriptionUpload));
const Wording = later(() => import('./section-hints.tsx').then((m) => m.DescriptionWording));
const ReviewDrawer = later(() => import('../../parts/reviews/review-drawer.tsx').then((m) => m.ReviewDrawer));
const Preview = later(() => import('./description-preview.tsx').then((m) => m.DescriptionPreview));

type View = 'write' | 'beside' | 'preview';

/** Whether the section began as this default. Older sections, which did not record it, are matched by name. */
const isFrom = (section: Section, { id, kind, name }: DefaultSection): boolean =>
  section.source_section_id ? section.source_section_id === id : section.kind === kind && section.name === name;

/** A new section: the reader's own, or one that the organization wrote for all jobs. */
const NewSection = ({
  jobId,
  offered,
  onBlock,
  onClose,
  onDone,
}: {
  jobId: string;
  offered: readonly DefaultSection[];
  /** The reader wants a section that shows entries of the organization. */
  onBlock: (of: BlockKind) => void;
  onClose: () => void;
  onDone: () => void;
}) => (
  <Dialog open onClose={onClose} title={say('Add a section')}>
    {offered.length > 0 && (
      <section className="mb-4 border-b border-line pb-3">
        <h3 className="text-ui font-medium text-ink">{say('Use a section of your organization')}</h3>
        <ul className="-mx-2 mt-1.5">
          {offered.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                onClick={() =>
                  void settle(
                    say('Add {name}', { name: each.name }),
                    call(upsertSection, { job_id: jobId, source_section_id: each.id }),
                    onDone,
                  )
                }
                className="w-full rounded-ctl px-2 py-1.5 text-start hover:bg-hover"
              >
                <span className="flex items-center gap-1.5 text-ui font-medium text-ink">
                  {each.name}
                  {each.locked && <Tag>{say('Locked')}</Tag>}
                </span>
                <span className="line-clamp-2 text-meta text-ink-3">
                  {plainWords(each.body) || say('Nothing written yet.')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
    <section className="mb-4 border-b border-line pb-4">
      <h3 className="text-ui font-medium text-ink">{say('Show entries of your organization')}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {(Object.keys(blockKinds) as BlockKind[]).map((of) => (
          <Button key={of} size="sm" onClick={() => onBlock(of)}>
            {sayLabel(blockKinds[of])}
          </Button>
        ))}
      </div>
    </section>
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

/** Job Description: the sections of the post, edited in place, or as applicants will read them. */
export const Screen = () => {
  const page = usePage(sectionsPage);
  const {
    job,
    sections,
    sections_version,
    dismissed_hints,
    defaults,
    outdated,
    rights,
    public_url,
    user,
    organization,
    reviews,
    readers,
  } = page;
  const [view, setView] = useStored<View>('description-view', 'write');
  const wide = useMedia('(min-width: 1180px)');
  const beside = view === 'beside' && wide;
  const [adding, setAdding] = useState(false);
  const [choosing, setChoosing] = useState<{ of: BlockKind; section?: Section } | null>(null);
  const [uploading, setUploading] = useState(false);
  const [dropped, setDropped] = useState(0);
  const [history, setHistory] = useState(false);
  const [reviewing, setReviewing] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  useLivePage(
    ['jobs', 'job-parts', 'reviews'],
    [job.id, jobPartId(job.id, 'description'), ...sections.map(({ id }) => id)],
  );
  const whose = `${organization.id} ${user.id}`;
  const [onScreen] = useState(wordsOnScreen);
  const editable = rights.editor && job.hiring_status !== 'archived';
  const generating = job.content_status === 'generating';

  const reviewOf = (id: string) =>
    reviews[id] ??
    unasked({ id, type: id === job.id ? 'description' : 'section', job_id: job.id }, sections_version, editable);
  const markOf = (id: string, name: string) =>
    (editable || reviews[id]) && (
      <ReviewMark
        review={reviewOf(id)}
        name={name}
        open={reviewing === id}
        onOpen={() => setReviewing(reviewing === id ? null : id)}
      />
    );
  const reviewed =
    reviewing === job.id ? { id: job.id, name: say('Job Description') } : sections.find(({ id }) => id === reviewing);

  const sort = (ids: string[]) => {
    const sent = call(sortSections, { ids, parent_id: job.id });
    return settle(say('Sort the sections'), sent, () => revalidate());
  };
  const restore = ({ id, name }: Pick<Section, 'id' | 'name'>) =>
    settle(say('Restore {name}', { name }), call(upsertSection, { id, job_id: job.id }), () => revalidate());
  const remove = async (section: Section) => {
    const { name } = section;
    await settle(say('Remove {name}', { name }), call(deleteSection, { id: section.id, job_id: job.id }), async () => {
      dropDraft(draftName(whose, job.id, section.id));
      toast({ text: say('{name} removed.', { name }), undo: () => void restore(section) });
      await revalidate();
    });
  };
  const update = ({ id, name, block }: Section) =>
    block &&
    settle(
      say('Update {name}', { name }),
      call(upsertBlock, { id, job_id: job.id, version: sections_version, ...block }),
      async () => {
        toast({ text: isOpen(job) ? say('Published') : say('Saved.') });
        await revalidate();
      },
    );
  const stray = useMemo(
    () =>
      strayDrafts(
        whose,
        job.id,
        sections.map(({ id }) => id),
      ),
    // `dropped`: the reader has just discarded a draft
    // oxlint-disable-next-line react/exhaustive-deps
    [whose, job.id, sections, dropped],
  );
  return (
    <JobFrame
      page={page}
      tab="sections"
      beside={
        reviewed && (
          <Suspense fallback={null}>
            <ReviewDrawer
              review={reviewOf(reviewed.id)}
              name={reviewed.name}
              readers={readers}
              me={user.id}
              zone={user.tz_region}
              onClose={() => setReviewing(null)}
            />
          </Suspense>
        )
      }
    >
      <PageBar>
        <Segmented
          label={say('View')}
          value={view === 'beside' && !wide ? 'write' : view}
          onChange={setView}
          options={[
            { value: 'write', label: editable ? say('Write') : say('Read'), icon: <PenLine size={13} aria-hidden /> },
            ...(wide
              ? [{ value: 'beside' as const, label: say('Side by side'), icon: <Columns2 size={13} aria-hidden /> }]
              : []),
            { value: 'preview', label: say('Preview'), icon: <Eye size={13} aria-hidden /> },
          ]}
        />
        <span className="ms-auto max-sm:hidden" />
        {markOf(job.id, say('Job Description'))}
        {job.first_opened_at && (
          <Button size="sm" kind="ghost" onClick={() => setHistory(true)}>
            <History size={14} aria-hidden />
            {say('Versions')}
          </Button>
        )}
        {public_url && (
          <ButtonAnchor size="sm" kind="ghost" href={public_url} target="_blank" rel="noreferrer">
            {say('See the post')}
          </ButtonAnchor>
        )}
        {editable && may(uploads, user) && view !== 'preview' && (
          <Button size="sm" kind="ghost" disabled={generating} onClick={() => setUploading(true)}>
            <FileUp size={14} aria-hidden />
            <span className="max-sm:sr-only">{say('Upload')}</span>
          </Button>
        )}
        {editable && view !== 'preview' && (
          <Button size="sm" onClick={() => setAdding(true)}>
            <Plus size={14} aria-hidden />
            {say('Add a section')}
          </Button>
        )}
      </PageBar>
      <PageScroll narrow={view !== 'preview' && !beside} className="pt-2!">
        <GenerationNotice job={job} />
        {editable && stray.length > 0 && (
          <Suspense fallback={null}>
            {stray.map((words) => (
              <StrayWords
                key={words.id}
                words={words}
                onRestore={() => void restore(words)}
                onDrop={() => {
                  dropDraft(draftName(whose, job.id, words.id));
                  setDropped((count) => count + 1);
                }}
              />
            ))}
          </Suspense>
        )}
        {sections.length > 0 && !generating && view !== 'preview' && (
          <Suspense fallback={<div className="mb-1 h-7" />}>
            <Wording
              jobId={job.id}
              sections={sections}
              onScreen={onScreen}
              dismissed={editable ? dismissed_hints : []}
              beside={beside}
            />
          </Suspense>
        )}
        <div className={beside ? 'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-8' : undefined}>
          <div className={cx('min-w-0', beside && 'ps-6', view === 'preview' && 'hidden')}>
            {sections.length || generating ? (
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
                    mark={markOf(section.id, section.name)}
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
            )}
          </div>
          {(beside || view === 'preview') && (
            <div className={beside ? 'sticky top-2 self-start' : undefined}>
              <Suspense fallback={<SkeletonRows />}>
                <Preview page={page} onScreen={onScreen} />
              </Suspense>
            </div>
          )}
        </div>
      </PageScroll>
      {history && (
        <Suspense fallback={null}>
          <PublishedPosts jobId={job.id} zone={user.tz_region} onClose={() => setHistory(false)} />
        </Suspense>
      )}
      {uploading && (
        <Suspense fallback={null}>
          <Upload
            jobId={job.id}
            sections={sections}
            version={sections_version}
            live={isOpen(job)}
            drive={user.drive}
            onClose={() => setUploading(false)}
          />
        </Suspense>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <BlockDialog
            jobId={job.id}
            {...choosing}
            version={sections_version}
            mayKeep={may(organizes, user)}
            onClose={() => setChoosing(null)}
            onDone={async () => {
              setChoosing(null);
              await revalidate();
            }}
          />
        </Suspense>
      )}
      {adding && (
        <NewSection
          jobId={job.id}
          offered={defaults.filter((each) => !sections.some((section) => isFrom(section, each)))}
          onBlock={(of) => {
            setAdding(false);
            setChoosing({ of });
          }}
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
