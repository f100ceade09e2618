import { Suspense, useEffect, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { useRevalidator } from 'react-router-dom';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { attachSkills, possibleSkills } from '@candor/contracts/people/endpoints';
import type { PersonPage } from '@candor/contracts/people/pages';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.tsx';
import { Popover } from '../../kit/overlays/popover.tsx';
import { withProgress } from '../../kit/progress-bar.tsx';
import { toast } from '../../kit/overlays/toast.ts';
import { call } from '../../page/call.ts';
import { settle } from '../../page/settle.ts';

const longest = 120;

const EntryPicker = later(() => import('../../parts/people/entry-picker.tsx').then((m) => m.EntryPicker));

/** One person's skills, from the organization's list. The cross removes a skill, the picker adds others. */
export const PersonSkills = ({ person, mayEdit }: { person: PersonPage['person']; mayEdit: boolean }) => {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<readonly Option[]>([]);
  useEffect(() => {
    if (open)
      void call(possibleSkills, {}).then((answer) => {
        if (answer.status === 'ok') setOptions(answer.payload.skills);
      });
  }, [open]);
  const send = ({ value, label }: Option, on: boolean, then: () => unknown) =>
    settle(
      on ? say('Add the skill {skill}', { skill: label }) : say('Remove the skill {skill}', { skill: label }),
      withProgress(() => call(attachSkills, { candidate_id: person.id, [on ? 'add' : 'remove']: [value] })),
      then,
    );
  const set = (choice: Option, on: boolean) =>
    send(choice, on, () => {
      void revalidate();
      if (!on)
        toast({
          text: say('{name} removed.', { name: choice.label }),
          undo: () => void send(choice, true, () => revalidate()),
        });
    });
  const offered = [
    ...options,
    ...person.skills
      .filter(({ id }) => !options.some(({ value }) => value === id))
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="flex flex-wrap items-center gap-1">
      {person.skills.map(({ id, name }) => (
        <span
          key={id}
          className="inline-flex h-6 max-w-full items-center rounded-tag bg-hover ps-1.5 text-micro font-medium text-ink-2"
        >
          <span className="truncate">{name}</span>
          {mayEdit ? (
            <button
              type="button"
              aria-label={say('Remove the skill {skill}', { skill: name })}
              onClick={() => void set({ value: id, label: name }, false)}
              className="grid size-6 place-items-center rounded-tag text-ink-3 hover:text-ink"
            >
              <X size={12} aria-hidden />
            </button>
          ) : (
            <span className="w-1.5" />
          )}
        </span>
      ))}
      {!person.skills.length && !mayEdit && <span className="text-ink-3">{say('None')}</span>}
      {mayEdit && (
        <Popover
          label={say('Skills')}
          align="end"
          open={open}
          onOpen={setOpen}
          trigger={
            <Button kind="ghost" size="sm" className={person.skills.length ? 'text-ink-3' : '-ms-2 text-ink-3'}>
              <Plus size={13} aria-hidden />
              {person.skills.length ? say('Skill') : say('Add a skill')}
            </Button>
          }
        >
          <Suspense fallback={<div className="h-40 w-56" />}>
            <EntryPicker
              label={say('Find a skill')}
              empty={say('The list of skills is empty.')}
              longest={longest}
              options={offered}
              ticked={(id) => (person.skills.some((skill) => skill.id === id) ? 'all' : 'none')}
              onToggle={(choice, on) => void set(choice, on)}
            />
          </Suspense>
        </Popover>
      )}
    </div>
  );
};
