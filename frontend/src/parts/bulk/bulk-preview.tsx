import { useState } from 'react';
import { useFormikContext } from 'formik';
import type { PayloadOf } from '@candor/contracts/kernel/endpoint';
import { directionOf, say } from '@candor/contracts/words/say';
import { previewBulk } from '@candor/contracts/bulk/bulk';
import { call, errorOf } from '../../page/call.ts';
import { LetterLanguage } from '../../page/letter-language.tsx';
import { Button } from '../../kit/button.tsx';
import { Notice } from '../../kit/notice.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';

type Values = { job_id: string; template_id?: string; subject: string; body: string };

/** The message as one of the selected people would get it. */
export const BulkPreview = ({
  people,
  invites = false,
}: {
  people: readonly { id: string }[];
  /** Whether the message is an invitation to choose a time. */
  invites?: boolean;
}) => {
  const { values } = useFormikContext<Values>();
  const [at, setAt] = useState(0);
  const [seen, setSeen] = useState<PayloadOf<typeof previewBulk> | null>(null);
  const [problem, setProblem] = useState('');
  const show = async (index: number) => {
    setAt(index);
    const { subject, body, job_id, template_id } = values;
    const answer = await call(previewBulk, {
      candidate_id: people[index]!.id,
      job_id: job_id || null,
      template_id: template_id || null,
      ...(invites ? { invites } : {}),
      subject,
      body,
    });
    setProblem(errorOf(answer));
    setSeen(answer.status === 'ok' ? answer.payload : null);
  };
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Button size="sm" className="max-sm:h-11" onClick={() => void show(at)}>
          {say('Preview')}
        </Button>
        {seen && people.length > 1 && (
          <Button kind="ghost" size="sm" className="max-sm:h-11" onClick={() => void show((at + 1) % people.length)}>
            {say('Next person')}
          </Button>
        )}
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {seen && (
        <section
          aria-label={say('Preview')}
          aria-live="polite"
          className="grid gap-1.5 rounded-ctl bg-well px-3.5 py-2.5 text-ui"
        >
          <p className="text-meta text-ink-2">{say('To {name}', { name: seen.name })}</p>
          {seen.not_sent && (
            <p className="text-meta font-medium text-bad">{say('Not sent: {reason}', { reason: seen.not_sent })}</p>
          )}
          <LetterLanguage language={seen.language} />
          <div lang={seen.language} dir={directionOf(seen.language)} className="grid gap-1.5">
            <p className="font-medium text-ink">{seen.subject}</p>
            <RichText html={seen.body} />
          </div>
        </section>
      )}
    </div>
  );
};
