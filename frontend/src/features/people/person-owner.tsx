import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { PersonPage } from '@candor/contracts/people/pages';
import { assignOwner } from '@candor/contracts/people/endpoints';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { later } from '../../kit/later.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { toast } from '../../kit/overlays/toast.ts';

const noOwner = () => say('No owner');

const OwnerPicker = later(() => import('../../parts/people/owner-picker.tsx').then((m) => m.OwnerPicker));

/** The member responsible for a person, changed in place. */
export const PersonOwner = ({
  person,
  name,
  mayEdit,
}: {
  person: PersonPage['person'];
  name: string | null;
  mayEdit: boolean;
}) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const give = (user_id: string | null, back?: string | null) =>
    settle(say('Change the owner'), call(assignOwner, { candidate_id: person.id, user_id }), () => {
      void revalidate();
      if (back !== undefined) toast({ text: say('Owner changed.'), undo: () => void give(back) });
    });
  const shown = name ? (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar name={name} size={18} />
      <span className="truncate">{name}</span>
    </span>
  ) : (
    <span className="text-ink-3">{noOwner()}</span>
  );
  if (!mayEdit) return shown;
  return (
    <Popover
      label={say('Owner')}
      align="end"
      open={open}
      onOpen={setOpen}
      trigger={
        <button
          type="button"
          aria-label={say('Owner: {name}. Change', { name: name ?? noOwner() })}
          className="-ms-1.5 inline-flex min-h-6 max-w-full items-center rounded-ctl px-1.5 hover:bg-hover"
        >
          {shown}
        </button>
      }
    >
      <Suspense fallback={<div className="h-40 w-56" />}>
        <OwnerPicker
          current={person.owner_id}
          onChoose={(user_id) => {
            setOpen(false);
            if (user_id !== person.owner_id) void give(user_id, person.owner_id);
          }}
        />
      </Suspense>
    </Popover>
  );
};
