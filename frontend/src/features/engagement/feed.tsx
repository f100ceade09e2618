import type { DataOf } from '@candor/contracts/kernel/page';
import type { interestPage } from '@candor/contracts/engagement/pages';
import type { Sign } from '@candor/contracts/engagement/endpoints';
import { numberWords, say } from '@candor/contracts/words/say';
import { dayIn } from '@candor/contracts/words/time-words';
import { cx } from '../../kit/cx.ts';
import { EmptyState } from '../../kit/states.tsx';
import { signedWords } from '../../parts/engagement/score-lines.tsx';
import { nearDayText, timeText } from '../../kit/time.tsx';

type Data = DataOf<typeof interestPage>;

const Row = ({ sign, name, zone }: { sign: Sign; name: string | undefined; zone: string | null }) => (
  <li className="flex gap-3 border-b border-line px-5 py-2 text-ui max-sm:px-4">
    <span className="tnum w-12 shrink-0 text-meta text-ink-3">{timeText(sign.at, zone)}</span>
    <span className="min-w-0 flex-1">
      <span className={cx('block truncate', name ? 'font-medium text-ink' : 'text-ink-2')}>
        {name ?? say('A person you do not see')}
      </span>
      <span className="block truncate text-meta text-ink-2">
        {sign.about || sign.page
          ? say('{kind}: {name}', { kind: sign.name, name: sign.about?.name ?? sign.page! })
          : sign.name}
      </span>
    </span>
    <span className={cx('tnum shrink-0 font-medium', sign.points < 0 ? 'text-bad' : 'text-ink')}>
      {signedWords(sign.points)}
    </span>
  </li>
);

/** The latest signs by day. */
export const Feed = ({ page }: { page: Data }) => {
  const zone = page.user.tz_region;
  const days = [...Map.groupBy(page.signs, ({ at }) => dayIn(at, zone))];
  if (!days.length)
    return <EmptyState>{say('No signs yet. They come with the first contact who agrees to be followed.')}</EmptyState>;
  return (
    <>
      {days.map(([day, signs]) => (
        <section key={day}>
          <h3 className="flex justify-between border-b border-line-2 px-5 py-2 text-ui font-semi text-ink max-sm:px-4">
            {nearDayText(day, page.today)}
            <span className="text-meta font-normal text-ink-3">
              {say('{points} points', { points: numberWords(signs!.reduce((sum, { points }) => sum + points, 0)) })}
            </span>
          </h3>
          <ul>
            {signs!.map((sign) => (
              <Row
                key={sign.id}
                sign={sign}
                name={sign.candidate_id ? page.names[sign.candidate_id] : undefined}
                zone={zone}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
