import { Suspense } from 'react';
import { type InterviewerNotTold, type NotTold, notToldWords } from '@candor/contracts/interviews/planned';
import { type Language, say } from '@candor/contracts/words/say';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { useLetterVoice } from '../../page/voice.ts';
import { Checkbox } from '../../kit/inputs/choice.tsx';
import { later } from '../../kit/later.tsx';
import { peopleIn, type Plan } from '../../parts/booking/plan.ts';
import { UntoldInterviewers } from '../../parts/booking/untold-interviewers.tsx';
import type { Arrangement } from './arrangement.ts';
import type { toldConversations } from './asked-booking.ts';
import { LeavesInterviewers, LeavesLetter } from './leaves-letters.tsx';
import { LeavesSettings, small } from './leaves-settings.tsx';

const MeetingForm = later(() => import('./meeting-form.tsx').then((m) => m.MeetingForm));
const WordsForm = later(() => import('./meeting-form.tsx').then((m) => m.WordsForm));

/** The forms for changing what is sent: how the people meet, and the text. */
export type WhatForm = 'meeting' | 'words';
/** The form that contains a refused field; null if neither does. */
export const formOf = (wrong: Readonly<Record<string, string>>): WhatForm | null => {
  const inForm = (names: readonly string[]) => names.some((name) => name in wrong);
  if (inForm(['phone_number', 'dial_in', 'video_url', 'passcode', 'location_id', 'room'])) return 'meeting';
  return inForm(['candidate_instructions', 'internal_note']) ? 'words' : null;
};

/** Exactly what the booking sends: to whom, in their own zone. */
export const WhatLeaves = ({
  plan,
  start,
  told,
  language,
  who,
  had,
  untold,
  names,
  zones,
  zone,
  places,
  hosted,
  value,
  open,
  onOpen: setOpen,
  wrong,
  onChange,
}: {
  plan: Plan;
  start: number | null;
  /** The content of the candidate's letter; null until a time is chosen. */
  told: ReturnType<typeof toldConversations> | null;
  /** The letter's language. */
  language: Language;
  /** `not_told`: why no letter would reach the candidate; null if a letter would. */
  who: { name: string; zone: string | null; not_told: NotTold | null };
  /** The interviewers before the move. */
  had: readonly string[];
  /** Interviewers who get no letter, and why. */
  untold: Readonly<Record<string, InterviewerNotTold>>;
  names: Names;
  /** The interviewers' time zones. */
  zones: ReadonlyMap<string, string | null>;
  zone: string;
  places: readonly Option[];
  /** Whether a participant has an account for video meetings. */
  hosted: boolean;
  value: Arrangement;
  open: WhatForm | null;
  onOpen: (form: WhatForm | null) => void;
  /** The error texts of refused fields, by field name. */
  wrong: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Arrangement>) => void;
}) => {
  const speaker = useLetterVoice(language);
  const first = who.name.split(' ')[0]!;
  const concerned = [...new Set([...peopleIn(plan), ...had])].map((id) => ({
    name: names[id] ?? say('A former member'),
    not_told: untold[id] ?? null,
  }));
  return (
    <div className="px-4 py-3.5">
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h2 className="text-ui font-semi text-ink">{say('What will be sent')}</h2>
        <button type="button" className={small} onClick={() => setOpen('words')}>
          {say('Edit the text')}
        </button>
      </div>
      {!told ? (
        <p className="rounded-card border border-dashed border-line-2 px-3 py-2.5 text-ui text-ink-2">
          {say('Choose a time to see what is sent.')}
        </p>
      ) : value.tell.candidate && !who.not_told ? (
        <LeavesLetter told={told} language={language} speaker={speaker} who={who} zone={zone} entries={plan.length} />
      ) : (
        <p className="rounded-card border border-dashed border-line-2 px-3 py-2.5 text-ui text-ink-2">
          {who.not_told ? notToldWords(who.not_told, first) : say('We will not notify {name}.', { name: first })}
        </p>
      )}
      {value.tell.interviewers && (
        <LeavesInterviewers plan={plan} start={start} names={names} zones={zones} zone={zone} untold={untold} />
      )}
      <LeavesSettings
        value={value}
        places={places}
        hosted={hosted}
        onMeeting={() => setOpen('meeting')}
        onChange={onChange}
      />
      <div className="mt-2 grid gap-1.5 border-t border-line pt-2.5">
        {!who.not_told && (
          <Tell
            label={say('Notify {name}', { name: first })}
            checked={value.tell.candidate}
            onChange={(candidate) => onChange({ tell: { ...value.tell, candidate } })}
          />
        )}
        <Tell
          label={say('Notify the interviewers')}
          checked={value.tell.interviewers}
          onChange={(interviewers) => onChange({ tell: { ...value.tell, interviewers } })}
        />
        {value.tell.interviewers && <UntoldInterviewers of={concerned} />}
      </div>
      <Suspense>
        {open === 'meeting' && (
          <MeetingForm
            value={value}
            places={places}
            hosted={hosted}
            wrong={wrong}
            onChange={onChange}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'words' && (
          <WordsForm value={value} name={first} wrong={wrong} onChange={onChange} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </div>
  );
};

const Tell = ({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) => (
  <label className="flex min-h-6 items-center gap-2 text-ui text-ink-2">
    <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
);
