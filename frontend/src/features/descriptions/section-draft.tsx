import { say } from '@candor/contracts/words/say';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { upsertSection } from '@candor/contracts/descriptions/endpoints';
import { refuseSuggestion, streamBlocks } from '@candor/contracts/requirements/suggestion-endpoints';
import type { SuggestedBlock } from '@candor/contracts/requirements/suggestions';
import type { Section } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { callLines } from '../../page/call-lines.ts';
import { noteWritten } from '../../page/position.ts';
import { settle } from '../../page/settle.ts';
import { byWords, type By } from '../../parts/requirements/draft-words.ts';

type Made = By & { suggestion_id: string | null; position?: number };
type Props = { jobId: string; section: Section; version: number };

/** A draft of one section, shown while it is generated. The reader may change it before keeping it; the history records whether they did. */
const Draft = ({
  jobId,
  section: { id, name, body: before },
  kind,
  version,
  onClose,
}: Props & { kind: SuggestedBlock['kind']; onClose: () => void }) => {
  const [body, setBody] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [error, setError] = useState<string | null>(null);
  const busy = useRef(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const stop = new AbortController();
    void callLines<typeof streamBlocks, SuggestedBlock, Made>(
      streamBlocks,
      { job_id: jobId, kinds: [kind] },
      { signal: stop.signal, onItem: ({ html }) => setBody((now) => now ?? html) },
    ).then((answered) => {
      if (!answered) return;
      if ('error' in answered) return setError(answered.error);
      noteWritten(answered.end.position);
      setMade(answered.end);
    });
    return () => stop.abort();
  }, [jobId, kind]);
  const once = async (act: () => Promise<boolean>) => {
    if (busy.current) return;
    busy.current = true;
    if (await act()) onClose();
    busy.current = false;
  };
  const suggestion = made?.suggestion_id ? { id: made.suggestion_id, item: 0 } : null;
  const keep = () =>
    once(() =>
      settle(
        say('Keep the suggestion'),
        call(upsertSection, { id, job_id: jobId, version, body: body!, suggestion: suggestion! }),
        async () => {
          await revalidate();
          toast({ text: say('Saved.') });
        },
      ),
    );
  const refuse = () =>
    once(() =>
      settle(
        say('Refuse the suggestion'),
        call(refuseSuggestion, { job_id: jobId, suggestion_id: made!.suggestion_id!, items: [0] }),
      ),
    );
  const ready = made && body !== null;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={say('Suggestion for {name}', { name })}
      text={made ? byWords(made) : undefined}
      footer={
        ready ? (
          <>
            <Button onClick={() => void refuse()}>{say('Refuse')}</Button>
            <Button kind="primary" onClick={() => void keep()}>
              {before ? say('Replace the text') : say('Keep')}
            </Button>
          </>
        ) : undefined
      }
    >
      {error ? (
        <p role="alert" className="text-ui text-bad">
          {error}
        </p>
      ) : made && body === null ? (
        <p className="text-ui text-ink-2">{say('Nothing more is suggested.')}</p>
      ) : body === null ? (
        <div role="status" aria-label={say('Suggestions are being written.')}>
          <SkeletonRows rows={3} />
        </div>
      ) : (
        <RichEditor
          label={say('Text of {name}', { name })}
          value={body}
          onChange={setBody}
          onSave={() => void keep()}
        />
      )}
    </Dialog>
  );
};

/** Offers a draft for a section of a kind that can be drafted. */
export const SectionDraft = (props: Props) => {
  const [open, setOpen] = useState(false);
  const { kind, name, locked } = props.section;
  if (locked || kind === 'custom' || kind === 'eeo' || kind === 'process') return null;
  return (
    <>
      <Button
        size="sm"
        kind="ghost"
        aria-label={say('Suggest a text for {name}', { name })}
        onClick={() => setOpen(true)}
      >
        {say('Suggest')}
      </Button>
      {open && <Draft {...props} kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
};
