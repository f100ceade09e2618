import { dayLength } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import type { Past } from '@candor/contracts/kernel/past';
import { dayText } from '../../kit/time.tsx';

/** The least distance between labels of the rail (the line of days), as a share of its width. */
const apart = 0.14;
type Labelled = { at: number; text: string };
/** The labels under the rail (the line of days): its beginning, and the busiest days where there is room. */
export const labelsOf = ({ days, from, began }: Past, share: (at: number) => number): Labelled[] => {
  const first = Date.parse(from);
  const opened = Math.abs(Date.parse(began) - first) < dayLength;
  const start = dayText(days[0]!.day);
  const labels: Labelled[] = [{ at: 0, text: opened ? say('{day}, begun', { day: start }) : start }];
  const busy = days
    .map(({ day, count }, index) => ({ day, count, at: share(first + (index + 0.5) * dayLength) }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count);
  for (const { day, count, at } of busy) {
    if (labels.length > 4 || at > 0.9) continue;
    if (labels.every((label) => Math.abs(label.at - at) > apart))
      labels.push({
        at,
        text: say('{day}, {count, plural, one {# event} other {# events}}', { day: dayText(day), count }),
      });
  }
  return labels;
};
