import { Paperclip } from 'lucide-react';
import { tellMeetings } from '@candor/contracts/interviews/letter-words';
import { directionOf, type Language, say } from '@candor/contracts/words/say';
import type { InterviewerNotTold } from '@candor/contracts/interviews/planned';
import type { Names } from '@candor/contracts/kernel/standard';
import { LetterLanguage } from '../../page/letter-language.tsx';
import type { useLetterVoice } from '../../page/voice.ts';
import { Avatar } from '../../kit/avatar.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import type { toldConversations } from './asked-booking.ts';
import { cityOf } from './zone-words.ts';
import { timeText } from '../../kit/time.tsx';
import { type Plan, timesOf } from '../../parts/booking/plan.ts';

/** The candidate's letter, as it will be sent. */
export const LeavesLetter = ({
  told,
  language,
  speaker,
  who,
  zone,
  entries,
}: {
  told: ReturnType<typeof toldConversations>;
  language: Language;
  /** Null until the language is loaded. */
  speaker: ReturnType<typeof useLetterVoice>;
  who: { name: string; zone: string | null };
  /** The organization's zone, used if the candidate has none. */
  zone: string;
  /** The number of calendar entries. */
  entries: number;
}) => (
  <div className="rounded-card border border-line bg-well px-3 py-2.5">
    <p className="flex items-center gap-2 text-ui">
      <Avatar name={who.name} size={20} />
      <span className="min-w-0 flex-1 truncate font-medium text-ink">
        <bdi>{who.name.split(' ')[0]!}</bdi>
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
        count: entries,
      })}
    </p>
  </div>
);

/** What the interviewers get: each their own times, in their own zone. */
export const LeavesInterviewers = ({
  plan,
  start,
  names,
  zones,
  zone,
  untold,
}: {
  plan: Plan;
  start: number | null;
  names: Names;
  /** The interviewers' zones. */
  zones: ReadonlyMap<string, string | null>;
  zone: string;
  /** Interviewers who get no letter, and why. */
  untold: Readonly<Record<string, InterviewerNotTold>>;
}) => {
  const times = start === null ? [] : timesOf(plan, start);
  const seats = Map.groupBy(
    times.flatMap(({ part, from }) => part.seats.map((seat) => ({ ...seat, from }))),
    ({ user_id }) => user_id,
  );
  if (!seats.size) return null;
  return (
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
  );
};
