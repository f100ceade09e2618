import { Inject, Injectable } from '@nestjs/common';
import { source as sources } from '@candor/contracts/catalogues/hiring';
import { variantOf } from '@candor/contracts/cadences/plan';
import { inviteTag } from '@candor/contracts/booking/invites';
import { type SourceType, sourceTypes } from '@candor/contracts/jobs/values';
import type { LetterToMany, Leaving } from '@candor/contracts/bulk/events';
import {
  type Addressee,
  bookingMark,
  isUnasked,
  letterOf,
  warningOf,
  whatStandsAgainst,
} from '@candor/contracts/messages/letter';
import {
  closeDays,
  dayHours,
  nearUntil,
  tellsSource,
  usualDays,
  mostOfSender,
} from '@candor/contracts/messages/contact-rules';
import { ownFieldTag } from '@candor/contracts/messages/merge-tags';
import type { Anchor } from '@candor/contracts/messages/merge';
import { type SeenField, valueWords } from '@candor/contracts/people/person-fields';
import { daysAfter } from '@candor/contracts/values/days';
import { nextOpen, nextOpenDay, type OpenTimes, type Reason } from '@candor/contracts/values/open-times';
import { fullName } from '@candor/contracts/values/person-name';
import { isOwnFieldTag, tagsIn } from '@candor/contracts/words/merge-text';
import { type Language, say, sayIn } from '@candor/contracts/words/say';
import { fullDayWords } from '@candor/contracts/words/time-words';
import { weekdays } from '@candor/contracts/organization/fields';
import { factsOf, type HeldRecord, SamePeople } from '../../access/same-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Streams } from '../../kernel/streams.ts';
import { type Application, applicationState, isInvited } from '../../states/application.state.ts';
import { organizationState } from '../../states/organization.state.ts';
import { hoursWithHolidays } from '../organization/public-holidays.ts';
import type { LetterOfTask } from '../cadences/task-letters.ts';
import { PersonValues } from '../people/person-values.ts';
import { Lookups } from '../lookups.ts';
import { Readers } from '../readers.ts';
import { type Contact, ContactSafety, dayOf, domainLimit, domainOf } from './contact-safety.ts';
import { LetterEnds } from './letter-ends.ts';
import { MergeValues } from './merge-values.ts';
import { ownOfferMark } from './own-link-mark.ts';
import { labelOf, refusedByGap, refusedFor, refusedLetter } from './refused-letter.ts';

/** A message as its writer wrote it. `from`: the member whose name and limits count; it may be a colleague who agreed. */
export type Writing = {
  kind: LetterToMany;
  subject: string;
  subject_b?: string | undefined;
  body: string;
  job_id: string | null;
  from: string;
  /** `once`: all letters leave at `at`; `day`: each leaves in the next open hour of its reader's day. */
  when: Leaving;
  /** When the first of them leave. */
  at: string;
  /** The task of a cadence whose email it is. */
  of_task?: LetterOfTask | undefined;
};
/** The message as one person gets it. `refused`: why they do not. */
export type LetterToPerson = {
  id: string;
  name: string;
  to: string | null;
  zone: string;
  language: Language;
  kind: string;
  subject: string;
  body: string;
  from_name: string;
  application_id: string | null;
  job_id: string | null;
  variant: 'a' | 'b' | null;
  tells_source: boolean;
  leaves_at: string;
  because: Reason[];
  last: Contact | null;
  /** `close`: we wrote to them within the last days. `company`: their company is one to be careful with. */
  warnings: ('close' | 'company')[];
  refused: Rejection | null;
  of_task?: LetterOfTask | undefined;
};
/** The kind of the letter: the email of a cadence stays one when a member sends it. */
export const kindOf = ({ kind, of_task }: Pick<Writing, 'kind' | 'of_task'>) => (of_task ? 'cadence' : kind);
/** The tags whose values come from the job that the message is about, or from the person's application on it. */
const tagsOfJob: readonly string[] = ['job_title', inviteTag, 'download_url'];

/** A preview shows which words were filled in: they are between these two characters, which no person's text contains. */
const around = (marked: boolean, values: Record<string, string>): Record<string, string> =>
  marked
    ? Object.fromEntries(Object.entries(values).map(([tag, value]) => [tag, value && `\uE000${value}\uE001`]))
    : values;

/** What is the same for everybody who gets the message. */
type AddedWords = { after: string; language: Language; anchor: (tag: string) => string };
type Shared = {
  values: Record<string, string>;
  from_name: string;
  footer: string | null;
  /** What the product adds, in the language of letters to a person who reads this one. */
  wordsIn: (language: string | null) => Promise<AddedWords>;
  zone: string;
  times: Omit<OpenTimes, 'zone'>;
  own: readonly SeenField[];
  sourceNames: ReadonlyMap<string, string>;
  /** Whether letters of this sender wait, so that their day is not known. */
  waits: boolean;
};

/** A message to people as each of them gets it: the text, the time, and why a person does not get it. Sending, planning and previews all ask here. */
@Injectable()
export class LettersToPeople {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SamePeople) private readonly same: SamePeople,
    @Inject(MergeValues) private readonly values: MergeValues,
    @Inject(LetterEnds) private readonly ends: LetterEnds,
    @Inject(Readers) private readonly readers: Readers,
    @Inject(PersonValues) private readonly own: PersonValues,
    @Inject(Lookups) private readonly lookups: Lookups,
    @Inject(ContactSafety) private readonly safety: ContactSafety,
  ) {}

  /** The message for each person, in the order in which they were named; people who do not exist are missing. `planned`: also counts the limits of the days ahead, as sending does one by one. `marked`: values are between U+E000 and U+E001. */
  async of(
    caller: Caller,
    writing: Writing,
    ids: readonly string[],
    { planned = false, marked = false } = {},
  ): Promise<Map<string, LetterToPerson>> {
    const { organization_id } = caller;
    const [shared, records, rows] = await Promise.all([
      this.shared(caller, writing),
      this.same.recordsOf(organization_id, ids),
      this.same.rows({ organization_id, guarded: 'all' }, ids),
    ]);
    const there = new Map(
      ids.map((id) => {
        const on = writing.job_id
          ? (rows.get(id)?.applications ?? []).filter((each) => each.job_id === writing.job_id)
          : [];
        return [id, (on.find(({ ongoing }) => ongoing) ?? on.at(-1))?.id ?? null];
      }),
    );
    const tags = tagsIn(`${writing.subject}${writing.subject_b ?? ''}${writing.body}`);
    const linked = tags.includes(inviteTag) || tags.includes('download_url');
    const applications = linked
      ? await this.streams.loadMany(
          applicationState,
          [...there.values()].flatMap((id) => id ?? []),
          organization_id,
        )
      : new Map<string, { state: Application | null }>();
    const ownValues = await this.own.among(organization_id, shared.own, ids);
    const people = ids.flatMap((id) => {
      const held = records(id);
      const mine = held.find((each) => each.id === id);
      return mine ? [{ id, state: { ...mine.state, ...factsOf(held) } }] : [];
    });
    const readers = await this.safety.addressees(
      organization_id,
      people.map(({ state }) => state),
    );
    const letters = await Promise.all(
      people.map(async ({ id, state }, at): Promise<[string, LetterToPerson]> => {
        const application_id = there.get(id) ?? null;
        const application = application_id ? (applications.get(application_id)?.state ?? null) : null;
        return [
          id,
          await this.one(organization_id, writing, shared, {
            id,
            state,
            to: readers[at]!,
            application_id,
            application,
            own: ownValues[id] ?? {},
            marked,
          }),
        ];
      }),
    );
    const found = new Map(letters);
    if (planned && isUnasked(kindOf(writing)))
      await this.withinLimits(organization_id, writing, shared, [...found.values()]);
    return found;
  }

  private async shared(caller: Caller, writing: Writing): Promise<Shared> {
    const { job_id, from, subject, subject_b, body, at } = writing;
    const kind = kindOf(writing);
    const { organization_id } = caller;
    const [{ values, from_name, footer }, organization, fields, entries, waits] = await Promise.all([
      this.values.of(organization_id, { candidate_id: null, job_id, user_id: from }),
      this.streams.load(organizationState, organization_id, organization_id),
      this.own.fields(caller),
      this.lookups.entries(organization_id, sources),
      isUnasked(kind) ? this.safety.waits(organization_id, from) : false,
    ]);
    const home = organization!.state!;
    const tags = tagsIn(`${subject}${subject_b ?? ''}${body}`);
    return {
      values,
      from_name,
      footer,
      wordsIn: this.wordsOf(kind, organization_id),
      zone: home.tz_region,
      times: await timesOf(home, at),
      own: fields.filter(({ id }) => tags.includes(ownFieldTag(id))),
      sourceNames: new Map(entries.map(({ id, fields: { name } }) => [id, name])),
      waits,
    };
  }

  /** The added words by language, each made once for all people who read it. */
  private wordsOf(kind: string, organization_id: string): Shared['wordsIn'] {
    const made = new Map<string | null, Promise<AddedWords>>();
    const make = async (language: string | null): Promise<AddedWords> => {
      const [after, speaker] = await Promise.all([
        this.ends.of(kind, organization_id, { language }),
        this.readers.ofLetters(organization_id, { language }),
      ]);
      return {
        after,
        language: speaker.language,
        anchor: (tag) => sayIn(speaker)(tag === inviteTag ? 'Choose a time' : 'See the offer'),
      };
    };
    return (language) => {
      const words = made.get(language) ?? make(language);
      made.set(language, words);
      return words;
    };
  }

  private async one(
    organization_id: string,
    writing: Writing,
    shared: Shared,
    {
      id,
      state,
      to,
      application_id,
      application,
      own,
      marked,
    }: {
      id: string;
      state: HeldRecord['state'];
      to: Addressee;
      application_id: string | null;
      application: Application | null;
      own: Readonly<Record<string, Parameters<typeof valueWords>[1]>>;
      marked: boolean;
    },
  ): Promise<LetterToPerson> {
    const { fields } = state;
    const name = state.erased ? say('Erased person') : fullName(fields);
    const source = { source: fields.source, applied: state.type === 'candidate' };
    const { of_task } = writing;
    const kind = kindOf(writing);
    const unasked = isUnasked(kind);
    const contacts = unasked || tellsSource(kind, source, false) ? await this.safety.contacts(organization_id, id) : [];
    const gap = of_task?.gap ?? usualDays;
    const last = contacts.find(({ id: each }) => !gap.run.includes(each)) ?? null;
    const tells_source = tellsSource(kind, source, contacts.length > 0);
    const added = await shared.wordsIn(state.language);
    const variant = writing.subject_b ? variantOf(id) : null;
    const now = writing.at;
    const anchors: Record<string, Anchor> = {
      ...(application?.invite && isInvited(application, now)
        ? { [inviteTag]: { mark: bookingMark(application.invite.invite_id), words: added.anchor(inviteTag) } }
        : {}),
      ...(application?.offer?.status === 'pending'
        ? { download_url: { mark: ownOfferMark, words: added.anchor('download_url') } }
        : {}),
    };
    const from = tells_source
      ? await this.ends.ofSource(
          organization_id,
          shared.sourceNames.get(fields.source_id ?? '') ?? sourceTypes[fields.source as SourceType] ?? fields.source,
          state,
        )
      : '';
    const letter = letterOf(
      {
        subject: variant === 'b' ? writing.subject_b! : writing.subject,
        body: writing.body,
        after: `${from}${added.after}`,
        anchors,
      },
      around(marked, {
        ...shared.values,
        candidate_first_name: fields.first_name,
        candidate_name: name,
        ...Object.fromEntries(
          shared.own.flatMap(({ id: field, kind, choices }) =>
            own[field] === undefined
              ? []
              : [[ownFieldTag(field), valueWords(kind, own[field], (day) => fullDayWords(day), choices)]],
          ),
        ),
      }),
      shared.footer,
    );
    const zone = fields.tz_region ?? shared.zone;
    const { at: leaves_at, because } =
      writing.when === 'day' ? nextOpen(writing.at, { zone, ...shared.times }) : { at: writing.at, because: [] };
    const labels = (tag: string) =>
      isOwnFieldTag(tag) ? (shared.own.find((field) => ownFieldTag(field.id) === tag)?.name ?? tag) : labelOf(tag);
    const close = last && last.at > daysAfter(leaves_at, -closeDays);
    const near = unasked ? nearUntil(contacts, gap, leaves_at, zone) : null;
    const against = whatStandsAgainst(kind, to, letter.unresolved);
    const refused =
      (state.erased ? refusedFor('erased') : null) ??
      (against?.why === 'gap' && !writing.job_id && tagsOfJob.includes(against.tag)
        ? reject('no_value', 'No job is chosen, so {tag} is empty.', { tag: labels(against.tag) })
        : refusedLetter(against, name, labels)) ??
      (near && refusedByGap(near.days));
    return {
      id,
      name,
      to: fields.email,
      zone,
      language: added.language,
      kind,
      subject: letter.subject,
      body: letter.body,
      from_name: shared.from_name,
      application_id,
      job_id: writing.job_id,
      variant,
      tells_source,
      leaves_at,
      because: shared.waits ? [{ why: 'sender_paused' }, ...because] : because,
      last,
      warnings: [...(close ? (['close'] as const) : []), ...(warningOf(kind, to) ? (['company'] as const) : [])],
      refused,
      ...(of_task ? { of_task } : {}),
    };
  }

  /** Moves the letters that exceed a day's limits to the next days, in their order. */
  private async withinLimits(
    organization_id: string,
    { from }: Writing,
    { times }: Shared,
    letters: LetterToPerson[],
  ): Promise<void> {
    const days = new Map<
      string,
      { sender: number; domains: Map<string, number>; used: Awaited<ReturnType<ContactSafety['used']>> }
    >();
    for (const letter of letters
      .filter(({ refused }) => !refused)
      .toSorted((a, b) => (a.leaves_at < b.leaves_at ? -1 : 1)))
      for (let tried = 0; tried < mostDays; tried++) {
        const day = dayOf(letter.leaves_at, letter.zone);
        let counted = days.get(day);
        if (!counted) {
          const used = await this.safety.used(organization_id, day);
          days.set(day, (counted = { sender: used.sender(from), domains: new Map(), used }));
        }
        const domain = domainOf(letter.to!);
        const limit = domainLimit(letter.to!);
        const sent = counted.domains.get(domain) ?? counted.used.domain(letter.to!);
        const why: Reason | null =
          counted.sender >= mostOfSender
            ? { why: 'daily_limit', limit: mostOfSender }
            : limit !== null && sent >= limit
              ? { why: 'domain_limit', limit, domain }
              : null;
        if (!why) {
          counted.sender++;
          counted.domains.set(domain, sent + 1);
          break;
        }
        const next = nextOpenDay(letter.leaves_at, { zone: letter.zone, ...times });
        letter.leaves_at = next.at;
        letter.because = [...letter.because.filter((each) => each.why === 'sender_paused'), why, ...next.because];
      }
  }

  /** When letters may leave, in a person's time zone. */
  async hours(organization_id: string, zone: string, at: string): Promise<OpenTimes> {
    const home = (await this.streams.load(organizationState, organization_id, organization_id))!.state!;
    return { zone, ...(await timesOf(home, at)) };
  }
}
/** When letters may leave on the working days of the organization. */
const timesOf = async (home: Parameters<typeof hoursWithHolidays>[0], at: string): Promise<Omit<OpenTimes, 'zone'>> => {
  const { working_days, holidays } = await hoursWithHolidays(home, Date.parse(at));
  return {
    days: working_days.map((day) => weekdays.indexOf(day)),
    ...dayHours,
    holidays: new Set(holidays.map(({ day }) => day)),
  };
};
/** The most days by which a letter is postponed. */
const mostDays = 400;
