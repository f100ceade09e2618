import { publicFormPage } from '@candor/contracts/forms/pages';
import { say } from '@candor/contracts/words/say';
import { Prose } from '../../kit/editor/prose.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { VisitorForm } from '../../parts/forms/visitor-form.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** `/{org}/forms/{slug}`: a form. It also works without scripts; the page after sending then says whether it was accepted. */
export const Screen = () => {
  const page = usePage(publicFormPage);
  const { organization, form, said, typed } = page;
  const slug = new URL(usePageAddress(), 'http://local').pathname.split('/')[3]!;
  return (
    <PublicFrame organization={organization}>
      <div className="max-w-[560px] pt-6">
        {form ? (
          <>
            <h1
              className={
                said === 'sent'
                  ? 'sr-only'
                  : 'text-[28px] leading-[34px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink'
              }
            >
              {form.title}
            </h1>
            {form.intro && said !== 'sent' && <Prose html={form.intro} className="mt-3 text-read text-ink-2" />}
            <VisitorForm
              organization={organization}
              of={{ ...page, form, slug }}
              said={said}
              typed={typed}
              prefix="f"
            />
          </>
        ) : (
          <>
            <h1 className="text-[26px] leading-[32px] font-semi text-ink">{say('This form is closed.')}</h1>
            {page.closed_message && (
              <p className="mt-3 text-read whitespace-pre-line text-ink-2">{page.closed_message}</p>
            )}
          </>
        )}
      </div>
    </PublicFrame>
  );
};
