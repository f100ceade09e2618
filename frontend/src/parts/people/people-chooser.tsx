import { X } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Avatar } from '../../kit/avatar.tsx';
import { IconButton } from '../../kit/button.tsx';
import { type PersonHit, PersonFinder } from '../../page/person-finder.tsx';

/** Finds people one after the other and lists those who were chosen. `most`: the most people to choose. `refused`: why a chosen person cannot be taken, by id; `notes`: what is to be known of one who can. */
export const PeopleChooser = ({
  label,
  most,
  people,
  refused = {},
  notes = {},
  onChange,
}: {
  /** The name of the list of chosen people. */
  label: string;
  most: number;
  people: readonly PersonHit[];
  refused?: Readonly<Record<string, string>>;
  notes?: Readonly<Record<string, string>>;
  onChange: (people: readonly PersonHit[]) => void;
}) => (
  <>
    {people.length < most && (
      <PersonFinder
        label={say('Person')}
        noneFound={say('No one found.')}
        value={null}
        onChange={(found) => found && !people.some(({ id }) => id === found.id) && onChange([...people, found])}
      />
    )}
    <ul aria-label={label} className="mt-3 divide-y divide-line">
      {people.map((person) => (
        <li key={person.id} className="flex min-h-11 items-center gap-2.5 py-1">
          <Avatar name={person.name} size={24} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ui font-medium text-ink">{person.name}</span>
            {refused[person.id] && <span className="block text-meta text-bad">{refused[person.id]}</span>}
            {!refused[person.id] && notes[person.id] && (
              <span className="block text-meta text-ink-3">{notes[person.id]}</span>
            )}
          </span>
          <IconButton
            label={say('Remove {name}', { name: person.name })}
            size="sm"
            onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
          >
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  </>
);
