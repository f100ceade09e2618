import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { say } from '@candor/contracts/kernel/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { applyFields } from '@candor/contracts/pipeline/fields';
import type { applyPage } from '@candor/contracts/public/pages';
import { inputWords } from '../../fields/fields-form.tsx';
import { CheckboxField } from '../../kit/choice.tsx';

/** What the applicant reads about their data and about decisions without a person. The form sends its mark. */
export type Notice = Pick<
  DataOf<typeof applyPage>,
  'privacy_notice' | 'talent_pool_consent' | 'knockouts_close' | 'notice_mark'
>;

/** The notice with what the applicant agrees to. When it changes while they write, they read it and agree again. */
export const ApplyConsent = ({ notice }: { notice: Notice }) => {
  const { setFieldValue } = useFormikContext();
  const [read, setRead] = useState(notice.notice_mark);
  const [changed, setChanged] = useState(false);
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (read === notice.notice_mark) return;
    setRead(notice.notice_mark);
    setChanged(true);
    for (const name of ['consent_privacy', 'consent_talent_pool']) void setFieldValue(name, false, false);
  }, [read, notice.notice_mark, setFieldValue]);
  useEffect(() => {
    if (changed) box.current?.focus();
  }, [changed, notice.notice_mark]);
  return (
    <div className="grid gap-4 rounded-card bg-well px-4 py-4">
      {changed && (
        <p
          ref={box}
          role="alert"
          tabIndex={-1}
          className="scroll-my-6 rounded-ctl outline-offset-2 bg-warn-wash px-3.5 py-3 text-ui font-semi text-warn"
        >
          {say('This changed while you wrote. Please read it and send again.')}
        </p>
      )}
      <p className="text-ui text-ink-2">{notice.privacy_notice}</p>
      <CheckboxField {...inputWords(applyFields, 'consent_privacy')} />
      {notice.talent_pool_consent && (
        <CheckboxField
          name="consent_talent_pool"
          label={say('{label} (optional)', { label: notice.talent_pool_consent })}
        />
      )}
    </div>
  );
};
