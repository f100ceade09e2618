import { Download } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { type FormDownload, downloadPage, fetchFormFile, wantFormFile } from '@candor/contracts/forms/downloading';
import { downloadDays } from '@candor/contracts/forms/values';
import { languageParameter, say } from '@candor/contracts/words/say';
import { buttonLook } from '../../kit/button-look.ts';
import { Prose } from '../../kit/editor/prose.tsx';
import { sizeWords } from '../../kit/file-size.ts';
import { cx } from '../../kit/cx.ts';
import { dateText } from '../../kit/time.tsx';
import { call, errorOf } from '../../page/call.ts';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

const heading = 'text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink';

/** Asks for another link, by a letter to the address that the form was sent with. It works without scripts. */
const Again = ({ org, again, wanted }: { org: string; again: FormDownload['again']; wanted: boolean }) => {
  const { searchParams } = new URL(usePageAddress(), 'http://local');
  const language = searchParams.get(languageParameter);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(wanted);
  const [refused, setRefused] = useState('');
  if (done)
    return (
      <p role="status" className="mt-5 max-w-[34em] rounded-card bg-good-wash px-4 py-3 text-read text-ink">
        {say('If the file can still be had, a letter with a new link is on its way to the address that you gave.')}
      </p>
    );
  if (!again) return null;
  const path = wantFormFile.path.replace(':org', org).replace(':token', again.token);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await call({ ...wantFormFile, path }, {});
    setBusy(false);
    if (answer.status === 'ok') setDone(true);
    else setRefused(errorOf(answer));
  };
  return (
    <form method="post" action={`${path}?uid=${again.uid}`} onSubmit={(event) => void send(event)} className="mt-5">
      {language && <input type="hidden" name={languageParameter} value={language} readOnly />}
      <button type="submit" disabled={busy} className={buttonLook({ size: 'lg', kind: 'primary' })}>
        {say('Send me a new link')}
      </button>
      <p className="mt-2 text-meta text-ink-3">{say('It goes by email to the address that you gave in the form.')}</p>
      {refused && (
        <p role="alert" className="mt-2 text-meta text-bad">
          {refused}
        </p>
      )}
    </form>
  );
};

/** `/{org}/download/{token}`: the sender of a form downloads its file. */
export const Screen = () => {
  const { organization, file, success, form_path: address, zone, again, wanted } = usePage(downloadPage);
  if (!file)
    return (
      <PublicFrame organization={organization}>
        <div className="pt-10">
          <h1 className={heading}>{say('This link has ended')}</h1>
          <p className="mt-3 max-w-[34em] text-read text-ink-2">
            {say('The file could be downloaded for {days, number} days.', { days: downloadDays })}
          </p>
          <Again org={organization.slug} again={again} wanted={wanted} />
          {address && (
            <a href={address} className={cx(buttonLook({ size: 'lg' }), 'mt-5')}>
              {say('Fill in the form again')}
            </a>
          )}
        </div>
      </PublicFrame>
    );
  const from = fetchFormFile.path.replace(':org', organization.slug).replace(':token', file.token);
  return (
    <PublicFrame organization={organization}>
      <div className="pt-10">
        <h1 className={heading}>{say('Thank you. Your file is ready.')}</h1>
        {success && <Prose html={success} className="mt-3 max-w-[34em] text-read text-ink-2" />}
        <p className="mt-5 text-read font-medium wrap-anywhere text-ink">{file.name}</p>
        <p className="mt-1 text-meta text-ink-3">
          {sizeWords(file.size)} · {say('This link works until {day}.', { day: dateText(file.until, zone) })}
        </p>
      </div>
      <a href={from} download className={cx(buttonLook({ size: 'lg', kind: 'primary' }), 'mt-5')}>
        <Download size={16} aria-hidden />
        {say('Download')}
      </a>
    </PublicFrame>
  );
};
