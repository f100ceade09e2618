import { say, sayLabel } from '@candor/contracts/words/say';
import { durationWords } from '@candor/contracts/words/time-words';
import { meets } from '@candor/contracts/rounds/scheduling';
import { meetingTypes, saidOptions, type Step } from '@candor/contracts/jobs/values';
import { FactList } from '../../kit/page.tsx';
import { durationOptions, minutesText } from '../../parts/jobs/job-words.ts';
import { stayWords } from '../../parts/rounds/stay-words.ts';
import { Choose } from './round-choose.tsx';
import type { Draft } from './round-draft.ts';

const mostDays = 90;
const targetText = (days: number) => (days ? durationWords(days) : say('No target'));
const targetOptions = () =>
  Array.from({ length: mostDays + 1 }, (_, days) => ({
    value: String(days),
    label: days ? say('{count, plural, one {# day} other {# days}}', { count: days }) : say('No target'),
  }));

/** The meeting of a step, its length, and how long people should stay in it. */
export const RoundStepBasics = ({
  step,
  stored,
  median,
  editable,
  onFields,
}: {
  step: Step;
  stored: Step;
  /** The median number of days that candidates stayed in the step before they left it; null if not known. */
  median: number | null;
  editable: boolean;
  onFields: (fields: Draft['fields']) => void;
}) => (
  <div className="border-b border-line pt-3 pb-4">
    {editable ? (
      <div className="flex flex-wrap gap-3">
        {meets(step) && (
          <>
            <Choose
              className="w-40 max-sm:w-full"
              label={say('Meeting')}
              options={saidOptions(meetingTypes)}
              value={step.meeting_type}
              stored={stored.meeting_type}
              clearable
              onChange={(value) => onFields({ meeting_type: value as Step['meeting_type'] })}
            />
            <Choose
              className="w-44 max-sm:w-full"
              label={say('Length')}
              options={durationOptions()}
              value={String(step.duration_minutes)}
              stored={String(stored.duration_minutes)}
              onChange={(value) => onFields({ duration_minutes: Number(value) })}
            />
          </>
        )}
        <Choose
          className="w-44 max-sm:w-full"
          label={say('Target')}
          options={targetOptions()}
          value={String(step.sla_days)}
          stored={String(stored.sla_days)}
          onChange={(value) => onFields({ sla_days: Number(value) })}
        />
      </div>
    ) : (
      <FactList
        facts={[
          ...(meets(step)
            ? [
                { label: say('Meeting'), value: step.meeting_type && sayLabel(meetingTypes[step.meeting_type]) },
                { label: say('Length'), value: minutesText(step.duration_minutes) },
              ]
            : []),
          { label: say('Target'), value: targetText(step.sla_days) },
        ]}
      />
    )}
    {median !== null && (
      <p className="mt-2 text-meta text-ink-3">
        {say('Half of those who left it in the last 90 days stayed {duration} or longer.', {
          duration: stayWords(median),
        })}
      </p>
    )}
  </div>
);
