import { say } from '@candor/contracts/words/say';
import { isWebAddress } from '@candor/contracts/values/web-address';
import { durationWords } from '@candor/contracts/words/time-words';
import { phoneModes, schedulingOf } from '@candor/contracts/rounds/scheduling';
import { saidOptions, type Step } from '@candor/contracts/jobs/values';
import { Switch } from '../../kit/inputs/checkbox.tsx';
import { Field, inputLook } from '../../kit/inputs/field.tsx';
import { FactList } from '../../kit/page.tsx';
import { RichEditor } from '../../kit/editor/rich-editor.tsx';
import { RichText } from '../../kit/editor/rich-text.tsx';
import { lengthText } from '../../parts/jobs/job-words.ts';
import { Choose } from './round-choose.tsx';
import type { Draft } from './round-draft.ts';
import { Part } from './round-part.tsx';

const hour = 60;
const dayHours = 24;
const hoursText = (hours: number) =>
  hours && hours % dayHours === 0 ? durationWords(hours / dayHours) : lengthText(hours * hour);
const bufferText = (minutes: number) => (minutes ? lengthText(minutes) : say('No buffer'));
/** The usual choices in order, including the stored value if it is not one of them. */
const optionsWith = (usual: readonly number[], stored: number, words: (value: number) => string) =>
  [...new Set([...usual, stored])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: words(value) }));
const buffers = [0, 5, 10, 15, 30, 45, 60];
const notices = [0, 1, 2, 4, 8, 12, 24, 48, 72, 168];
const windows = [5, 7, 10, 14, 21, 28, 42, 60];

/** How the round is scheduled: the time between meetings, who calls, and whether candidates choose a time themselves. */
export const RoundScheduling = ({
  step,
  stored,
  hires,
  editable,
  onFields,
}: {
  step: Step;
  stored: Step;
  /** Whether the job hires. Candidates in a prospect pipeline are never invited to choose a time. */
  hires: boolean;
  editable: boolean;
  onFields: (fields: Draft['fields']) => void;
}) => {
  const [now, before] = [schedulingOf(step), schedulingOf(stored)];
  // If the field was hidden by another choice, no earlier value is shown struck through.
  const wasMode = before.phone_mode ?? now.phone_mode;
  const chooses = hires && now.self_schedule;
  if (!editable)
    return (
      <Part title={say('Scheduling')}>
        <FactList
          facts={[
            ...(now.phone_mode
              ? [
                  {
                    label: say('Who calls'),
                    value: saidOptions(phoneModes).find((each) => each.value === now.phone_mode)!.label,
                  },
                ]
              : []),
            ...(now.video_url ? [{ label: say('Link for video calls'), value: now.video_url }] : []),
            { label: say('Buffer'), value: bufferText(now.buffer_minutes) },
            ...(hires ? [{ label: say('Candidates choose a time'), value: chooses ? say('Yes') : say('No') }] : []),
            ...(chooses
              ? [
                  { label: say('Minimum notice'), value: hoursText(now.min_notice_hours) },
                  { label: say('Days ahead'), value: durationWords(now.window_days) },
                ]
              : []),
          ]}
        />
        {chooses && now.instructions && <RichText html={now.instructions} />}
      </Part>
    );
  const amountOf = (
    name: 'buffer_minutes' | 'min_notice_hours' | 'window_days',
    label: string,
    usual: Parameters<typeof optionsWith>[0],
    words: Parameters<typeof optionsWith>[2],
  ) => (
    <Choose
      className="w-44 max-sm:w-full"
      label={label}
      options={optionsWith(usual, before[name], words)}
      value={String(now[name])}
      stored={String(before[name])}
      onChange={(value) => onFields({ [name]: Number(value) })}
    />
  );
  return (
    <Part title={say('Scheduling')}>
      {hires && (
        <label className="flex min-h-8 items-center gap-2.5 text-ui text-ink max-sm:min-h-11">
          <Switch checked={now.self_schedule} onChange={({ target }) => onFields({ self_schedule: target.checked })} />
          {say('Candidates can choose a time themselves, with a link you send them')}
        </label>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        {now.phone_mode && (
          <Choose
            className="w-56 max-sm:w-full"
            label={say('Who calls')}
            options={saidOptions(phoneModes)}
            value={now.phone_mode}
            stored={wasMode}
            onChange={(value) => onFields({ phone_mode: value as Step['phone_mode'] })}
          />
        )}
        {amountOf('buffer_minutes', say('Buffer'), buffers, bufferText)}
        {chooses && (
          <>
            {amountOf('min_notice_hours', say('Minimum notice'), notices, hoursText)}
            {amountOf('window_days', say('Days ahead'), windows, durationWords)}
          </>
        )}
      </div>
      <p className="mt-2 max-w-[68ch] text-meta text-ink-3">
        {chooses
          ? say(
              'Panel members are kept free for the buffer before and after. Candidates can choose, move and cancel until the minimum notice before the start, and choose at most this many days ahead.',
            )
          : say('Panel members are kept free for the buffer before and after.')}
      </p>
      {step.meeting_type === 'video' && (
        <div className="mt-3 max-w-[44ch]">
          <Field
            label={say('Link for video calls')}
            help={say('Used for every video call in this round, unless you enter another link when you book.')}
            error={now.video_url && !isWebAddress(now.video_url) ? say('Enter a valid web address.') : undefined}
          >
            {(described) => (
              <input
                {...described}
                type="url"
                className={inputLook()}
                value={now.video_url ?? ''}
                onChange={({ target }) => onFields({ video_url: target.value || null })}
              />
            )}
          </Field>
        </div>
      )}
      {chooses && (
        <div className="mt-3 max-w-[68ch]">
          <Field label={say('What candidates read before they choose')}>
            {({ id }) => (
              <RichEditor
                id={id}
                label={say('What candidates read before they choose')}
                value={now.instructions}
                onChange={(instructions) => onFields({ instructions })}
              />
            )}
          </Field>
        </div>
      )}
    </Part>
  );
};
