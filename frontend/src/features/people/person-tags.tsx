import { Suspense, useEffect, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import type { PersonPage } from '@candor/contracts/people/pages';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { setTag } from '../../parts/people/attach.ts';
import { entriesOf } from '../../page/entries.ts';

/** Every tag of the organization by name. Empty if the reader may not see them. */
const allTags = async (): Promise<Option[]> =>
  (await entriesOf('people/tags', { limit: 250 })).map((row) => ({
    value: row.id,
    label: String(row.fields.name ?? ''),
  }));

const TagPicker = later(() => import('../../parts/people/tag-picker.tsx').then((m) => m.TagPicker));

/** The tags of one person. The cross removes a tag, the picker adds others. */
export const PersonTags = ({ person, mayEdit }: { person: PersonPage['person']; mayEdit: boolean }) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<readonly Option[] | null>(null);
  useEffect(() => {
    if (open) void allTags().then(setOptions);
  }, [open]);
  const has = (id: string) => person.tags.some((tag) => tag.id === id);
  const set = (choice: Option, on: boolean) =>
    setTag([person.id], choice, on, () => {
      void revalidate();
      if (!on)
        toast({
          text: say('{name} removed.', { name: choice.label }),
          undo: () => void setTag([person.id], choice, true, () => revalidate()),
        });
    });
  const offered = [
    ...(options ?? []),
    ...person.tags
      .filter((tag) => !options?.some((option) => option.value === tag.id))
      .map((tag) => ({ value: tag.id, label: tag.name })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-1">
      {person.tags.map((tag) => (
        <span
          key={tag.id}
          className="inline-flex h-6 max-w-full items-center rounded-tag bg-hover ps-1.5 text-micro font-medium text-ink-2"
        >
          <span className="truncate">{tag.name}</span>
          {mayEdit ? (
            <button
              type="button"
              aria-label={say('Remove the tag {tag}', { tag: tag.name })}
              onClick={() => void set({ value: tag.id, label: tag.name }, false)}
              className="grid size-6 place-items-center rounded-tag text-ink-3 hover:text-ink"
            >
              <X size={12} aria-hidden />
            </button>
          ) : (
            <span className="w-1.5" />
          )}
        </span>
      ))}
      {!person.tags.length && !mayEdit && <span className="text-ink-3">{say('None')}</span>}
      {mayEdit && (
        <Popover
          label={say('Tags')}
          align="end"
          open={open}
          onOpen={setOpen}
          trigger={
            <Button kind="ghost" size="sm" className={person.tags.length ? 'text-ink-3' : '-ms-2 text-ink-3'}>
              <Plus size={13} aria-hidden />
              {person.tags.length ? say('Tag') : say('Add a tag')}
            </Button>
          }
        >
          <Suspense fallback={<div className="h-40 w-56" />}>
            <TagPicker
              options={offered}
              ticked={(id) => (has(id) ? 'all' : 'none')}
              onToggle={(choice, on) => void set(choice, on)}
            />
          </Suspense>
        </Popover>
      )}
    </div>
  );
};
