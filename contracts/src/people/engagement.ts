import { phrase } from '../words/say.ts';

// Engagement: who wrote, asked and answered, and who waits for whom. It is computed from the entries of the person's timeline, so
// it tells a reader no more than the timeline does, and it works for every past moment.

/**
 * The meaning of an entry between the person and the organization, with the label of its count. `from`: whose action it was. `reaches`: the
 * person heard something new, so they do not wait any more. `waits`: the person waits for an answer after this entry. `asks`: we wait for
 * an answer of the person after this entry. `answers` and `ends` close an earlier question on the same application.
 */
const sign = <const S extends Sign>(of: S): Sign & S => of;
type Sign = {
  from: 'us' | 'them';
  about: 'letters' | 'answers' | 'interviews';
  label: ReturnType<typeof phrase>;
  reaches?: true;
  waits?: true;
  asks?: 'time' | 'offer';
  answers?: 'time' | 'offer';
  ends?: 'time' | 'offer';
};
export const signs = {
  letter: sign({ from: 'us', about: 'letters', label: phrase('Emails sent'), reaches: true }),
  receipt: sign({ from: 'us', about: 'letters', label: phrase('Automatic confirmations') }),
  letter_planned: sign({ from: 'us', about: 'letters', label: phrase('Emails not sent yet') }),
  letter_failed: sign({ from: 'us', about: 'letters', label: phrase('Emails that were not delivered') }),
  invited: sign({
    from: 'us',
    about: 'answers',
    label: phrase('Links to choose a time'),
    reaches: true,
    asks: 'time',
  }),
  invite_over: sign({ from: 'us', about: 'answers', label: phrase('Links that ended unused'), ends: 'time' }),
  offered: sign({ from: 'us', about: 'answers', label: phrase('Offers made'), reaches: true, asks: 'offer' }),
  offer_over: sign({ from: 'us', about: 'answers', label: phrase('Offers taken back'), ends: 'offer' }),
  applied: sign({ from: 'them', about: 'answers', label: phrase('Forms sent in'), waits: true }),
  time_chosen: sign({ from: 'them', about: 'answers', label: phrase('Times chosen'), answers: 'time' }),
  offer_answered: sign({ from: 'them', about: 'answers', label: phrase('Offers answered'), answers: 'offer' }),
  document: sign({ from: 'them', about: 'answers', label: phrase('Documents sent in') }),
  asked: sign({ from: 'them', about: 'answers', label: phrase('Second looks asked for'), waits: true }),
  withdrew: sign({ from: 'them', about: 'answers', label: phrase('Withdrawals') }),
  own_record: sign({ from: 'them', about: 'answers', label: phrase('Changes to their own record') }),
  booked: sign({ from: 'us', about: 'interviews', label: phrase('Booked'), reaches: true }),
  held: sign({ from: 'us', about: 'interviews', label: phrase('Held'), reaches: true }),
  moved_by_them: sign({ from: 'them', about: 'interviews', label: phrase('Moved by them') }),
  moved_by_us: sign({ from: 'us', about: 'interviews', label: phrase('Moved by us'), reaches: true }),
  cancelled_by_them: sign({ from: 'them', about: 'interviews', label: phrase('Cancelled by them'), waits: true }),
  cancelled_by_us: sign({ from: 'us', about: 'interviews', label: phrase('Cancelled by us') }),
  missed_by_them: sign({ from: 'them', about: 'interviews', label: phrase('They did not attend') }),
  missed_by_us: sign({ from: 'us', about: 'interviews', label: phrase('An interviewer did not attend') }),
} as const;
export type SignName = keyof typeof signs;
export const signNames = Object.keys(signs) as [SignName, ...SignName[]];

/** The fields of a timeline entry that are read. */
export type Entry = { event_id: string; at: string; application_id: string | null; sign?: SignName | undefined };
type Signed = Entry & { sign: SignName };
/** The time between two entries; `length` in milliseconds. */
export type Wait = { from: Entry; to: Entry; length: number };
export type Engagement = {
  /** The entries of each sign, the newest first. A sign without entries is absent. */
  counts: ReadonlyMap<SignName, readonly Entry[]>;
  /** What they last heard from us, except confirmations that programs send; and what they last did themselves. */
  lastOfOurs: Entry | null;
  lastOfTheirs: Entry | null;
  /** Who waits for whom, and the entry that began the wait; null: neither side waits. */
  waiting: { who: 'them' | 'us'; since: Entry } | null;
  /** Each answered wait, the person's for us and ours for the person, the oldest first. */
  theirWaits: readonly Wait[];
  ourWaits: readonly Wait[];
};
const waitOf = (from: Entry, to: Entry): Wait => ({ from, to, length: Date.parse(to.at) - Date.parse(from.at) });

/** `timeline`: the entries, the newest first. `ongoing`: the applications that have not ended; an ended one makes no side wait. */
export const engagementOf = (timeline: readonly Entry[], ongoing: ReadonlySet<string>): Engagement => {
  const signed = timeline.filter((entry): entry is Signed => Boolean(entry.sign)).toReversed();
  const counts = new Map<SignName, Entry[]>();
  const theirWaits: Wait[] = [];
  const ourWaits: Wait[] = [];
  let waits: Entry | null = null;
  const asked = new Map<string, Entry>();
  let lastOfOurs: Entry | null = null;
  let lastOfTheirs: Entry | null = null;
  for (const entry of signed) {
    const of: Sign = signs[entry.sign];
    counts.set(entry.sign, [entry, ...(counts.get(entry.sign) ?? [])]);
    if (of.reaches) lastOfOurs = entry;
    if (of.from === 'them' || entry.sign === 'held') lastOfTheirs = entry;
    if (of.reaches && waits) {
      theirWaits.push(waitOf(waits, entry));
      waits = null;
    }
    if (of.waits) waits ??= entry;
    const about = of.asks ?? of.answers ?? of.ends;
    const key = `${about} ${entry.application_id}`;
    const question = about && asked.get(key);
    if (question && of.answers) ourWaits.push(waitOf(question, entry));
    if (about) asked.delete(key);
    if (of.asks) asked.set(key, question ?? entry);
  }
  const goesOn = ({ application_id }: Entry) =>
    application_id === null ? ongoing.size > 0 : ongoing.has(application_id);
  const open = [...asked.values()].filter(goesOn).sort((a, b) => a.at.localeCompare(b.at))[0];
  return {
    counts,
    lastOfOurs,
    lastOfTheirs,
    waiting: waits && goesOn(waits) ? { who: 'them', since: waits } : open ? { who: 'us', since: open } : null,
    theirWaits,
    ourWaits,
  };
};
