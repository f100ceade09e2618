import { say } from '@candor/contracts/words/say';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Braces } from 'lucide-react';
import type { Editor } from '@tiptap/core';
import type { SuggestionOptions } from '@tiptap/suggestion';
import { announce } from '../announce.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Menu, MenuItem } from '../overlays/menu.tsx';
import { type EditorTag, type EditorTags, offeredTags } from './tag-atoms.ts';

type Hooks = ReturnType<NonNullable<SuggestionOptions<EditorTag, EditorTag>['render']>>;
type Asked = Parameters<NonNullable<Hooks['onStart']>>[0];
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The texts of the menu that offers tags or people. */
export type MenuWords = {
  count: (count: number) => string;
  none: () => string;
  region: () => string;
  list: () => string;
};
export const tagWords: MenuWords = {
  count: (count) => say('{count, plural, one {# tag} other {# tags}}. The arrow keys choose one.', { count }),
  none: () => say('There is no such tag.'),
  region: () => say('Tags to insert'),
  list: () => say('Merge tags'),
};
export const peopleWords: MenuWords = {
  count: (count) => say('{count, plural, one {# person} other {# people}}. The arrow keys choose one.', { count }),
  none: () => say('No one by that name.'),
  region: () => say('People to mention'),
  list: () => say('People'),
};
/** The menu that offers tags or people while a person types after `{{` or `@`: the functions that the editor calls, whether the menu is shown, and its list. */
export const useTagMenu = (words: MenuWords = tagWords) => {
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [active, setActive] = useState(0);
  const now = useRef({ asked, active });
  const [render] = useState(() => (): Hooks => {
    /** Whether Enter was pressed while the offers were loading. */
    let taking = false;
    /** Whether the number of offers must still be announced. */
    let uncounted = false;
    const show = (next: Asked | null, at: number) => {
      now.current = { asked: next, active: at };
      setAsked(next);
      setActive(at);
    };
    return {
      onStart: () => {
        uncounted = true;
        taking = false;
      },
      // The previous offers stay on screen while new ones load.
      onUpdate: (props) => {
        if (props.loading) {
          taking = false; // another letter came after Enter
          return show({ ...props, items: now.current.asked?.items ?? [] }, 0);
        }
        show(props, 0);
        const [first] = props.items;
        if (taking && first) props.command(first);
        else if (uncounted || !first) announce(first ? words.count(props.items.length) : words.none());
        uncounted = taking = false;
      },
      onExit: () => {
        taking = false;
        show(null, 0);
      },
      onKeyDown: ({ event }) => {
        const { asked: open, active: at } = now.current;
        const items = open?.items ?? [];
        const by = steps[event.key];
        const takes = event.key === 'Enter' && !event.metaKey && !event.ctrlKey;
        if (open?.loading && takes) taking = true;
        else if (!open || !items.length) return false;
        else if (by) show(open, (at + by + items.length) % items.length);
        else if (takes) open.command(items[at]!);
        else return false;
        event.preventDefault();
        return true;
      },
    };
  });
  const text = asked?.editor.view.dom;
  useLayoutEffect(() => {
    if (!text) return;
    const said = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      ...(asked.items.length ? { 'aria-activedescendant': `${id}${active}` } : {}),
    };
    for (const [name, value] of Object.entries(said)) text.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(said)) text.removeAttribute(name);
    };
  }, [text, asked, active, id]);
  return {
    render,
    isOpen: () => now.current.asked !== null,
    list: asked && <TagList id={id} words={words} asked={asked} active={active} onPoint={setActive} />,
  };
};

const TagList = ({
  id,
  words,
  asked,
  active,
  onPoint,
}: {
  id: string;
  words: MenuWords;
  asked: Asked;
  active: number;
  onPoint: (at: number) => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const { mount } = asked;
  useEffect(() => (box.current ? mount(box.current) : undefined), [mount]);
  useEffect(() => {
    // Newer browsers return a promise, which React must not take for the effect's cleanup.
    void box.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return createPortal(
    <div role="region" aria-label={words.region()}>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={words.list()}
        className="floating absolute z-50 max-h-72 max-w-[calc(100vw-24px)] min-w-44 overflow-y-auto sm:min-w-60 rounded-card bg-card p-1 shadow-float"
      >
        {asked.items.map(({ name, label, hint }, index) => (
          // the text handles the keys of the menu
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={name}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => onPoint(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => asked.command(asked.items[index]!)}
            className={cx(
              'flex min-h-8 cursor-default items-baseline gap-3 rounded-ctl px-2 py-1.5 text-ui',
              index === active && 'bg-hover',
            )}
          >
            <span className="shrink-0 text-ink">{label}</span>
            {hint && <span className="ms-auto min-w-0 truncate text-meta text-ink-3">{hint}</span>}
          </div>
        ))}
        {!asked.items.length && !asked.loading && (
          <div
            role="option"
            aria-disabled
            aria-selected={false}
            tabIndex={-1}
            className="px-2 py-1.5 text-ui text-ink-3"
          >
            {words.none()}
          </div>
        )}
      </div>
    </div>,
    document.body,
  );
};

/** Inserts the tag at the caret. */
const insertTag = (editor: Editor, name: string) =>
  editor.chain().focus().insertContent({ type: 'mergeTag', attrs: { name } }).run();
/** The menu of all tags, for people who do not type `{{`. `small`: an icon beside a line. */
export const TagButton = ({ tags, editor, small }: { tags: EditorTags; editor: Editor | null; small?: boolean }) => (
  <Menu
    align="end"
    trigger={
      <Button kind="ghost" size="sm" icon={small} aria-label={say('Insert a tag')}>
        <Braces size={14} aria-hidden />
        {!small && <span className="max-sm:hidden">{say('Insert a tag')}</span>}
      </Button>
    }
  >
    {offeredTags(tags).map(({ name, label, hint }) => (
      <MenuItem key={name} onSelect={() => editor && insertTag(editor, name)}>
        <span className="flex items-baseline gap-4">
          {label}
          {hint && <span className="ms-auto max-w-48 truncate text-meta text-ink-3">{hint}</span>}
        </span>
      </MenuItem>
    ))}
  </Menu>
);
