import { useFormikContext } from 'formik';
import { say } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { FieldInput } from '../../fields/field-input.tsx';
import { Checkbox } from '../../kit/inputs/choice.tsx';

// The parts that the dialogs share which invite one candidate, or many, to choose a time.

export const Box = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}) => (
  <label className="flex min-h-6 items-center gap-2 text-ui text-ink max-sm:min-h-11">
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />
    <span className="min-w-0 wrap-anywhere">{label}</span>
  </label>
);

/** The choice of interviewers, among all members who can be asked. */
export const WhomTheyMeet = ({ askable }: { askable: readonly Option[] }) => {
  const { values, errors, setFieldValue } = useFormikContext<{ people: string[] }>();
  const { people } = values;
  return (
    <fieldset className="grid gap-1" aria-describedby={errors.people ? 'invite-people' : undefined}>
      <legend className="mb-1 text-ui font-medium text-ink">{say('Who they meet')}</legend>
      {askable.map(({ value, label }) => (
        <Box
          key={value}
          label={label}
          checked={people.includes(value)}
          onChange={(on) => void setFieldValue('people', on ? [...people, value] : people.filter((id) => id !== value))}
        />
      ))}
      {errors.people && (
        <p id="invite-people" role="alert" className="text-meta text-bad">
          {errors.people}
        </p>
      )}
    </fieldset>
  );
};

/** The days from which the candidates may choose. */
export const WhichDays = () => (
  <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
    <FieldInput name="from" />
    <FieldInput name="to" />
  </div>
);
/** The settings of the meeting that the form changed. All others stay as the round has them. */
export const meetingAsked = (
  { people, from, to }: { people: readonly string[]; from: string; to: string },
  panel: readonly string[],
) => ({
  ...(people.toSorted().join() === panel.toSorted().join() ? {} : { user_ids: [...people] }),
  ...(from || to ? { window: { from: from || null, to: to || null } } : {}),
});
