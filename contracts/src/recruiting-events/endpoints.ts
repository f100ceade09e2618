import { z } from 'zod';
import { anyone, endpoint, fileEndpoint, type FormWay, holds, orNew, sees } from '../kernel/endpoint.ts';
import { withRules } from '../kernel/field.ts';
import { email, flag, id, maybe, maybeText, oneOf, text, timeZone } from '../kernel/values.ts';
import { tableFormats, tableTypes } from '../values/table-file.ts';
import { languageParameter } from '../words/say.ts';
import { instanceFields, recruitingEventFields, registrationFields } from './fields.ts';
import { ownRegistrationPath, publicEventPath } from './pages.ts';
import { byInstance, byRecruitingEvent } from './record-kind.ts';
import { attendances, instanceStatuses, recruitingEventStatuses, registrationStatuses } from './values.ts';
import { word } from '../kernel/form-way.ts';

const position = z.number().optional();
const version = maybe(z.number());
const group = 'MANAGE_MARKETING_CONTENT';
const ofEvent = sees(byRecruitingEvent('id'), group);
const partOfEvent = sees(byRecruitingEvent('event_id'), group);
const ofInstance = sees(byInstance('id'), group);
const partOfInstance = sees(byInstance('instance_id'), group);
const isNew = z.union([id, z.literal('new')]);
const keys = <T extends Record<string, string>>(of: T) => Object.keys(of) as [keyof T & string];

const event = z.object({ id, version: z.number(), status: z.enum(keys(recruitingEventStatuses)) });
const done = z.object({ event, position });
export const upsertRecruitingEvent = endpoint('/api/marketing/events/upsert', {
  needs: orNew(ofEvent, group),
  summary: 'Create an event as a draft, or change one. Errors: not_found, stale, duplicate (the address), wrong_state.',
  request: withRules(
    recruitingEventFields,
    z.strictObject({ id: maybe(isNew), version, ...recruitingEventFields.changes }),
  ),
  payload: done,
});
export const publishRecruitingEvent = endpoint('/api/marketing/events/publish', {
  needs: ofEvent,
  summary: 'Show the page of an event to visitors, or take it down (`published` false). Errors: wrong_state.',
  request: z.strictObject({ id, published: flag }),
  payload: done,
});
export const deleteRecruitingEvent = endpoint('/api/marketing/events/delete', {
  needs: ofEvent,
  summary:
    'Archive an event. Its page ends; who registered stays. Errors: stale, wrong_state (a date is still to come).',
  request: z.strictObject({ id, version }),
  payload: done,
});

export const restoreRecruitingEvent = endpoint('/api/marketing/events/restore', {
  needs: ofEvent,
  summary:
    'Bring an archived event back, with the status that it had. Errors: duplicate (another event has its address now), wrong_state (it is not archived).',
  request: z.strictObject({ id }),
  payload: done,
});

const instance = z.object({ id, version: z.number(), status: z.enum(keys(instanceStatuses)) });
const planned = z.object({ instance, position });
export const upsertInstance = endpoint('/api/marketing/events/instances/upsert', {
  needs: partOfEvent,
  summary:
    'Plan a date of an event, or change one. Everyone who registered is told of another time or place. More places go to the people who wait. Errors: not_found, stale, wrong_state, limit (fewer places than people who have one).',
  request: withRules(
    instanceFields,
    z.strictObject({ event_id: id, id: maybe(isNew), version, ...instanceFields.changes }),
  ),
  payload: planned,
});
export const deleteInstance = endpoint('/api/marketing/events/instances/delete', {
  needs: ofInstance,
  summary: 'Cancel a date. Everyone who registered is told, with the `note`. Errors: wrong_state.',
  request: z.strictObject({ id, note: maybeText('Note', 1000) }),
  payload: planned,
});
export const undoInstance = endpoint('/api/marketing/events/instances/undo', {
  needs: ofInstance,
  summary:
    'Take back that a date is canceled, or its last change. `version`: the one that the cancellation or the change answered. Who was told already is told that the date takes place after all, or is as before. Errors: stale (it changed since), wrong_state (it is over), limit (fewer places than people who have one).',
  request: z.strictObject({ id, version: z.number() }),
  payload: planned,
});
export const settleAttendance = endpoint('/api/marketing/events/instances/settle', {
  needs: ofInstance,
  summary:
    'Say that attendance is complete: registered people who were not checked in did not come. Those who agreed enter the cadences of the event. Errors: wrong_state (it has not begun).',
  request: z.strictObject({ id }),
  payload: planned,
});

const registration = z.object({ id, name: z.string().nullable(), status: z.enum(keys(registrationStatuses)) });
const registered = z.object({ registration, position });
export const upsertRegistration = endpoint('/api/marketing/events/registrations/upsert', {
  needs: partOfInstance,
  summary:
    'Register a person by `name` and `email`, who waits if the date is full; or change the `status` of a registration: to registered (a place for a person who waits, or an attendance taken back), attended or no_show. Errors: not_found, limit (no place is free), wrong_state.',
  request: z.strictObject({
    instance_id: id,
    id: maybe(isNew),
    ...registrationFields.changes,
    status: maybe(oneOf('Status', attendances)),
  }),
  payload: registered,
});
export const deleteRegistration = endpoint('/api/marketing/events/registrations/delete', {
  needs: partOfInstance,
  summary:
    'Cancel a registration; the person is told, and the first who waits gets the place. Errors: not_found, wrong_state.',
  request: z.strictObject({ instance_id: id, id }),
  payload: registered,
});
export const repeatRegistrationLetter = endpoint('/api/marketing/events/registrations/resend', {
  needs: partOfInstance,
  summary:
    'Send a person the letter about their registration again, with its link, and the calendar file if they have a place. Errors: not_found, not_sent (erased, suppressed, or the person gets no letters about it), wrong_state (the registration or the date is canceled or over, or their attendance is recorded).',
  request: z.strictObject({ instance_id: id, id }),
  payload: registered,
});
export const checkIn = endpoint('/api/marketing/events/registrations/check_in', {
  needs: holds(group),
  summary:
    'Check a person in by the code that they show at the door. `instance_id`: the date of this door; a code of another date is refused. `already`: they were checked in before. Errors: not_found (not a code of this organization), other_date, wrong_state (the door is closed, or they have no place).',
  request: z.strictObject({ code: text('Code', 200), instance_id: maybe(id) }),
  payload: registered.extend({ already: z.boolean() }),
});
export const exportRegistrations = fileEndpoint('/api/marketing/events/registrations/export', {
  kind: 'stream',
  types: Object.values(tableTypes),
  needs: ofEvent,
  summary: 'Who registered for an event as CSV or XLSX. The export is recorded.',
  request: z.object({ id, format: oneOf('Format', tableFormats).default('csv'), uid: maybeText('Id', 64) }),
});

const uuidShape = /^[0-9a-f-]{36}$/;
const inLanguage = (query: URLSearchParams, body: Readonly<Record<string, unknown>>): string => {
  if (word(body[languageParameter])) query.set(languageParameter, word(body[languageParameter]));
  return query.toString();
};
/** Leads back to the page, which tells the result of the form. */
const backToEvent: FormWay = ({ org = '', slug = '' }, body, { code, payload }) => {
  const answered = payload as { registration?: { status?: string } } | null;
  const query = new URLSearchParams({ said: code ?? answered?.registration?.status ?? 'registered' });
  if (code && uuidShape.test(word(body.again))) query.set('again', word(body.again));
  return `${publicEventPath(encodeURIComponent(org), encodeURIComponent(slug))}?${inLanguage(query, body)}#register`;
};
const answer = maybeText('Answer', 500);
/** What a visitor types to register. */
export const registrationTyped = z.object({
  name: text('Name', 120),
  email: email(),
  company: maybeText('Company', 160),
  answer_1: answer,
  answer_2: answer,
  answer_3: answer,
  answer_4: answer,
  answer_5: answer,
});
/** The same fields in any state, so that a refused form can show again what was typed. */
const typed = maybeText('Answer', 2000);
/** A public call: the registration form sends it. */
export const registerForEvent = endpoint('/:org/events/:slug/api/register', {
  needs: anyone,
  limit: { most: 10, seconds: 3600, slower: { address: 60 } },
  bytes: 64 * 1024,
  sessionless: true,
  form: backToEvent,
  summary:
    'Register for a date of an event. `proof`: from the page, which says when it was shown. `waitlisted`: it is full, and the person is on the waiting list. The same answer comes whether or not the person registered before, so it names no position of the log. At most three letters a week go to one address, and none to a person who asked for none. Errors: validation, closed, too_fast (sent within 3 seconds), not_sent (the hidden field was filled in), changed, not_found, rate_limited.',
  request: z.strictObject({
    instance_id: id,
    ...(Object.fromEntries(Object.keys(registrationTyped.shape).map((name) => [name, typed])) as Record<
      keyof typeof registrationTyped.shape,
      typeof typed
    >),
    /** The key under which the typed values are kept, if the registration is refused. */
    again: maybeText('Again', 40),
    consent: flag.optional(),
    proof: text('Proof', 200),
    website: maybeText('Website', 200),
    tz_region: timeZone,
    [languageParameter]: maybeText('Language', 10),
  }),
  payload: z.object({ registration: z.object({ status: z.enum(['registered', 'waitlisted']) }) }),
});

export const ownRegistrationActions = ['cancel', 'accept', 'decline', 'agree', 'disown'] as const;
const backToRegistration: FormWay = ({ org = '' }, body, { code, position: at }) => {
  const done: Partial<Record<string, string>> = {
    cancel: 'cancelled',
    accept: 'accepted',
    decline: 'declined',
    agree: 'agreed',
    disown: 'disowned',
  };
  const query = new URLSearchParams({ said: code ?? done[word(body.action)] ?? 'sent' });
  if (at !== null) query.set('after', String(at));
  const token = encodeURIComponent(word(body.token));
  return `${ownRegistrationPath(encodeURIComponent(org), token)}?${inLanguage(query, body)}`;
};
export const changeOwnRegistration = endpoint('/:org/registrations/api', {
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  bytes: 16 * 1024,
  sessionless: true,
  form: backToRegistration,
  summary:
    'By the link of their letter a person cancels their registration, accepts or declines an offered place, confirms the consent that they ticked (`agree`), or says that it was not them (`disown`), which ends the registration and all letters about it. Errors: not_found, expired (the offer), wrong_state (it has begun, or was canceled), rate_limited.',
  request: z.strictObject({
    token: text('Link', 200),
    action: oneOf('Action', ownRegistrationActions),
    [languageParameter]: maybeText('Language', 10),
  }),
  payload: z.object({ status: z.enum(keys(registrationStatuses)), position }),
});
export const registrationFile = fileEndpoint('/:org/registrations/:token/calendar', {
  kind: 'file',
  types: ['text/calendar'],
  needs: anyone,
  limit: { most: 60, seconds: 3600 },
  summary: 'The event of this registration as a calendar file (iCalendar). Errors: not_found, rate_limited.',
  request: z.object({}),
});
