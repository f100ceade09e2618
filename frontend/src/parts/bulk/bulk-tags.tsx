import { Tag as TagIcon } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { PopoverBase as Popover } from '../../kit/overlays/popover-base.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { setTag } from '../people/attach.ts';
import type { Candidate } from '../people/candidate-columns.tsx';
import { TagPicker } from '../people/tag-picker.tsx';

/** Adds tags to the selected people or removes them. Each change can be undone. */
export const BulkTags = ({ people, options }: { people: readonly Candidate[]; options: readonly Option[] }) => {
  const { revalidate } = useRevalidator();
  const having = (id: string) => people.filter((person) => person.tags.some((tag) => tag.id === id));
  const toggle = async (choice: Option, on: boolean) => {
    const touched = people
      .filter((person) => person.tags.some((tag) => tag.id === choice.value) !== on)
      .map((person) => person.id);
    if (!touched.length) return;
    const values = { tag: choice.label, count: touched.length };
    await setTag(touched, choice, on, () => {
      void revalidate();
      toast({
        text: on
          ? say('{tag} added to {count, plural, one {# person} other {# people}}.', values)
          : say('{tag} removed from {count, plural, one {# person} other {# people}}.', values),
        undo: () => void setTag(touched, choice, !on, () => revalidate()),
      });
    });
  };
  return (
    <Popover
      label={say('Tags')}
      align="center"
      trigger={
        <Button size="sm">
          <TagIcon size={14} aria-hidden />
          {say('Tags')}
        </Button>
      }
    >
      <TagPicker
        options={options}
        ticked={(id) => {
          const count = having(id).length;
          return count === 0 ? 'none' : count === people.length ? 'all' : 'some';
        }}
        onToggle={(choice, on) => void toggle(choice, on)}
      />
    </Popover>
  );
};
