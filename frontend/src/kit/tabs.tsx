import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import { cx } from './cx.ts';
import { keepInSight, tabLook } from './tab-links.tsx';

type Tab = { value: string; label: string; count?: number | string; content: ReactNode };

/** Panels within a screen or drawer, chosen by tabs. The address does not change. */
export const Tabs = ({
  label,
  tabs,
  value,
  onChange,
  className = 'px-5',
}: {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
  className?: string;
}) => {
  const bar = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(tabs[0]?.value);
  const shown = value ?? chosen;
  useEffect(() => {
    if (shown) keepInSight(bar.current, bar.current?.querySelector<HTMLElement>('[aria-selected=true]'));
  }, [shown]);
  return (
    <Base.Root
      value={shown}
      onValueChange={(next) => {
        setChosen(String(next));
        onChange?.(String(next));
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Base.List
        ref={bar}
        aria-label={label}
        className={cx('hairline-b relative flex shrink-0 gap-4 overflow-x-auto', className)}
      >
        {tabs.map((each) => (
          <Base.Tab
            key={each.value}
            value={each.value}
            className={cx(
              tabLook,
              'text-ink-3 after:absolute after:inset-x-0 after:bottom-0 after:h-[2px] after:rounded-full hover:text-ink data-active:font-medium data-active:text-ink data-active:after:bg-ink',
            )}
          >
            {each.label}
            {each.count !== undefined && <span className="tnum text-micro text-ink-3">{each.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((each) => (
        <Base.Panel key={each.value} value={each.value} className="min-h-0 flex-1 outline-offset-[-2px]">
          {each.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
};

export { TabLinks } from './tab-links.tsx';
