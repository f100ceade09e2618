import type { Step } from '../jobs/values.ts';
import { englishAt } from '../words/english-at.ts';
import { sayIn, type Voice } from '../words/say.ts';
import { type Reader, timeWords, weekdayWords } from '../words/time-words.ts';
import { placeOnClocks } from '../words/zone-words.ts';

import { inTimeOrder } from './values.ts';

// The words of a letter about conversations, for the letter and its preview.

type Times = { starts_at: string; ends_at: string };
/** The way in which people meet, and the place. */
export type Way = {
  meeting_type: NonNullable<Step['meeting_type']>;
  phone_number: string | null;
  dial_in: string | null;
  video_url: string | null;
  /** Whether the provider makes the link later, before the letter is sent. */
  link_comes?: boolean;
  passcode: string | null;
  room: string | null;
};
/** A conversation in a letter. `location`: the place's name; `people`: the interviewers' names. */
export type ToldMeeting = Times & { name: string; way: Way; location: string | null; people: readonly string[] };

/** The start and end times, or only the start if no end is planned. */
const hoursOf = (from: string, to: string, reader: Reader): string =>
  from === to ? timeWords(from, reader) : `${timeWords(from, reader)} – ${timeWords(to, reader)}`;
/** The time of a meeting, such as 'Tuesday 24 November, 15:30 – 16:15 (Stockholm, UTC+1)', or 'Tuesday, November 24, 3:30 pm – 4:15 pm (New York, UTC-5)'. */
export const timeOfMeeting = (
  { starts_at, ends_at }: Times,
  zone: string,
  { locale, language }: Pick<Voice, 'locale' | 'language'>,
): string => {
  const reader = { zone, locale: language === 'en' ? englishAt(zone) : locale };
  return `${weekdayWords(starts_at, reader)}, ${hoursOf(starts_at, ends_at, reader)} (${placeOnClocks(starts_at, zone)})`;
};
/** Where or how people meet: the link of a video call, the number to call, the room. */
export const placeOfMeeting = (way: Way, { location }: { location: string | null }, speaker: Voice): string => {
  const say = sayIn(speaker);
  switch (way.meeting_type) {
    case 'video':
      return [
        way.video_url
          ? `${say('By video')}: ${way.video_url}`
          : way.link_comes
            ? say('By video')
            : say('By video. We will send you the link.'),
        way.video_url && way.passcode && say('Passcode {passcode}', { passcode: way.passcode }),
      ]
        .filter(Boolean)
        .join(', ');
    case 'phone':
      return [say('By phone'), way.dial_in ?? way.phone_number].filter(Boolean).join(': ');
    case 'in-person':
      return [location, way.room].filter(Boolean).join(', ') || say('In person');
  }
};
export const withPeople = (people: readonly string[], speaker: Voice): string =>
  people.length ? sayIn(speaker)('With {people}', { people: people.join(', ') }) : '';

const lines = (of: readonly (string | null | undefined)[]): string => of.filter(Boolean).join('\n');
/** What the candidate reads about these conversations, by time. Shared details appear once; an empty line separates conversations. */
export const tellMeetings = (
  meetings: readonly ToldMeeting[],
  { zone, words }: { zone: string; words: readonly (string | null)[] },
  speaker: Voice,
): string => {
  const told = inTimeOrder(meetings).map((each) => ({
    name: each.name,
    time: timeOfMeeting(each, zone, speaker),
    place: placeOfMeeting(each.way, each, speaker),
    people: withPeople(each.people, speaker),
  }));
  const instructions = [...new Set(words)];
  const one = told.length === 1;
  const place = new Set(told.map((each) => each.place)).size === 1 ? told[0]!.place : null;
  const blocks = told.map((each) =>
    lines([one ? null : each.name, each.time, one || place === null ? each.place : null, each.people]),
  );
  return lines([blocks.join('\n\n'), ...(one || place === null ? [] : [`\n${place}`]), ...instructions]);
};
