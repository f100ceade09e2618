import { useEffect, useState } from 'react';
import { Download } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { Resume } from '@candor/contracts/people/record';
import { type Block, previewResume } from '@candor/contracts/resumes/resume-parser';
import { ButtonAnchor } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/overlays/dialog.tsx';
import { DiffText } from '../../kit/editor/diff-text.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { dateText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';

const noTags = (tag: string) => tag;
const Shown = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') return <h3 className="mt-4 text-ui font-semi text-ink first:mt-0">{block.text}</h3>;
  if (block.kind === 'item')
    return (
      <p className="flex gap-2 ps-2 text-read text-ink-2">
        <span aria-hidden>{block.ordered ? '–' : '•'}</span>
        <span className="min-w-0 wrap-anywhere">{block.text}</span>
      </p>
    );
  return <p className="mt-1.5 text-read wrap-anywhere text-ink-2">{block.text}</p>;
};

/** Asks before a resume is removed. */
export const RemoveDialog = ({
  resume,
  onClose,
  onRemove,
}: {
  resume: Resume;
  onClose: () => void;
  onRemove: () => void;
}) => (
  <ConfirmDialog
    open
    onClose={onClose}
    title={say('Remove {name}?', { name: resume.file_name })}
    text={say('The file is deleted for good. The history keeps its name.')}
    action={say('Remove')}
    onConfirm={onRemove}
  />
);

/** A resume as headings, paragraphs and lists. The server reads the file in a sandbox, so no code of the file runs in the browser. */
export const PreviewDialog = ({
  personId,
  resume,
  onClose,
}: {
  personId: string;
  resume: Resume;
  onClose: () => void;
}) => {
  const [read, setRead] = useState<readonly Block[] | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const stop = new AbortController();
    call(previewResume, { candidate_id: personId, resume_id: resume.id }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setRead(answer.payload.blocks);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [personId, resume.id]);
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={resume.file_name}
      text={say('As plain text. You can download the original.')}
      footer={
        <ButtonAnchor size="sm" href={resume.url} download={resume.file_name} target="_blank" rel="noopener">
          <Download size={14} aria-hidden />
          {say('Download')}
        </ButtonAnchor>
      }
    >
      {problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : !read ? (
        <p className="text-ui text-ink-3">{say('Loading…')}</p>
      ) : read.length ? (
        read.map((block, index) => <Shown key={index} block={block} />)
      ) : (
        <p className="text-ui text-ink-3">{say('No text could be read from this file.')}</p>
      )}
    </Dialog>
  );
};

/** Two resumes of a person, compared word by word. `resumes`: those with extracted text, the newest first. */
export const CompareDialog = ({
  resumes,
  zone,
  onClose,
}: {
  resumes: readonly Resume[];
  zone: string | null;
  onClose: () => void;
}) => {
  const [newer, setNewer] = useState(resumes[0]!.id);
  const [older, setOlder] = useState(resumes[1]!.id);
  const optionOf = ({ id, file_name, added_at }: Resume) => ({
    value: id,
    label: `${file_name}, ${dateText(added_at, zone)}`,
  });
  const found = (id: string) => resumes.find((each) => each.id === id)!;
  const choices = [
    { label: say('Newer resume'), value: newer, set: setNewer },
    { label: say('Older resume'), value: older, set: setOlder },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={say('Compare two resumes')}
      text={say('What was added and removed, word by word.')}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ label, value, set }) => (
          <div key={label} className="min-w-0">
            <p className="mb-1 text-meta font-medium text-ink-3">{label}</p>
            <Select
              aria-label={label}
              options={resumes.map(optionOf)}
              value={optionOf(found(value))}
              isSearchable={false}
              onChange={(option) => option && set((option as { value: string }).value)}
            />
          </div>
        ))}
      </div>
      <section aria-label={say('What changed')} className="mt-4 rounded-card bg-sheet p-3.5 shadow-card">
        <DiffText before={found(older).text} after={found(newer).text} nameOf={noTags} />
      </section>
    </Dialog>
  );
};
