import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say, sayLabel } from '@candor/contracts/words/say';
import { answerRequest, downloadCopy, previewCopy, reopenRequest } from '@candor/contracts/privacy/endpoints';
import { answerFields } from '@candor/contracts/privacy/fields';
import type { DeskRequest } from '@candor/contracts/privacy/pages';
import { type AnswerWay, requestSentences } from '@candor/contracts/privacy/values';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { FieldInput } from '../../fields/field-input.tsx';
import { FieldsForm, typedOf } from '../../fields/fields-form.tsx';
import { Button, ButtonLink } from '../../kit/button.tsx';
import { FormActions } from '../../kit/inputs/form.tsx';
import { Notice } from '../../kit/notice.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { dateText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { download } from '../../page/download.ts';
import { settle } from '../../page/settle.ts';
import { personTo } from '../../parts/people/links.ts';

type Preview = PayloadOf<typeof previewCopy>;

/** What the copy contains, and its notes. The reader unticks notes that are also about another person. */
const Copy = ({
  preview,
  leftOut,
  onLeaveOut,
  zone,
}: {
  preview: Preview;
  leftOut: readonly string[];
  onLeaveOut: (ids: string[]) => void;
  zone: string | null;
}) => (
  <div className="grid gap-2">
    <p className="text-ui text-ink-2">
      {say(
        'The copy holds {applications, plural, one {# application} other {# applications}}, {messages, plural, one {# message} other {# messages}}, {documents, plural, one {# document} other {# documents}} and {notes, plural, one {# note} other {# notes}}.',
        {
          applications: preview.applications,
          messages: preview.messages,
          documents: preview.documents,
          notes: preview.notes.length - leftOut.length,
        },
      )}
    </p>
    {preview.notes.length > 0 && (
      <fieldset className="grid max-h-60 gap-2 overflow-y-auto">
        <legend className="mb-1 text-meta text-ink-3">
          {say('Leave out notes that are also about another person.')}
        </legend>
        {preview.notes.map(({ id, at, author, text }) => (
          <label key={id} className="flex gap-2 text-ui" aria-label={text}>
            <input
              type="checkbox"
              className="mt-1 shrink-0"
              checked={!leftOut.includes(id)}
              onChange={(event) =>
                onLeaveOut(event.target.checked ? leftOut.filter((each) => each !== id) : [...leftOut, id])
              }
            />
            <span className="min-w-0">
              <span className="block wrap-anywhere text-ink">{text}</span>
              <span className="text-micro text-ink-3">
                {author} · {dateText(at, zone)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    )}
  </div>
);

/** Answers one request. An access request shows the copy first; an erasure request links to the person's page. */
export const AnswerDialog = ({
  request,
  zone,
  onClose,
}: {
  request: DeskRequest;
  zone: string | null;
  onClose: () => void;
}) => {
  const { revalidate } = useRevalidator();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState('');
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const isAccess = request.kind === 'access';
  const { id: candidate_id } = request.person;
  useEffect(() => {
    if (!isAccess) return;
    const stop = new AbortController();
    call(previewCopy, { candidate_id }, { signal: stop.signal }).then(
      (answer) => {
        setProblem(errorOf(answer));
        if (answer.status === 'ok') setPreview(answer.payload);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [candidate_id, isAccess]);
  const reopen = () =>
    void settle(say('Open the request again'), call(reopenRequest, { candidate_id, request_id: request.id }), () =>
      revalidate(),
    );
  return (
    <Dialog open wide onClose={onClose} title={request.person.name} text={sayLabel(requestSentences[request.kind])}>
      <div className="grid gap-4">
        {request.details && (
          <blockquote className="rounded-card bg-well px-4 py-3 text-ui">{request.details}</blockquote>
        )}
        {request.held && (
          <Notice tone="warn">
            {say(
              'A legal hold protects the data of this person: {matter}. Tell them that it stays until the hold ends.',
              {
                matter: request.held,
              },
            )}
          </Notice>
        )}
        {request.kind === 'erase' && !request.held && (
          <p className="text-ui text-ink-2">
            {say('Erase them on their page. That answers the request and tells them.')}{' '}
            <ButtonLink size="sm" to={personTo(candidate_id)}>
              {say('Open the person')}
            </ButtonLink>
          </p>
        )}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {preview && <Copy preview={preview} leftOut={leftOut} onLeaveOut={setLeftOut} zone={zone} />}
        {preview && (
          <div>
            <Button
              onClick={() => void download(downloadCopy.path, { candidate_id, left_out: leftOut.join(',') }, 'zip')}
            >
              {say('Download the copy')}
            </Button>
          </div>
        )}
        <FieldsForm
          fields={answerFields}
          initial={{ ...typedOf(answerFields), ...(isAccess && preview?.reachable ? { how: 'sent' as const } : {}) }}
          key={String(preview?.reachable)}
          send={({ how, reason }) =>
            call(answerRequest, {
              candidate_id,
              request_id: request.id,
              // The form cannot be sent without `how`.
              how: how as AnswerWay,
              reason: reason ?? null,
              left_out: leftOut,
            })
          }
          onOk={() => {
            toast({ text: say('The request is answered.'), undo: reopen });
            onClose();
            void revalidate();
          }}
        >
          <FieldInput name="how" />
          <FieldInput name="reason" rows={3} />
          <FormActions save={say('Answer')} onCancel={onClose} />
        </FieldsForm>
      </div>
    </Dialog>
  );
};
