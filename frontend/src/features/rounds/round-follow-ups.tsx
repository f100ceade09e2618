import { say } from '@candor/contracts/words/say';
import { X } from 'lucide-react';
import { delayWords, type FollowUp, mostDays, mostFollowUps, onComing } from '@candor/contracts/rounds/follow-ups';
import type { Step } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import type { RoundsData } from './round-draft.ts';
import { Part, TextButton } from './round-part.tsx';

const usualDelay = 7;
const delays = () =>
  Array.from({ length: mostDays - onComing + 1 }, (_, at) => {
    const delay = at + onComing;
    return { value: String(delay), label: delayWords(delay) };
  });

/** The emails that the step sends automatically. */
export const RoundFollowUps = ({
  step,
  stored,
  letters,
  editable,
  onChange,
}: {
  step: Step;
  stored: Step;
  letters: RoundsData['letters'];
  editable: boolean;
  onChange: (follow_ups: FollowUp[]) => void;
}) => {
  const { follow_ups = [] } = step;
  const nameOf = (id: string) =>
    letters.find(({ value }) => value === id)?.label ?? say('A template that is not in use');
  const change = (id: string, changes: Partial<FollowUp>) =>
    onChange(follow_ups.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  if (!editable && !follow_ups.length) return null;
  const free = letters.find(
    ({ value }) => !follow_ups.some((each) => each.template_id === value && each.delay === usualDelay),
  );
  return (
    <Part
      title={say('Follow-ups')}
      add={
        editable &&
        free &&
        follow_ups.length < mostFollowUps && (
          <TextButton
            label={say('Add a follow-up')}
            onClick={() =>
              onChange([...follow_ups, { id: crypto.randomUUID(), template_id: free.value, delay: usualDelay }])
            }
          >
            {say('Add a follow-up')}
          </TextButton>
        )
      }
    >
      {follow_ups.length === 0 && (
        <p className="text-meta text-ink-3">
          {letters.length
            ? say('This step sends no emails.')
            : say(
                'This step sends no emails. To add one, create a message template of the kind Follow up, Outreach or Note.',
              )}
        </p>
      )}
      <ul className="grid gap-2">
        {follow_ups.map((each) => {
          const name = nameOf(each.template_id);
          const before = stored.follow_ups?.find(({ id }) => id === each.id);
          return (
            <li key={each.id} className="flex flex-wrap items-center gap-2 text-ui text-ink">
              {editable ? (
                <>
                  <div className="w-64 min-w-0 max-sm:w-full">
                    <Select
                      aria-label={say('Template')}
                      options={letters}
                      value={{ value: each.template_id, label: name }}
                      isClearable={false}
                      changed={before?.template_id !== each.template_id}
                      onChange={(choice) => choice && change(each.id, { template_id: choice.value })}
                    />
                  </div>
                  <div className="w-48 min-w-0 max-sm:flex-1">
                    <Select
                      aria-label={say('When')}
                      options={delays()}
                      value={{ value: String(each.delay), label: delayWords(each.delay) }}
                      isClearable={false}
                      changed={before?.delay !== each.delay}
                      onChange={(choice) => choice && change(each.id, { delay: Number(choice.value) })}
                    />
                  </div>
                  <Button
                    kind="ghost"
                    icon
                    aria-label={say('Remove {name}', { name })}
                    onClick={() => onChange(follow_ups.filter(({ id }) => id !== each.id))}
                  >
                    <X size={14} aria-hidden />
                  </Button>
                </>
              ) : (
                <>
                  <span>{name}</span>
                  <span className="text-meta text-ink-3">{delayWords(each.delay)}</span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {follow_ups.length > 0 && (
        <p className="mt-2 max-w-[68ch] text-meta text-ink-3">
          {say(
            'Each candidate who enters this step after you save gets the email once, in the recruiter’s name. An email after some days goes only to candidates who are still here. An email on round change goes to candidates who move to another step, forward or back, but not to archived candidates. Immediate emails wait until the move can no longer be undone.',
          )}
        </p>
      )}
    </Part>
  );
};
