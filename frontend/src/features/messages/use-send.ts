import { useRef } from 'react';
import { startBulk } from '@candor/contracts/bulk/bulk';
import { sendMessages, testMessage, writeEmail } from '@candor/contracts/messages/compose';
import { undoTime } from '@candor/contracts/messages/contact-rules';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { withProgress } from '../../kit/progress-bar.tsx';
import { addressesIn } from '../../parts/messages/copies.ts';
import { askedOf } from './compose-draft.ts';
import type { Compose } from './use-compose.ts';

/** Sends the message to one person, to chosen candidates, or to all people in a list. */
export const useSend = ({ data, to, zone, draft, sent, setSent, plan, planFor, current }: Compose) => {
  const sending = useRef(false);
  const written = Boolean(draft.subject.trim() && plainWords(draft.body).trim());
  const ready = written && Boolean(plan?.gets);
  const files = draft.files.map(({ file_id, name }) => ({ file_id, name }));
  const asked = () => askedOf(draft, (wall) => momentAt(wall, zone ?? 'UTC'));
  /** Sends the message to the writer, as the person in the preview would get it. */
  const test = () => call(testMessage, { candidate_id: current!, ...asked(), ...(files.length ? { files } : {}) });
  const send = async () => {
    // A second press while the first is on its way sends nothing.
    if (!ready || sent || sending.current) return;
    sending.current = true;
    try {
      // The page said what an earlier text or time would do, if the last change was just now.
      if ((await planFor(asked()))?.gets) await sendPlanned();
    } finally {
      sending.current = false;
    }
  };
  const sendPlanned = async () => {
    const cc = addressesIn(draft.cc);
    const letter = {
      ...asked(),
      ...(cc.length ? { cc } : {}),
      ...(files.length ? { files } : {}),
    };
    const until = Date.now() + undoTime;
    const { template_id, job_id, ...text } = letter;
    const key_of = data.templates.find(({ id }) => id === template_id)?.key ?? null;
    const what = say('Send the message');
    const only = data.count === 1 ? (to.candidate_ids?.[0] ?? data.first?.id) : undefined;
    if (only && !to.address)
      await settle(
        what,
        withProgress(() =>
          call(writeEmail, {
            candidate_id: only,
            application_id: to.application_ids?.[0] ?? null,
            job_id,
            template_key: key_of,
            ...text,
          }),
        ),
        ({ message }) => setSent({ kind: 'one', id: message.id, until }),
      );
    else if (to.application_ids)
      await settle(
        what,
        withProgress(() => call(sendMessages, { application_ids: to.application_ids!, template_key: key_of, ...text })),
        ({ operation }) => setSent({ kind: 'many', id: operation.id, until }),
      );
    else
      await settle(
        what,
        withProgress(() => call(startBulk, { change: { kind: 'message', ...letter }, ...to })),
        ({ operation }) => setSent({ kind: 'many', id: operation.id, until }),
      );
  };
  return { ready, written, send, test };
};
