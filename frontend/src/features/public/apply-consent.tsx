import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import type { DataOf } from '@candor/contracts/kernel/page';
import { applyFields } from '@candor/contracts/pipeline/fields';
import type { applyPage } from '@candor/contracts/public/pages';
import { inputWords } from '../../fields/fields-form.tsx';
import { CheckboxField } from '../../kit/inputs/choice.tsx';

/** The notice to applicants about their data and automatic decisions. `notice_mark` identifies its text, and the form sends it back. */
export type Notice = Pick<
  DataOf<typeof applyPage>,
  'privacy_notice' | 'talent_pool_consent' | 'knockouts_close' | 'notice_mark'
>;

/** The notice with the applicant's consent. If the notice changes while they write, they read it and agree again. */
export const ApplyConsent = ({ notice }: { notice: Notice }) => {
  const { setFieldValue } = useFormikContext();
  const mark = notice.notice_mark;
  const [first] = useState(mark);
  const changed = mark !== first;
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (mark === first) return;
    for (const name of ['consent_privacy', 'consent_talent_pool']) void setFieldValue(name, false, false);
    box.current?.focus();
  }, [mark, first, setFieldValue]);
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
