import { say, sayLabel } from '@candor/contracts/words/say';
import type { Step } from '@candor/contracts/jobs/values';
import { cx } from '../../kit/cx.ts';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import type { Draft } from './round-draft.ts';

/** The fields for the name and the description of the step. */
export const RoundStepWords = ({
  step,
  stored,
  onChange,
}: {
  step: Step;
  stored: Step;
  onChange: (fields: Draft['fields']) => void;
}) => {
  const was = (changed: boolean, text: string) =>
    changed ? <s className="truncate text-meta text-ink-3">{text}</s> : undefined;
  const wash = (changed: boolean) => (changed ? 'border-accent-line bg-accent-wash' : undefined);
  const named = step.name !== stored.name;
  const told = step.description !== stored.description;
  return (
    <div className="mt-3 grid gap-3">
      <Field label={say('Name')} hint={was(named, sayLabel(stored.name))}>
        {({ id }) => (
          <input
            id={id}
            // The editor has just asked for this field.
            autoFocus
            maxLength={60}
            value={step.name}
            onChange={({ target }) => onChange({ name: target.value })}
            className={cx(inputLook(), wash(named))}
          />
        )}
      </Field>
      <Field label={say('Description')}>
        {({ id }) => (
          <textarea
            id={id}
            rows={2}
            maxLength={5000}
            value={step.description}
            onChange={({ target }) => onChange({ description: target.value })}
            className={cx(inputLook(), 'h-auto py-1.5', wash(told))}
          />
        )}
      </Field>
    </div>
  );
};
