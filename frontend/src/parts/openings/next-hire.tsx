import { fewestHires } from '@candor/contracts/openings/forecast';
import { jobOverviewPage } from '@candor/contracts/jobs/pages';
import { daysAfter } from '@candor/contracts/values/days';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { Section } from '../../kit/page.tsx';
import { dateText } from '../../kit/time.tsx';

/** When the next hire is expected, and why; or which data is missing for a forecast. */
export const NextHire = ({ page: { job, forecast, user } }: { page: DataOf<typeof jobOverviewPage> }) => {
  if (!forecast || !job.first_opened_at) return null;
  const { days, hires, open } = forecast;
  const day = (after: number) => dateText(daysAfter(job.first_opened_at!, after), user.tz_region);
  return (
    <Section title={say('Next hire')}>
      <p className="text-ui text-ink">
        {days
          ? say('Between {from} and {to}, perhaps around {likely}.', {
              from: day(days.from),
              to: day(days.to),
              likely: day(days.likely),
            })
          : say('Too few hires to say when.')}
      </p>
      <p className="mt-1 text-meta text-ink-3">
        {days
          ? say(
              'Based on the {hires, number} hires of the last two years that took longer than this job has been open. Half of them were made in this time after the opening.',
              { hires },
            )
          : say(
              'This needs {fewest, number} hires of the last two years that took longer than the {open} this job has been open. {hires, plural, =0 {None so far} one {There is # so far} other {There are # so far}}.',
              { fewest: fewestHires, open: durationWords(open), hires },
            )}
      </p>
    </Section>
  );
};
