import { Suspense, useState } from 'react';
import { Download, FileText, GitCompare, ScanText, Trash2 } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say, voice } from '@candor/contracts/words/say';
import { signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import { insteadOfText, type Resume } from '@candor/contracts/people/record';
import { deleteResume, upsertResume } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Button, ButtonAnchor, IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Facts } from '../../kit/tag.tsx';
import { Moment } from '../../kit/time.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { FileDrop } from '../../kit/inputs/upload.tsx';
import { Said } from '../../kit/said.tsx';
import { FromDrive } from '../../page/from-drive.tsx';
import { HiddenNotice } from './hidden-notice.tsx';
import { ResumeLines } from '../triage/resume-lines.tsx';

const PreviewDialog = later(() => import('./resume-dialogs.tsx').then((m) => m.PreviewDialog));
const RemoveDialog = later(() => import('./resume-dialogs.tsx').then((m) => m.RemoveDialog));
const CompareDialog = later(() => import('./resume-dialogs.tsx').then((m) => m.CompareDialog));

const accept = '.pdf,.doc,.docx,.rtf,.txt,.odt';
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString(voice().locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;

const Preview = ({ resume, open }: { resume: Resume; open: boolean }) => {
  const [whole, setWhole] = useState(open);
  const words = insteadOfText(resume);
  if (words) return <p className="mt-2 text-meta text-ink-3">{words}</p>;
  return (
    <div className="mt-4">
      <div className={cx('relative', !whole && 'max-h-36 overflow-hidden')}>
        <div dir="auto" className="max-w-[640px] text-read text-ink">
          <ResumeLines text={resume.text} />
        </div>
        {!whole && (
          <div aria-hidden className="absolute inset-x-0 bottom-0 h-14 bg-gradient-to-t from-sheet to-transparent" />
        )}
      </div>
      <Button kind="ghost" size="sm" className="mt-1 -ms-2" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? say('Show less') : say('Read it all')}
      </Button>
    </div>
  );
};

/** A person's resumes: the newest in full, a download of each, and a place to add one. */
export const PersonResumes = ({
  personId,
  resumes,
  zone,
  mayUpload,
  mayRemove,
  drive,
}: {
  personId: string;
  resumes: readonly Resume[];
  zone: string | null;
  mayUpload: boolean;
  mayRemove: boolean;
  /** Whether the reader has connected their Google Drive. */
  drive: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const sign = (file: File) =>
    call(signUpload, {
      fileName: file.name,
      fileType: file.type || 'application/octet-stream',
      fileId: crypto.randomUUID(),
      acl: 'private',
      directory: 'resumes',
    });
  const added = (name: string) => {
    toast({ text: say('{name} added.', { name }) });
    void revalidate();
  };
  const attach = async (fileId: string, name: string) => {
    const sent = call(upsertResume, { candidate_id: personId, file_id: fileId, file_name: name });
    await settle(say('Add {name}', { name }), sent, () => added(name));
  };
  const newestFirst = resumes.toSorted((a, b) => b.added_at.localeCompare(a.added_at));
  const withText = newestFirst.filter(({ text }) => text.trim());
  const [previewed, setPreviewed] = useState<Resume | null>(null);
  const [comparing, setComparing] = useState(false);
  const [removing, setRemoving] = useState<Resume | null>(null);
  const remove = async ({ id, file_name: name }: Resume) => {
    setRemoving(null);
    const sent = call(deleteResume, { id, candidate_id: personId });
    await settle(say('Remove {name}', { name }), sent, () => {
      toast({ text: say('{name} removed.', { name }) });
      void revalidate();
    });
  };
  return (
    <div className="grid grid-cols-1 gap-5 pt-4">
      {mayUpload && (
        <div>
          <FileDrop
            label={say('Choose a resume')}
            accept={accept}
            as={(file) => typeIn('resumes', file)}
            sign={sign}
            onDone={(signed, file) => void attach(signed.file_id, file.name)}
          />
          {drive && <FromDrive as="resume" personId={personId} onDone={({ file: { name } }) => added(name)} />}
        </div>
      )}
      {withText.length > 1 && (
        <Button kind="ghost" size="sm" className="-ms-2 justify-self-start" onClick={() => setComparing(true)}>
          <GitCompare size={14} aria-hidden />
          {say('Compare two resumes')}
        </Button>
      )}
      {newestFirst.map((resume, index) => (
        <article key={resume.id} aria-label={resume.file_name}>
          <div className="flex items-center gap-3">
            <FileText size={18} aria-hidden className="shrink-0 text-ink-3" />
            <div className="min-w-0 flex-1">
              <p className="truncate text-ui font-medium text-ink">{resume.file_name}</p>
              <p className="text-meta">
                <Facts
                  of={[
                    sizeText(resume.size),
                    <span key="at">
                      <Said
                        text="added {day}"
                        with={{ day: <Moment at={resume.added_at} zone={zone} only="date" /> }}
                      />
                    </span>,
                  ]}
                />
              </p>
            </div>
            {!resume.problem && (
              <Button
                size="sm"
                onClick={() => setPreviewed(resume)}
                aria-label={say('Preview of {name}', { name: resume.file_name })}
              >
                <ScanText size={14} aria-hidden />
                <span className="max-sm:hidden">{say('Preview')}</span>
              </Button>
            )}
            <ButtonAnchor size="sm" href={resume.url} download={resume.file_name} target="_blank" rel="noopener">
              <Download size={14} aria-hidden />
              {say('Download')}
            </ButtonAnchor>
            {mayRemove && (
              <IconButton
                label={say('Remove {name}', { name: resume.file_name })}
                size="sm"
                onClick={() => setRemoving(resume)}
              >
                <Trash2 size={14} aria-hidden />
              </IconButton>
            )}
          </div>
          <HiddenNotice resume={resume} className="mt-3" />
          <Preview resume={resume} open={index === 0 && resumes.length === 1} />
        </article>
      ))}
      {previewed && (
        <Suspense>
          <PreviewDialog personId={personId} resume={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <RemoveDialog resume={removing} onClose={() => setRemoving(null)} onRemove={() => void remove(removing)} />
        </Suspense>
      )}
      {comparing && (
        <Suspense>
          <CompareDialog resumes={withText} zone={zone} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {!resumes.length && !mayUpload && <EmptyState>{say('No resume yet.')}</EmptyState>}
    </div>
  );
};
