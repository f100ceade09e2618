import { formEmbedPage } from '@candor/contracts/forms/pages';
import { plainHtml } from '@candor/contracts/forms/plain-html';
import { embedLine } from '@candor/contracts/public/addresses';
import { say } from '@candor/contracts/words/say';
import { CopyLine } from '../../kit/copy-line.tsx';
import { Notice } from '../../kit/notice.tsx';
import { PageScroll } from '../../kit/page.tsx';
import { usePage } from '../../page/use-page.ts';
import { FormFrame } from './form-frame.tsx';

/** `/marketing/forms/…/embed`: the form's own page, and the lines of HTML that put the form on another site. */
export const Screen = () => {
  const page = usePage(formEmbedPage);
  const { public_address: address, form } = page;
  return (
    <FormFrame page={page} tab="embed">
      <PageScroll narrow>
        <div className="grid gap-6">
          {form.status !== 'live' && (
            <Notice tone="warn">{say('Visitors see the form once it is published and open.')}</Notice>
          )}
          <CopyLine label={say('Address of the page')} text={address} />
          <div>
            <CopyLine label={say('On your own site')} text={embedLine(address)} lines={2} />
            <p className="mt-2 text-meta text-ink-3">
              {say(
                'The script draws the form where it stands. It sets no cookie, loads nothing else, and is smaller than 20 KB. After sending, visitors read your answer on our page.',
              )}
            </p>
          </div>
          <div>
            <CopyLine
              label={say('Plain HTML')}
              text={plainHtml(address, form.id, form.live?.content ?? form.draft)}
              lines={8}
            />
            <p className="mt-2 text-meta text-ink-3">
              {say(
                'For sites that allow no script. It has the look of your site. Visitors send it on our page, which shows what they wrote and asks for the consent. Copy it again after you changed the fields.',
              )}
            </p>
          </div>
        </div>
      </PageScroll>
    </FormFrame>
  );
};
