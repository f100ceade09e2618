import { Link } from 'react-router-dom';
import { kindWords } from '@candor/contracts/jobs/kinds';
import type { JobPage } from '@candor/contracts/jobs/pages';
import { daysOpen } from '@candor/contracts/jobs/rows';
import { say } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { cx } from '../../kit/cx.ts';
import { FactList, Section } from '../../kit/page.tsx';
import { dateText, dayText } from '../../kit/time.tsx';
import { countedUntil } from '../../page/past/past.ts';
import { employmentText, filledWords, payText, placesText, typeText, workText } from '../../parts/jobs/job-words.ts';

/** The facts of the job in a few lines. `settings`: the address of the page that changes them, for readers who may open it. */
export const JobFacts = ({ page, settings }: { page: JobPage; settings: string | null }) => {
  const { job, names, user, past } = page;
  const { fields } = job;
  const { hires } = kindWords[job.kind];
  const days = daysOpen(job, countedUntil(past));
  return (
    <Section title={say('Facts')}>
      {hires && !job.template && (
        <FactList
          facts={[
            {
              label: say('Openings'),
              value: settings ? (
                <Link to={settings} className="hover:underline">
                  {filledWords(job)}
                </Link>
              ) : (
                filledWords(job)
              ),
            },
            { label: say('Open for'), value: days === null ? '' : durationWords(days) },
            { label: say('Opened'), value: job.opened_at ? dateText(job.opened_at, user.tz_region) : '' },
            { label: say('Fill by'), value: fields.fill_by ? dayText(fields.fill_by) : '' },
          ]}
        />
      )}
      <dl className="mt-4 grid gap-2 text-ui">
        {[
          ...(hires
            ? [
                [
                  say('Where'),
                  [placesText(fields, names), workText(fields)]
                    .filter((each, index, all) => each && all.indexOf(each) === index)
                    .join(', '),
                ],
                [say('Type'), [typeText(fields), employmentText(fields)].filter(Boolean).join(', ')],
              ]
            : []),
          [say('Department'), (fields.category_id && names[fields.category_id]) || ''],
          ...(hires ? [[say('Pay'), payText(fields)]] : []),
        ].map(([label, value]) => (
          <div key={label} className="flex gap-4">
            <dt className="w-24 shrink-0 text-ink-3">{label}</dt>
            <dd className={cx('min-w-0', value ? 'text-ink' : 'text-ink-3')}>{value || say('Not set')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};
