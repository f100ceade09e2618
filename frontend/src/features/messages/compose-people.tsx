import { memo, Suspense, useState } from 'react';
import { X } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { IconButton } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { later } from '../../kit/later.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { timeText, useNow } from '../../kit/time.tsx';
import type { Plan } from './compose-draft.ts';
import type { Recipients } from './use-recipients.ts';

const AddRecipient = later(() => import('./add-recipient.tsx').then((m) => m.AddRecipient));

const mostShown = 60;
/** Milliseconds within which a time is shown as now, because the page's clock is up to a minute late. */
const soon = 120_000;

const Remove = ({ id, name, remove }: { id: string; name: string; remove: Recipients['remove'] | undefined }) =>
  remove && (
    <IconButton label={say('Remove {name}', { name })} size="sm" onClick={() => remove(id)}>
      <X size={14} aria-hidden />
    </IconButton>
  );

/** The people who do not get the message, with the reason, and those who get it, with the time. */
export const ComposePeople = memo(function ComposePeople({
  plan,
  current,
  zone,
  left,
  recipients,
  onChoose,
}: {
  plan: Plan | null;
  current: string | null;
  zone: string | null;
  /** Seconds until the first message is sent, during the countdown; null if Send was not pressed. */
  left: number | null;
  /** The recipients who were chosen by hand; null where they cannot be changed here. */
  recipients: Recipients | null;
  onChoose: (id: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const now = useNow();
  if (!plan)
    return (
      <div role="status" aria-label={say('Finding out who gets it')} className="grid gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-full" />
      </div>
    );
  const found = plan.people.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const shown = found.slice(0, mostShown);
  const whenOf = (at: string): string =>
    Date.parse(at) - now < soon
      ? left
        ? say('{seconds, number} s', { seconds: left })
        : say('now')
      : timeText(at, zone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
      {recipients?.add && (
        <Suspense>
          <AddRecipient add={recipients.add} />
        </Suspense>
      )}
      {plan.skipped.count > 0 && (
        <section aria-label={say('Skipped')}>
          <h2 className="flex items-baseline gap-2 border-b border-line pb-1.5 text-ui font-semi text-ink">
            {say('Skipped')} <span className="tnum font-book text-ink-2">{plan.skipped.count}</span>
            <span className="ms-auto truncate font-book text-ink-2">{say('nothing is sent to them')}</span>
          </h2>
          <ul className={cx(plan.gets > 0 && 'max-h-62 overflow-y-auto')}>
            {plan.skipped.people.map(({ id, name, reason }) => (
              <li key={id} className="flex items-center border-b border-line">
                <button
                  type="button"
                  onClick={() => onChoose(id)}
                  aria-current={id === current || undefined}
                  className={cx('block min-h-11 min-w-0 flex-1 py-1.5 text-start', id === current && 'bg-accent-wash')}
                >
                  <span className="block truncate text-ui font-medium text-ink">{name}</span>
                  <span className="block text-ui text-warn">{reason}</span>
                </button>
                <Remove id={id} name={name} remove={recipients?.remove} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={say('Receive it')}>
        <h2 className="flex items-baseline gap-2 pb-1.5 text-ui font-semi text-ink">
          {say('Receive it')} <span className="tnum font-book text-ink-2">{plan.gets}</span>
        </h2>
        {plan.people.length > 10 && (
          <input
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={say('Find a person')}
            placeholder={say('Find a person')}
            className="mb-1 h-8 w-full rounded-ctl border border-line-2 bg-sheet px-2.5 text-ui text-ink outline-none focus:border-accent"
          />
        )}
        <ul>
          {shown.map(({ id, name, variant, leaves_at, warnings }) => (
            <li key={id} className="flex items-center">
              <button
                type="button"
                onClick={() => onChoose(id)}
                aria-current={id === current || undefined}
                className={cx(
                  'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-ctl px-2 text-start text-ui max-sm:min-h-11',
                  id === current ? 'bg-accent-wash' : 'hover:bg-hover',
                )}
              >
                <span className="min-w-0 flex-1 truncate font-medium text-ink">{name}</span>
                {warnings.length > 0 && <span className="text-meta text-warn">{say('Careful')}</span>}
                {variant && (
                  <span
                    className={cx(
                      'grid size-5 place-items-center rounded-tag text-meta uppercase',
                      variant === 'b' ? 'bg-ink text-sheet' : 'bg-hover text-ink-2',
                    )}
                  >
                    {variant}
                  </span>
                )}
                <span className="tnum min-w-12 shrink-0 text-end whitespace-nowrap text-ink-2">
                  {whenOf(leaves_at)}
                </span>
              </button>
              <Remove id={id} name={name} remove={recipients?.remove} />
            </li>
          ))}
        </ul>
        {plan.gets > shown.length && !typed && (
          <p className="px-2 py-1.5 text-ui text-ink-2">
            {say('{count, number} more', { count: plan.gets - shown.length })}
          </p>
        )}
        {plan.withheld > 0 && (
          <p className="px-2 py-1.5 text-ui text-warn">
            {say(
              '{count, plural, one {# more person gets nothing, because you may not write to them.} other {# more people get nothing, because you may not write to them.}}',
              { count: plan.withheld },
            )}
          </p>
        )}
        {plan.judged < plan.count && (
          <p className="px-2 py-1.5 text-ui text-ink-2">
            {say(
              'The first {judged, number} of {count, number} were looked at. All others are judged when it is sent.',
              {
                judged: plan.judged,
                count: plan.count,
              },
            )}
          </p>
        )}
      </section>
    </div>
  );
});
