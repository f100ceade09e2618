import { Suspense, type ReactNode } from 'react';
import { Bell, BellOff, MapPin, Paperclip, Phone, Video } from 'lucide-react';
import { tellMeetings } from '@candor/contracts/interviews/letter-words';
import { type InterviewerNotTold, type NotTold, notToldWords } from '@candor/contracts/interviews/planned';
import { directionOf, type Language, say, sayLabel } from '@candor/contracts/words/say';
import type { Names, Option } from '@candor/contracts/kernel/standard';
import { LetterLanguage } from '../../page/letter-language.tsx';
import { useLetterVoice } from '../../page/voice.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Checkbox } from '../../kit/inputs/choice.tsx';
import { later } from '../../kit/later.tsx';
import { Menu, MenuChoices } from '../../kit/overlays/menu.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { timeText } from '../../kit/time.tsx';
import {
  type Arrangement,
  meetingText,
  type ReminderSet,
  reminderSetOf,
  reminderSets,
  reminderText,
} from './arrangement.ts';
import type { toldConversations } from './asked-booking.ts';
import { peopleIn, type Plan, timesOf } from '../../parts/booking/plan.ts';
import { UntoldInterviewers } from '../../parts/booking/untold-interviewers.tsx';
import { cityOf } from './zone-words.ts';

const MeetingForm = later(() => import('./meeting-form.tsx').then((m) => m.MeetingForm));
const WordsForm = later(() => import('./meeting-form.tsx').then((m) => m.WordsForm));
const ways = { video: Video, phone: Phone, 'in-person': MapPin };
const small = 'min-h-6 shrink-0 rounded-tag text-meta text-accent-ink underline-offset-2 hover:underline';

const Setting = ({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) => (
  <li className="flex min-h-7 items-center gap-2 text-ui text-ink-2">
    <span aria-hidden className="text-ink-4">
      {icon}
    </span>
    <span className="min-w-0 flex-1 py-1 leading-4 wrap-anywhere">{text}</span>
    {children}
  </li>
);

/** The forms for changing it. */
export type WhatForm = 'meeting' | 'words';
/** The form with a refused field. Null: none of them. */
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
  /** `not_told`: why no letter would reach them; null: it would. */
  who: { name: string; zone: string | null; not_told: NotTold | null };
  /** The interviewers before the move. */
  had: readonly string[];
  /** Interviewers who get no letter, and why. */
  untold: Readonly<Record<string, InterviewerNotTold>>;
  names: Names;
  /** The interviewers' zones. */
  zones: ReadonlyMap<string, string | null>;
  zone: string;
  places: readonly Option[];
  /** A participant has an account for video meetings. */
  hosted: boolean;
  value: Arrangement;
  open: WhatForm | null;
  onOpen: (form: WhatForm | null) => void;
  /** Refused fields, by name. */
  wrong: Readonly<Record<string, string>>;
  onChange: (changed: Partial<Arrangement>) => void;
}) => {
  const times = start === null ? [] : timesOf(plan, start);
  const seats = Map.groupBy(
    times.flatMap(({ part, from }) => part.seats.map((seat) => ({ ...seat, from }))),
    ({ user_id }) => user_id,
  );
  const first = who.name.split(' ')[0]!;
  const Way = ways[value.meeting_type];
  const speaker = useLetterVoice(language);
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
        <div className="rounded-card border border-line bg-well px-3 py-2.5">
          <p className="flex items-center gap-2 text-ui">
            <Avatar name={who.name} size={20} />
            <span className="min-w-0 flex-1 truncate font-medium text-ink">
              <bdi>{first}</bdi>
            </span>
            <span className="text-meta text-ink-3">{say('by email')}</span>
          </p>
          <p className="mt-1.5 text-meta text-ink-2">
            {who.zone
              ? say('All times in {city}', { city: cityOf(who.zone) })
              : say('Their time zone is not known. Times are in our time zone.')}
          </p>
          <LetterLanguage language={language} />
          {speaker ? (
            <p
              lang={language}
              dir={directionOf(language)}
              className="tnum mt-1.5 line-clamp-[16] border-t border-line pt-2 text-ui wrap-anywhere whitespace-pre-line text-ink"
            >
              {tellMeetings(told.meetings, { zone: who.zone ?? zone, words: told.words }, speaker)}
            </p>
          ) : (
            <Skeleton className="mt-2 h-16 w-full" />
          )}
          <p className="mt-2 flex items-center gap-1.5 border-t border-line pt-2 text-meta text-ink-3">
            <Paperclip size={12} aria-hidden />
            {say('{count, plural, one {# calendar entry attached} other {# calendar entries attached}}', {
              count: plan.length,
            })}
          </p>
        </div>
      ) : (
        <p className="rounded-card border border-dashed border-line-2 px-3 py-2.5 text-ui text-ink-2">
          {who.not_told ? notToldWords(who.not_told, first) : say('We will not notify {name}.', { name: first })}
        </p>
      )}
      {value.tell.interviewers && seats.size > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {[...seats].map(([user_id, parts]) => {
            const own = zones.get(user_id) ?? zone;
            const required = parts.some((part) => part.required);
            return (
              <li key={user_id} className="flex items-center gap-2 py-1.5">
                <Avatar name={names[user_id] ?? ''} size={22} />
                <span className="min-w-0 flex-1">
                  <span className="tnum block truncate text-ui text-ink">
                    <b className="font-medium">
                      <bdi>{names[user_id]?.split(' ')[0] ?? say('A former member')}</bdi>
                    </b>{' '}
                    {parts.map(({ from }) => timeText(from, own)).join(', ')}
                    {own !== zone && <span className="text-ink-3"> {say('in {city}', { city: cityOf(own) })}</span>}
                    {!required && <span className="text-ink-3">, {say('optional')}</span>}
                  </span>
                  <span className="block truncate text-meta text-ink-3">
                    {untold[user_id]
                      ? say('No email')
                      : !required
                        ? say('May decline without changing the time')
                        : parts.length > 1
                          ? say('{count, plural, one {# calendar entry} other {# calendar entries}}', {
                              count: parts.length,
                            })
                          : say('Calendar entry')}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <ul className="mt-2 grid grid-cols-1 gap-1 border-t border-line pt-2">
        <Setting icon={<Way size={14} />} text={meetingText(value, places, hosted)}>
          <button
            type="button"
            className={small}
            aria-label={say('Change how you meet')}
            onClick={() => setOpen('meeting')}
          >
            {say('Change')}
          </button>
        </Setting>
        <Setting
          icon={value.reminders.length ? <Bell size={14} /> : <BellOff size={14} />}
          text={reminderText(value.reminders)}
        >
          <Menu
            align="end"
            trigger={
              <button type="button" className={small} aria-label={say('Change the reminders')}>
                {say('Change')}
              </button>
            }
          >
            <MenuChoices<ReminderSet | ''>
              value={reminderSetOf(value.reminders) ?? ''}
              onChange={(set) => set && onChange({ reminders: reminderSets[set].minutes })}
              options={(Object.keys(reminderSets) as ReminderSet[]).map((set) => ({
                value: set,
                label: sayLabel(reminderSets[set].label),
              }))}
            />
          </Menu>
        </Setting>
      </ul>
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
