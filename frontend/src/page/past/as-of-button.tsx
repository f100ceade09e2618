import { History } from 'lucide-react';
import { daysAgo } from '@candor/contracts/values/days';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { cx } from '../../kit/cx.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';
import { useAsOf } from './as-of.ts';

/** How many days ago the past starts when the button is pressed. If the record is younger, it starts at the beginning of the record. */
const opensAt = 7;

/** The button that shows the page as of a week ago; on a page of the past it leads back to the present. `keyed`: the key T does the same. `slim`: only its icon is shown. */
export const AsOfButton = ({
  since = '',
  on = false,
  keyed = true,
  slim = false,
}: {
  since?: string;
  on?: boolean;
  keyed?: boolean;
  slim?: boolean;
}) => {
  const goTo = useAsOf();
  const toggle = () => {
    const week = daysAgo(opensAt);
    goTo(on ? null : week > since ? week : since);
  };
  useShortcut('t', say('As of'), toggle, { on: keyed });
  return (
    <Button
      {...(slim ? { size: 'sm' as const } : {})}
      aria-pressed={on}
      onClick={toggle}
      className={cx(on && 'bg-press!', slim && 'max-sm:h-11')}
    >
      <History size={14} aria-hidden />
      <span className={slim ? 'sr-only' : 'max-sm:sr-only'}>{say('As of')}</span>
      {keyed && !slim && <Kbd keys="t" />}
    </Button>
  );
};
