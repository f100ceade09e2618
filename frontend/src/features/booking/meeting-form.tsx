import { isWebAddress } from '@candor/contracts/values/web-address';
import { appointmentFields } from '@candor/contracts/interviews/fields';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { Option } from '@candor/contracts/kernel/standard';
import { phoneModes } from '@candor/contracts/rounds/scheduling';
import { keysOf, meetingTypes, saidOptions } from '@candor/contracts/jobs/values';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { Segmented } from '../../kit/inputs/segmented.tsx';
import { Select } from '../../kit/inputs/select.tsx';
import { type Arrangement, type MeetingType, type PhoneMode } from './arrangement.ts';

const { each: typed } = appointmentFields;

const Line = ({
  label,
  value,
  type = 'text',
  max,
  help,
  error,
  onChange,
}: {
  label: string;
  value: string;
  type?: 'text' | 'url' | 'tel';
  /** The most characters. Undefined: unlimited. */
  max?: number;
  help?: string;
  error?: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label} help={help} error={error}>
    {(described) => (
      <input
        {...described}
        type={type}
        className={inputLook()}
        value={value}
        maxLength={max}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** The form for the meeting's details: changing it sends nothing. */
export const MeetingForm = ({
  value,
  places,
  hosted,
  wrong,
  onChange,
  onClose,
}: {
  value: Arrangement;
  places: readonly Option[];
  /** Whether an account makes a meeting if no link is given. */
  hosted: boolean;
  /** The error texts of refused fields, by name. */
  wrong: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Arrangement>) => void;
  onClose: () => void;
}) => {
  const { meeting_type: type, phone_mode: mode } = value;
  const bad = value.video_url.trim() !== '' && !isWebAddress(value.video_url);
  const place = places.find((each) => each.value === value.location_id) ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('How you meet')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {say('Done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="flex">
          <Segmented<MeetingType>
            label={say('How you meet')}
            value={type}
            onChange={(meeting_type) => onChange({ meeting_type })}
            options={keysOf(meetingTypes).map((each) => ({ value: each, label: sayLabel(meetingTypes[each]) }))}
          />
        </div>
        {type === 'video' && (
          <>
            <Line
              label={say('Link')}
              type="url"
              value={value.video_url}
              error={bad ? say('A link starts with https://.') : wrong.video_url}
              help={
                hosted
                  ? say('Included in every invitation. If you leave it empty, a Zoom meeting is created.')
                  : say('Included in every invitation.')
              }
              onChange={(video_url) => onChange({ video_url })}
            />
            <Line
              label={say('Passcode')}
              max={typed.passcode.max}
              value={value.passcode}
              error={wrong.passcode}
              onChange={(passcode) => onChange({ passcode })}
            />
          </>
        )}
        {type === 'phone' && (
          <>
            <Field label={say('Who calls')}>
              {({ id, ...described }) => (
                <Select
                  {...described}
                  inputId={id}
                  options={saidOptions(phoneModes)}
                  value={{ value: mode, label: sayLabel(phoneModes[mode]) }}
                  onChange={(choice) => choice && onChange({ phone_mode: choice.value as PhoneMode })}
                />
              )}
            </Field>
            {mode === 'dial_in' ? (
              <Line
                label={say('Number')}
                max={typed.dial_in.max}
                value={value.dial_in}
                error={wrong.dial_in}
                onChange={(dial_in) => onChange({ dial_in })}
              />
            ) : (
              <Line
                label={say('Number')}
                type="tel"
                max={typed.phone_number.max}
                error={wrong.phone_number}
                value={value.phone_number}
                onChange={(phone_number) => onChange({ phone_number })}
              />
            )}
          </>
        )}
        {type === 'in-person' && (
          <>
            <Field label={say('Location')} error={wrong.location_id}>
              {({ id, ...described }) => (
                <Select
                  {...described}
                  inputId={id}
                  isClearable
                  options={[...places]}
                  value={place}
                  onChange={(choice) => onChange({ location_id: choice?.value ?? '' })}
                />
              )}
            </Field>
            <Line
              label={say('Room')}
              max={typed.room.max}
              value={value.room}
              error={wrong.room}
              onChange={(room) => onChange({ room })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
};

/** The text that the candidate reads besides the times, and the note for the team. */
export const WordsForm = ({
  value,
  name,
  wrong,
  onChange,
  onClose,
}: {
  value: Arrangement;
  name: string;
  wrong: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Arrangement>) => void;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={say('Your message')}
    footer={
      <Button kind="primary" onClick={onClose}>
        {say('Done')}
      </Button>
    }
  >
    <div className="grid gap-4">
      <Field
        label={say('To {name}', { name })}
        help={say('Shown in the invitation, below the times.')}
        error={wrong.candidate_instructions}
      >
        {(described) => (
          <textarea
            {...described}
            rows={5}
            // The text is sent as HTML, which is longer.
            maxLength={typed.candidate_instructions.max! / 2}
            className={`${inputLook()} h-auto! py-2`}
            value={value.words}
            onChange={(event) => onChange({ words: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={say('For the team')}
        help={say('Only interviewers and recruiters see it.')}
        error={wrong.internal_note}
      >
        {(described) => (
          <textarea
            {...described}
            rows={3}
            maxLength={typed.internal_note.max}
            className={`${inputLook()} h-auto! py-2`}
            value={value.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
    </div>
  </Dialog>
);
