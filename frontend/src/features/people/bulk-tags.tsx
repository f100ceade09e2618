import { Tag as TagIcon } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import type { Option } from '@candor/contracts/kernel/standard';
import { Button } from '../../kit/button.tsx';
import { Popover } from '../../kit/popover.tsx';
import { toast } from '../../kit/toast.ts';
import { setTag } from './attach.ts';
import type { Candidate } from './candidate-columns.tsx';
import { TagPicker } from './tag-picker.tsx';

/** Tags of the chosen people; each change can be taken back. */
export const BulkTags = ({ people, options }: { people: readonly Candidate[]; options: readonly Option[] }) => {
  const { revalidate } = useRevalidator();
  const having = (id: string) => people.filter((person) => person.tags.some((tag) => tag.id === id));
  const toggle = async (choice: Option, on: boolean) => {
    const touched = people
      .filter((person) => person.tags.some((tag) => tag.id === choice.value) !== on)
      .map((person) => person.id);
    if (!touched.length) return;
    const whom = touched.length === 1 ? '1 candidate' : `${touched.length} candidates`;
    await setTag(touched, choice, on, () => {
      void revalidate();
      toast({
        text: on ? `${choice.label} added to ${whom}.` : `${choice.label} removed from ${whom}.`,
        undo: () => void setTag(touched, choice, !on, () => revalidate()),
      });
    });
  };
  return (
    <Popover
      label="Tags"
      align="center"
      trigger={
        <Button size="sm">
          <TagIcon size={14} aria-hidden />
          Tags
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
