import { say } from '@candor/contracts/words/say';
import { useEffect, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { Kbd } from '../kit/keys/kbd.tsx';
import type { Item } from './palette-items.ts';

/** A help text in the palette. Enter opens the page that it explains, Escape returns to the results. */
export const HelpText = ({ item, onOpen, onBack }: { item: Item; onOpen: () => void; onBack: () => void }) => {
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => go.current?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={say('Help')}
      className="border-t border-line px-4 py-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onBack();
      }}
    >
      <h2 className="text-head font-semi text-ink">{item.title}</h2>
      <p className="mt-1.5 text-ui text-ink-2">{item.subtitle}</p>
      <div className="mt-4 flex gap-2">
        <Button ref={go} kind="primary" onClick={onOpen}>
          {say('Open the page')}
          <Kbd keys="enter" on="accent" />
        </Button>
        <Button onClick={onBack}>
          {say('Back to the results')}
          <Kbd keys="escape" />
        </Button>
      </div>
    </section>
  );
};
