import { say } from '@candor/contracts/words/say';
import type { Viewer } from '@candor/contracts/compliance/history';
import { Avatar } from '../../kit/avatar.tsx';
import { recordText } from '../../kit/time.tsx';

/** Who read or exported this, the latest first. The reader is among them. */
export const Viewers = ({ viewers, zone }: { viewers: readonly Viewer[]; zone: string | null }) => (
  <section aria-label={say('Who viewed this')} className="mt-6">
    <h2 className="mb-1 text-ui font-semi text-ink">
      {say('Who viewed this')}{' '}
      <span className="text-meta font-book text-ink-3">
        {say('{people, plural, one {# person} other {# people}}, {views, plural, one {# view} other {# views}}', {
          people: viewers.length,
          views: viewers.reduce((sum, { times }) => sum + times, 0),
        })}
      </span>
    </h2>
    <ul className="divide-y divide-line border-t border-line">
      {viewers.map(({ user_id, name, times, last, what }) => (
        <li key={user_id} className="flex min-h-9 items-center gap-2.5 py-1 text-ui">
          <Avatar name={name || say('a former member')} size={24} />
          <span className="min-w-0 flex-1 truncate font-medium text-ink">{name || say('a former member')}</span>
          <span className="text-meta text-ink-3">
            {what === 'export'
              ? say('exported it last')
              : say('{count, plural, one {once} other {# times}}', { count: times })}
          </span>
          <span className="tnum text-meta text-ink-3">{recordText(last, zone)}</span>
        </li>
      ))}
    </ul>
    <p className="mt-2 text-meta text-ink-3">
      {say('Your visit is in the record too. No one it watches can turn it off, administrators included.')}
    </p>
  </section>
);
