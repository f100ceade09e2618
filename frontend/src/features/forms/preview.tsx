import { useState } from 'react';
import type { FormContent } from '@candor/contracts/forms/values';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say } from '@candor/contracts/words/say';
import { cx } from '../../kit/cx.ts';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { FormBody, FormConsent, valuesIn } from '../../parts/forms/form-body.tsx';
import { brandColor, BrandSubmit } from '../../parts/public/brand.tsx';

type Width = 'desktop' | 'phone' | 'both';
const order: Width[] = ['desktop', 'phone', 'both'];

const Sheet = ({ content, color, narrow }: { content: FormContent; color: string | null; narrow: boolean }) => {
  const [values, setValues] = useState<Record<string, string | string[]>>({});
  return (
    <form
      // Nothing is sent from a preview.
      onSubmit={(event) => event.preventDefault()}
      onChange={(event) => setValues(valuesIn(event.currentTarget))}
      noValidate
      aria-label={narrow ? say('Preview on a phone') : say('Preview')}
      className={cx(
        'grid content-start gap-4 rounded-card bg-sheet p-5 shadow-card ring-1 ring-line',
        narrow ? 'w-[320px]' : 'w-full max-w-[480px]',
      )}
    >
      <div>
        <p className="text-[20px] leading-[26px] font-semi wrap-anywhere text-ink">{content.title}</p>
        {content.intro && <p className="mt-1.5 text-ui text-ink-2">{plainWords(content.intro)}</p>}
      </div>
      <FormBody fields={content.fields} values={values} prefix={narrow ? 'phone' : 'wide'} ring />
      <FormConsent text={content.consent_text} />
      <BrandSubmit color={brandColor(color)} className="w-full">
        {content.submit_label}
      </BrandSubmit>
    </form>
  );
};
/** The draft as visitors would see it. Answers given here show the fields that depend on them, and are not sent. */
export const Preview = ({ content, color }: { content: FormContent; color: string | null }) => {
  const [width, setWidth] = useState<Width>('desktop');
  useShortcut('v', say('Width of the preview'), () =>
    setWidth((now) => order[(order.indexOf(now) + 1) % order.length]!),
  );
  return (
    <section aria-label={say('Live preview')} className="min-w-0">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-ui font-semi text-ink">{say('Live preview')}</h2>
        <Segmented
          label={say('Width of the preview')}
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: say('Desktop') },
            { value: 'phone', label: say('Phone') },
            { value: 'both', label: say('Both') },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-start gap-4">
        {width !== 'phone' && <Sheet content={content} color={color} narrow={false} />}
        {width !== 'desktop' && <Sheet content={content} color={color} narrow />}
      </div>
      <p className="mt-3 text-meta text-ink-3">
        {say('Answer here to see what depends on it. Ringed fields are shown because of an answer.')}
      </p>
    </section>
  );
};
