import { say } from '@candor/contracts/words/say';
import { may, uploads } from '@candor/contracts/accounts/needs';
import { Columns2, Eye, FileUp, History, PenLine, Plus } from 'lucide-react';
import { Button, ButtonAnchor } from '../../kit/button.tsx';
import { PageBar } from '../../kit/page.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import type { Description } from './use-description.ts';
import type { SectionsData } from './use-sections.ts';
import { SectionMark } from './section-mark.tsx';

/** The choice of the view, and the buttons of the whole description. */
export const DescriptionBar = ({
  page: { job, public_url, user },
  page,
  shown,
}: {
  page: SectionsData;
  shown: Description;
}) => {
  const { view, setView, wide, editable, generating, setHistory, setUploading, setAdding } = shown;
  return (
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
      <SectionMark id={job.id} name={say('Job Description')} page={page} shown={shown} />
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
  );
};
