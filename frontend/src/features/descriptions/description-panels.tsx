import { may, organizes } from '@candor/contracts/accounts/needs';
import { Suspense } from 'react';
import { isOpen } from '@candor/contracts/jobs/rows';
import { later } from '../../kit/later.tsx';
import { isFrom, NewSection } from './new-section.tsx';
import type { Description } from './use-description.ts';
import type { Sections, SectionsData } from './use-sections.ts';

const PublishedPosts = later(() => import('./published-posts.tsx').then((m) => m.PublishedPosts));
const Upload = later(() => import('./description-upload.tsx').then((m) => m.DescriptionUpload));
const BlockDialog = later(() => import('./block-dialog.tsx').then((m) => m.BlockDialog));

/** The panels that can be shown over the description: versions, the upload, the entries of a section, a new section. */
export const DescriptionPanels = ({
  page,
  shown,
  edits: { revalidate },
}: {
  page: SectionsData;
  shown: Description;
  edits: Sections;
}) => {
  const { job, sections, sections_version, defaults, user } = page;
  const { history, setHistory, uploading, setUploading, choosing, setChoosing, adding, setAdding } = shown;
  return (
    <>
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
    </>
  );
};
