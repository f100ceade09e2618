import { say } from '@candor/contracts/words/say';
import { tag } from '@candor/contracts/catalogues/hiring';
import type { Option } from '@candor/contracts/kernel/standard';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { EntryPicker } from './entry-picker.tsx';

/** A list in which tags can be ticked and new ones made. `ticked` says whether all, some or none of the people have a tag. */
export const TagPicker = ({
  options,
  ticked,
  onToggle,
}: {
  options: readonly Option[];
  ticked: (id: string) => 'all' | 'some' | 'none';
  onToggle: (choice: Option, on: boolean) => void;
}) => (
  <EntryPicker
    label={say('Find or create a tag')}
    empty={say('No tags yet. Type a word to create one.')}
    longest={tag.fields.name.max!}
    options={options}
    ticked={ticked}
    onToggle={onToggle}
    create={async (word) =>
      settle(
        say('Create the tag {tag}', { tag: word }),
        await call(tag.upsert, { name: word, color: 'grey' }),
        (payload) => {
          const made = (payload as { tag?: { id: string } }).tag;
          if (made) onToggle({ value: made.id, label: word }, true);
        },
      )
    }
  />
);
