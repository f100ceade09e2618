import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import type { HistoryData, StandingAt } from '@candor/contracts/compliance/history';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { exactText } from '../../kit/time.tsx';
import { Said } from '../../kit/said.tsx';
import { levelName, orErased, scheduleName } from './history-words.ts';

type Application = StandingAt['applications'][number];
const levels = ['must', 'nice', 'not'];

const Requirements = ({ requirements }: { requirements: Application['requirements'] }) => {
  if (!requirements.length) return <p className="text-ui text-ink-3">{say('The job had no requirements.')}</p>;
  const known = [...new Set([...levels, ...requirements.map((each) => each.level)])].filter((level) =>
    requirements.some((each) => each.level === level),
  );
  return (
    <dl className="grid gap-2">
      {known.map((level) => (
        <div key={level}>
          <dt className="text-micro text-ink-3">{levelName(level)}</dt>
          <dd className="text-ui text-ink">
            {requirements
              .filter((each) => each.level === level)
              .map((each) => each.name)
              .join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
};
const PostOfThatDay = ({ application }: { application: Application }) => {
  const [open, setOpen] = useState(false);
  if (!application.post.length) return <p className="text-ui text-ink-3">{say('No post was published.')}</p>;
  return (
    <>
      <Button kind="ghost" size="sm" className="-ms-2 print:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={14} aria-hidden className={cx('transition-transform duration-100', open && 'rotate-90')} />
        {open ? say('Close the post') : say('Read the post, {count, number} parts', { count: application.post.length })}
      </Button>
      <div
        className={cx(
          'mt-2 max-w-[680px] gap-4 rounded-card bg-well px-4 py-4 print:grid print:bg-transparent print:p-0',
          open ? 'grid' : 'hidden',
        )}
      >
        {application.post.map((section) => (
          <section key={section.name}>
            <h4 className="mb-1 text-ui font-semi text-ink">{section.name}</h4>
            <RichText html={section.html} />
          </section>
        ))}
      </div>
      {application.post_hash && (
        <p className="mt-1 text-micro wrap-anywhere text-ink-3">
          <Said
            text="Fingerprint of the post: {hash}"
            with={{ hash: <code className="font-[ui-monospace,monospace]">{application.post_hash}</code> }}
          />
        </p>
      )}
    </>
  );
};

/** The state at the chosen time: the person's step, the job's requirements, and the post as it was public on that day. */
export const Standing = ({ history, zone }: { history: HistoryData; zone: string | null }) => {
  const { standing } = history;
  return (
    <section aria-label={say('What stood')} className="border-b border-line pb-5">
      <h2 className="text-ui font-semi text-ink">
        {say('What stood on {moment}', { moment: exactText(standing.at, zone) })}
      </h2>
      <p className="mt-0.5 text-ui text-ink-2">
        {orErased(standing.person.name)}
        {standing.person.email && standing.person.email !== standing.person.name ? `, ${standing.person.email}` : ''}
      </p>
      {standing.applications.length === 0 && (
        <p className="mt-2 text-ui text-ink-3">{say('Not considered for any job at that moment.')}</p>
      )}
      {standing.applications.map((application) => (
        <article
          key={application.id}
          aria-label={application.job_name}
          className="mt-4 grid gap-x-8 gap-y-4 first-of-type:mt-3 min-[900px]:grid-cols-[minmax(0,220px)_minmax(0,260px)_minmax(0,1fr)]"
        >
          <div>
            <h3 className="text-ui font-semi text-ink">{application.job_name}</h3>
            <p className="mt-0.5 text-ui text-ink-2">
              {application.step ? (
                <Said
                  text="in {step}"
                  with={{ step: <strong className="font-semi text-ink">{application.step}</strong> }}
                />
              ) : (
                say('not in the pipeline yet')
              )}
            </p>
            {application.schedule_status && (
              <p className="text-ui text-ink-3">{scheduleName(application.schedule_status)}</p>
            )}
            {application.offer && (
              <p className="text-ui text-ink-2">{say('Offer: {offer}', { offer: application.offer })}</p>
            )}
          </div>
          <div>
            <h4 className="mb-1 text-micro font-medium text-ink-3">{say('Requirements')}</h4>
            <Requirements requirements={application.requirements} />
          </div>
          <div className="min-w-0">
            <h4 className="mb-1 text-micro font-medium text-ink-3">{say('Job post of that day')}</h4>
            <PostOfThatDay application={application} />
          </div>
        </article>
      ))}
    </section>
  );
};
