import { useEffect, useRef, useState } from 'react';
import { Download, FileText, Link2 } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { type OwnApplication, ownApplicationPage } from '@candor/contracts/public/own-application';
import { buttonLook } from '../../kit/button-look.ts';
import { cx } from '../../kit/cx.ts';
import { Link, useGo } from '../../kit/link.tsx';
import { dateText, dayText } from '../../kit/time.tsx';
import { usePage, usePageAddress } from '../../page/use-page.ts';
import { headingOf } from './own-application-words.ts';
import { AddDocument, Details, Erase } from './own-data.tsx';
import { SecondLook, UndoWithdrawal, Withdraw } from './own-leaving.tsx';
import { OwnOffer } from './own-offer.tsx';
import { linkLook, Row } from '../../parts/public/own-row.tsx';
import { OwnWay } from './own-way.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';

/** The page's data before the candidate withdrew or returned. The heading of the next page then takes the focus and is read to them, even if it was rendered anew. */
let movedFrom: OwnApplication | null = null;

/** `/{org}/applications/{token}`: the progress of a candidate's application, without an account. */
export const Screen = () => {
  const own = usePage(ownApplicationPage);
  const here = new URL(usePageAddress(), 'http://local').pathname;
  const go = useGo();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState(false);
  const refresh = async () => {
    await go(here, { replace: true, state: { keepScroll: true } });
  };
  const moved = async () => {
    movedFrom = own;
    await refresh();
    setLeaving(false);
  };
  useEffect(() => {
    if (!movedFrom || movedFrom === own || leaving) return;
    movedFrom = null;
    heading.current?.focus();
  });
  const { organization, job, documents, zone } = own;
  if (own.erased_at)
    return (
      <PublicFrame organization={organization}>
        <h1 className="pt-10 text-[26px] leading-[32px] font-semi text-balance text-ink">
          {say('Your details are erased')}
        </h1>
        <p className="mt-3 max-w-[34em] text-read text-ink-2">
          {say(
            'On {day} {organization} erased what it knew about you. Only counts without names are kept. Your details cannot be restored.',
            { day: dateText(own.erased_at, zone), organization: organization.name },
          )}
        </p>
      </PublicFrame>
    );
  return (
    <PublicFrame organization={organization} wide>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:pt-10">
        <section>
          <p className="text-read text-ink-2">{job.name}</p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-1 max-w-[24em] text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink outline-none sm:text-[30px] sm:leading-[37px]"
          >
            {headingOf(own)}
          </h1>
          {own.answer_by && !own.offer?.expired && (
            <p className="mt-2 text-read text-ink-2">
              {say('Please answer by {day}.', { day: dayText(own.answer_by) })}
            </p>
          )}
          <OwnOffer own={own} onDone={moved} refresh={refresh} />
          {own.undo_until && <UndoWithdrawal onDone={moved} />}
          {own.second_look && <SecondLook asked={own.second_look.asked} onDone={moved} />}
          <OwnWay own={own} />
        </section>
        <section aria-labelledby="yours" className="self-start rounded-card lg:px-6 lg:py-5 lg:shadow-card">
          <h2 id="yours" className="pb-3 text-head font-semi text-ink">
            {say('Your application')}
          </h2>
          {job.path && (
            <Row
              icon={<Link2 size={16} />}
              action={
                <Link to={job.path} className={linkLook}>
                  {say('Read')}
                </Link>
              }
            >
              {say('The job')}
            </Row>
          )}
          <Details own={own} onDone={refresh} />
          {documents.map(({ name, added_at }) => (
            <Row key={`${name} ${added_at}`} icon={<FileText size={16} />}>
              <p className="truncate">{name}</p>
              <p className="text-meta text-ink-3">{dateText(added_at, zone)}</p>
            </Row>
          ))}
          {own.may_add && <AddDocument onDone={refresh} />}
          {leaving ? (
            <Withdraw own={own} onDone={moved} onClose={() => setLeaving(false)} />
          ) : (
            <div className="flex gap-3 border-t border-line pt-4">
              <a href={`${here}/api/download`} download className={cx(buttonLook({ size: 'lg' }), 'flex-1')}>
                <Download size={15} aria-hidden />
                {say('Download')}
              </a>
              {own.may_withdraw && (
                <button
                  type="button"
                  onClick={() => setLeaving(true)}
                  className={cx(buttonLook({ size: 'lg' }), 'flex-1')}
                >
                  {say('Withdraw')}
                </button>
              )}
            </div>
          )}
          <p className="mt-4 text-meta text-ink-3">
            {say('The download contains what you gave us and what we sent you.')} {own.privacy_notice}
          </p>
          <p className="mt-2 text-meta text-ink-3">
            {say('Anyone with the address of this page can do all this. Keep the email it came in.')}
          </p>
          <Erase own={own} onDone={refresh} />
        </section>
      </div>
    </PublicFrame>
  );
};
