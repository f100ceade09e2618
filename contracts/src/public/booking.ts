import type { CleanHtml } from '../values/rich-text.ts';
import { z } from 'zod';
import { anyone, endpoint, fileEndpoint, type FormWay } from '../kernel/endpoint.ts';
import { page } from '../kernel/page.ts';
import { languageParameter } from '../words/say.ts';
import { id, maybe, maybeText, moment, oneOf, text, timeZone } from '../kernel/values.ts';
import type { PhoneMode } from '../rounds/scheduling.ts';
import type { meetingTypes } from '../jobs/values.ts';
import type { PublicOrganization } from './pages.ts';
import { word } from '../kernel/form-way.ts';

// The page where a candidate chooses, moves or cancels the time of a round, without an account. All of it works without scripts: each form leads back to the page.

/** The member who answers questions. */
type Contact = { name: string; email: string | null };
export type BookedTime = {
  id: string;
  starts_at: string;
  ends_at: string;
  meeting_type: keyof typeof meetingTypes;
  phone_mode: PhoneMode | null;
  /** The candidate's own number, if the candidate is called; the organization's number, if the candidate calls. */
  phone: string | null;
  video_url: string | null;
  place: string | null;
  people: string[];
  /** For several that were booked together, all that are still to come; else empty. */
  together: { id: string; starts_at: string; ends_at: string; people: string[] }[];
  /** The last moment when the candidate may move or cancel the conversation. */
  open_until: string;
};
/** What the reader wants to do, from the address. */
export const bookingViews = ['choose', 'move', 'cancel', 'none'] as const;
export type BookingView = (typeof bookingViews)[number];
export type Booking = {
  organization: PublicOrganization;
  /** open: a time can be chosen. booked: a time is chosen. closed: the link has expired, and nothing is booked. over: the conversation took place. */
  state: 'open' | 'booked' | 'closed' | 'over';
  job: { name: string; path: string | null };
  first_name: string;
  step: string;
  minutes: number;
  meeting_type: keyof typeof meetingTypes | null;
  instructions: CleanHtml;
  people: { name: string; title: string | null }[];
  contact: Contact;
  /** The time zone of the page, and whether the candidate chose it. */
  zone: string;
  zone_chosen: boolean;
  /** The organization's time zone. */
  home_zone: string;
  now: string;
  /** All free times, and the best of them. Moments of ISO 8601. */
  times: string[];
  best: { at: string; why: 'soonest' | null }[];
  /** When the link expires. */
  expires_at: string | null;
  /** Texts: how long before the start the candidate can still change the booking (null: until the start), and how they talk. */
  notice: string | null;
  how: string;
  booked: BookedTime | null;
  /** Whether the candidate cancelled the booking, and nothing is booked at present. */
  cancelled: boolean;
  /** Whether the candidate has said that none of the times works. */
  none_told: boolean;
  view: BookingView;
  /** The day and the moment that the address names. */
  day: string | null;
  at: string | null;
  /** The result of the form from which the candidate came. `taken`: the time was already taken. */
  said: { text: string; bad: boolean } | null;
  taken: boolean;
  /** The values that the page's forms send to prove that they come from this page. */
  form: { token: string; xsrf: string; uid: string };
};
export const chooseTimePage = page<Booking>('/:org/booking/:token', { needs: anyone, frame: 'public' });
export const bookingPath = (org: string, token: string): string => `/${org}/booking/${token}`;
export const bookingCallPath = (org: string): string => `/${org}/booking/api`;
export const bookingFilePath = (org: string, token: string): string => `${bookingPath(org, token)}/calendar`;

export const bookingActions = ['slots', 'book', 'reschedule', 'cancel', 'none_work'] as const;
export type BookingAction = (typeof bookingActions)[number];
/** The most times that they may suggest. */
export const mostSuggested = 3;
/** An existing day and time, as browsers send them, without a zone. */
const clock = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Choose a time.')
  .refine((text) => moment.safeParse(`${text}:00Z`).success, 'Choose a time.');

/** Leads back to the page, which shows the result of the form. */
const backToPage: FormWay = ({ org = '' }, body, { code, position }) => {
  const query = new URLSearchParams();
  const done: Partial<Record<string, string>> = {
    book: 'booked',
    reschedule: 'moved',
    cancel: 'cancelled',
    none_work: 'none_told',
  };
  const action = word(body.action);
  const said = code ?? done[action];
  if (said) query.set('said', said);
  // A refused candidate continues where they were.
  if (code && code !== 'several' && action === 'reschedule') query.set('view', 'move');
  if (code && action === 'cancel') query.set('view', 'cancel');
  if (code && action === 'none_work') query.set('view', 'none');
  if (code && word(body.starts_at)) query.set('at', word(body.starts_at));
  for (const name of ['zone', languageParameter]) if (word(body[name])) query.set(name, word(body[name]));
  if (position !== null) query.set('after', String(position));
  const token = encodeURIComponent(word(body.token));
  return `${bookingPath(encodeURIComponent(org), token)}?${query.toString()}${code === 'taken' ? '#times' : ''}`;
};

export const bookTime = endpoint('/:org/booking/api', {
  needs: anyone,
  limit: { most: 60, seconds: 3600, slower: { address: 600 } },
  bytes: 16 * 1024,
  form: backToPage,
  summary:
    'By the link of a letter a candidate reads the free times of a round (slots), takes one (book), moves what is booked (reschedule), cancels it (cancel, with `note`), or says that none of the times fit (none_work, with up to three `suggested` times as YYYY-MM-DDTHH:MM on the clocks of `zone`), which gives the recruiter a task; asked again while that is open, they change it. `appointment_id`: of what is booked. Errors: not_found, expired, taken, late (the notice has begun), several (conversations that were booked together are cancelled together, and moved by whom they write to), booked (a time is booked already), wrong_state, validation, rate_limited.',
  request: z.strictObject({
    action: oneOf('Action', bookingActions),
    token: text('Link', 200),
    from: maybe(moment),
    to: maybe(moment),
    starts_at: maybe(moment),
    appointment_id: maybe(id),
    note: maybeText('Note', 2000),
    suggested: z
      .array(z.union([z.literal(''), clock]))
      .max(mostSuggested)
      .optional(),
    zone: timeZone,
    [languageParameter]: maybeText('Language', 10),
  }),
  payload: z.object({
    slots: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })).optional(),
    appointment: z.object({ id: z.string(), starts_at: z.string(), ends_at: z.string() }).optional(),
    position: z.number().optional(),
  }),
});
export const bookingFile = fileEndpoint('/:org/booking/:token/calendar', {
  kind: 'file',
  types: ['text/calendar'],
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  summary: 'What is booked by this link as a calendar file (iCalendar). Errors: not_found, rate_limited.',
  request: z.object({}),
});
