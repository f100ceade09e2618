import { say } from '@candor/contracts/words/say';
import { useRef, useState } from 'react';
import { useFormikContext } from 'formik';
import type { ChainPage } from '@candor/contracts/jobs/pages';
import type { PlacedQuestion, Requirement } from '@candor/contracts/jobs/values';
import {
  defineRequirement,
  draftSigns,
  invertQuestion,
  refineQuestion,
  refineWording,
} from '@candor/contracts/requirements/suggestion-endpoints';
import { announce } from '../../kit/announce.ts';
import { Button } from '../../kit/button.tsx';
import { undoable } from '../../kit/undo.ts';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf, type Sent } from '../../page/call.ts';
import { byWords, type By } from './draft-words.ts';

type Values = Record<string, unknown>;
/** Helps to word a form: it fills fields, says who wrote the drafts, and can restore the previous text. Nothing is saved. */
const useTools = () => {
  const { values, setFieldValue } = useFormikContext<Values>();
  const busy = useRef(false);
  const [by, setBy] = useState<By | null>(null);
  const set = (fields: Values) => {
    for (const [name, value] of Object.entries(fields)) void setFieldValue(name, value);
  };
  const fill = async <Payload extends By>(sent: Promise<Sent<Payload>>, fieldsOf: (payload: Payload) => Values) => {
    // The button is not disabled meanwhile, because it would lose the focus.
    if (busy.current) return;
    busy.current = true;
    const answer = await sent;
    busy.current = false;
    if (answer.status === 'error') return toast({ text: errorOf(answer), tone: 'bad' });
    const fields = fieldsOf(answer.payload);
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]));
    setBy(answer.payload);
    if (JSON.stringify(before) === JSON.stringify(fields)) return announce(say('No better wording found.'));
    set(fields);
    toast({ text: say('Replaced. Nothing is saved yet.'), undo: undoable(() => set(before)) });
  };
  const text = (name: string) => String(values[name] ?? '').trim();
  return { by, fill, text };
};
const Told = ({ by }: { by: By | null }) =>
  by?.fallback || by?.provider === 'ai' ? (
    <p role="status" className="mt-1 text-meta text-ink-3">
      {byWords(by)}
    </p>
  ) : null;

/** The buttons that help to word a requirement. */
export const RequirementTools = ({ jobId }: { jobId: string }) => {
  const { by, fill, text } = useTools();
  const { values } = useFormikContext<Values>();
  const name = text('name');
  const kind = values.kind as Requirement['kind'];
  return (
    <div className="-mt-2">
      <div role="group" aria-label={say('Help with the wording')} className="flex flex-wrap gap-1">
        <Button
          size="sm"
          kind="ghost"
          disabled={!name}
          onClick={() =>
            void fill(call(refineWording, { text: name, kind }), (refined) => ({ name: refined.text.slice(0, 160) }))
          }
        >
          {say('Refine the wording')}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          disabled={!name}
          onClick={() =>
            void fill(call(defineRequirement, { job_id: jobId, name, kind }), ({ description, indicators }) => ({
              description,
              ...indicators,
            }))
          }
        >
          {say('Describe it')}
        </Button>
      </div>
      <Told by={by} />
    </div>
  );
};

/** The buttons that help to word a question, and its signs of strong and weak answers. */
export const QuestionTools = ({
  page,
  question,
  about,
}: {
  page: Pick<ChainPage, 'job' | 'requirements'>;
  question: PlacedQuestion | null;
  about: string | undefined;
}) => {
  const { by, fill, text } = useTools();
  const words = text('text');
  const asked = question?.requirement_ids[0] ?? about;
  const requirement = page.requirements.find(({ id }) => id === asked)?.name;
  const worded = ({ text: refined }: { text: string }) => ({ text: refined.slice(0, 1000) });
  return (
    <div className="-mt-2">
      <div role="group" aria-label={say('Help with the wording')} className="flex flex-wrap gap-1">
        <Button
          size="sm"
          kind="ghost"
          disabled={!words}
          onClick={() => void fill(call(refineQuestion, { text: words }), worded)}
        >
          {say('Refine the wording')}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          disabled={!words}
          onClick={() => void fill(call(invertQuestion, { text: words }), worded)}
        >
          {say('Ask the opposite')}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          disabled={!words}
          onClick={() =>
            void fill(
              call(draftSigns, { text: words, job_id: page.job.id, ...(requirement ? { requirement } : {}) }),
              ({ positive, negative }) => ({ positive, negative }),
            )
          }
        >
          {say('Suggest signs')}
        </Button>
      </div>
      <Told by={by} />
    </div>
  );
};
