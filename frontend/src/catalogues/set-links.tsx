import { linksIn, type SetWithLinks } from '@candor/contracts/catalogues/question-sets';
import { say } from '@candor/contracts/words/say';
import { useId } from 'react';
import { Select } from '../kit/inputs/select.tsx';

export type LinksOfQuestion = { requirements: string[]; round: string | null };
const optionOf = (name: string) => ({ value: name, label: name });

/** What one question of a set is about, and which round of the set asks it. Each choice is saved immediately. */
export const SetLinks = ({
  set,
  question,
  onChange,
}: {
  set: SetWithLinks;
  question: { id: string; name: string };
  onChange: (links: LinksOfQuestion) => void;
}) => {
  const of = useId();
  const links = linksIn(set);
  const now: LinksOfQuestion = { requirements: links.about(question.id), round: links.round(question.id) ?? null };
  const names = (parts: readonly { name: string }[]) => [...new Set(parts.map(({ name }) => name))].map(optionOf);
  const requirements = names(set.fields.requirements);
  const rounds = names(set.fields.suggested_steps);
  return (
    <fieldset className="mb-4 rounded-card bg-sheet p-3 shadow-card">
      <legend className="sr-only">{say('{question} in this set', { question: question.name })}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="min-w-0">
          <label htmlFor={`${of}about`} className="mb-1 block text-meta font-medium text-ink-3">
            {say('Asks about')}
          </label>
          <Select<true>
            inputId={`${of}about`}
            isMulti
            closeMenuOnSelect={false}
            isDisabled={!requirements.length}
            placeholder={requirements.length ? say('No requirement') : say('The set has no requirements')}
            options={requirements}
            value={now.requirements.map(optionOf)}
            onChange={(chosen) => onChange({ ...now, requirements: chosen.map(({ value }) => value) })}
          />
        </div>
        <div className="min-w-0">
          <label htmlFor={`${of}round`} className="mb-1 block text-meta font-medium text-ink-3">
            {say('Asked in')}
          </label>
          <Select
            inputId={`${of}round`}
            isClearable
            isDisabled={!rounds.length}
            placeholder={rounds.length ? say('No round') : say('The set suggests no rounds')}
            options={rounds}
            value={now.round === null ? null : optionOf(now.round)}
            onChange={(chosen) => onChange({ ...now, round: chosen?.value ?? null })}
          />
        </div>
      </div>
      <p className="mt-2 text-meta text-ink-3">
        {say('Jobs that use the set get the same links. Change requirements and rounds in the list of sets.')}
      </p>
    </fieldset>
  );
};
