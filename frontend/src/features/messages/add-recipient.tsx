import { useState } from 'react';
import { Plus } from 'lucide-react';
import { say } from '@candor/contracts/words/say';
import { Button } from '../../kit/button.tsx';
import { PersonFinder } from '../../page/person-finder.tsx';

/** Adds one more person to the message. */
export const AddRecipient = ({ add }: { add: (id: string) => void }) => {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <Button size="sm" className="w-fit max-sm:h-11" onClick={() => setOpen(true)}>
        <Plus size={14} aria-hidden />
        {say('Add a recipient')}
      </Button>
    );
  return (
    <PersonFinder
      label={say('Add a recipient')}
      noneFound={say('No one found.')}
      value={null}
      onChange={(found) => found && add(found.id)}
    />
  );
};
