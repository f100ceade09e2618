import type { SourceType } from '@candor/contracts/jobs/values';
import { sourceTypes } from '@candor/contracts/jobs/values';
import { compose, phrase } from '@candor/contracts/words/say';
import { sameLink } from '@candor/contracts/duplicates/contact-keys';
import { type Meaning, momentIn } from '@candor/contracts/imports/columns';
import type { ImportSettings } from '@candor/contracts/imports/events';
import { personFields } from '@candor/contracts/people/fields';
import { mostSkills, type SkillEntry, skillsBy, skillWords } from '@candor/contracts/people/skills';
import { typedWebAddress } from '@candor/contracts/values/web-address';
import type { PersonFields } from '../../states/candidate.state.ts';
import type { Reason } from '../../reads/lookups.ts';
import type { CsvRow } from '../../tables/csv.ts';
import { isRejection, reject } from '../../kernel/decider.ts';
import {
  type FactLists,
  factsReader,
  type Misfit,
  plain,
  type RowFacts,
  unknownWord,
  unnamed,
} from './import-facts.ts';
import type { Document } from './import.decider.ts';

// Turns a row of a file into the person to import. No code here knows which people exist already.

export type Link = { kind: string; url: string };
/** The person's place on a job. `step_id`: the step, or the one from which they were archived; null: they are a lead. `named`: the names of the job and the step. */
export type WantedPlace = {
  job_id: string;
  step_id: string | null;
  archived: { reason: Reason | null } | null;
  named: { job: string; step: string | null };
};
export type PersonToImport = RowFacts & {
  row: number;
  name: string;
  fields: PersonFields;
  urls: Link[];
  skills: { id: string; name: string }[];
  source_detail: string | null;
  /** The time at which the person applied. */
  at: string | null;
  place: WantedPlace | null;
  /** The person's resume. */
  document: Document | null;
  /** True if the name was read from the resume, and may be wrong. */
  guess?: boolean;
  /** All text that was read from the row; it identifies rows without an email address. */
  content: string;
};
/** What is wrong with a row. `error`: its first fault, a text without any word of the row, which the log keeps. `told`: the values to put into the text, if there are any. `shown`: the same with the row's own word; it is shown and never stored. `more`: the row's other faults. */
export type Unusable = { row: number; name: string; more?: readonly Misfit[] } & Pick<
  Misfit,
  'error' | 'told' | 'shown' | 'unknown'
>;
export type ReadJob = {
  id: string;
  name: string;
  code: string | null;
  refused: string | null;
  /** The steps before the end stages, including Lead. */
  steps: readonly { id: string; name: string; type: string }[];
};
/** The names that rows may use: lists of the organization, as far as the importing member may use them. */
export type Lists = FactLists & {
  jobs: readonly ReadJob[];
  reasons: readonly Reason[];
  sources: readonly { id: string; name: string; source: SourceType }[];
  skills: readonly SkillEntry[];
  name_order: PersonFields['name_order'];
  required_reason: boolean;
  /** The present time in milliseconds since 1970. */
  now: number;
};

const grouped = <Item>(items: readonly Item[], by: (item: Item) => readonly (string | null)[]) => {
  const found = new Map<string, Item[]>();
  for (const item of items)
    for (const key of new Set(by(item).flatMap((each) => (each ? [plain(each)] : []))))
      found.set(key, [...(found.get(key) ?? []), item]);
  return found;
};
/** The words that other programs use for the status of people who were not hired. */
const archivedWords = new Set([
  'archived',
  'rejected',
  'declined',
  'withdrawn',
  'disqualified',
  'archiviert',
  'abgelehnt',
  'abgesagt',
]);
const leadWords = new Set(['lead', 'sourced', 'prospect']);
const endWords = new Set([
  'offered',
  'offer',
  'hired',
  'angebot',
  'eingestellt',
  'offer declined',
  'angebot abgelehnt',
]);
const kindOf = (url: string): string => {
  const host = new URL(url).hostname;
  return /(^|\.)linkedin\.com$/.test(host) ? 'linkedin' : /(^|\.)github\.com$/.test(host) ? 'github' : 'other';
};
const addressesIn = (cell: string): string[] => cell.split(/[\s;,]+/).filter(Boolean);
/** The address as it is stored; null if no link can have it. */
const linkOf = (typed: string): string | null => (typed.length <= 2000 ? typedWebAddress(typed) : null);
/** Splits a name: the last word is the last name; if there is a comma, the last name comes first. */
const namesIn = (name: string): [string, string] => {
  const [last, first] = name.split(',').map((each) => each.trim());
  if (first && last) return [first, last];
  const words = name.split(/\s+/);
  return [words.slice(0, -1).join(' ') || name, words.length > 1 ? words.at(-1)! : ''];
};
const { first_name, last_name, email, phone, headline, current_title, current_company, location } = personFields.each;
const checked = { first_name, last_name, email, phone, headline, current_title, current_company, location };

const fault = (error: string): Misfit => reject<string>('validation', error);
const errors = {
  name: fault(phrase('The name is missing.')),
  url: fault(phrase('The profile address is not a web address.')),
  date: fault(phrase('The date of the application cannot be read.')),
  future: fault(phrase('The date of the application is in the future.')),
  job: fault(phrase('No job has this name or code.')),
  jobs: fault(phrase('Several jobs have this name. Use their codes.')),
  jobless: fault(
    phrase('The row names a step or a reason, but no job. Choose a job for all rows, or leave the column out.'),
  ),
  end: fault(phrase('People cannot be imported as offered or hired. Import them into an earlier step.')),
  noReason: fault(phrase('A reason for archiving is missing.')),
  skills: fault(compose('A row may name at most {most, number} skills.', { most: mostSkills })),
};
/** The faults of values of a row that match no record. */
const unknown = {
  job: unknownWord('job', errors.job.error, phrase('No job has the name or code “{word}”.')),
  step: unknownWord('step', phrase('The job has no step of this name.'), phrase('The job has no step “{word}”.')),
  reason: unknownWord(
    'reason',
    phrase('No reason for archiving has this name.'),
    phrase('No reason for archiving is called “{word}”.'),
  ),
  source: unknownWord('source', phrase('No source has this name.'), phrase('No source is called “{word}”.')),
  skill: unknownWord(
    'skills',
    phrase('A skill of the row is not in the list of skills.'),
    phrase('The skill “{word}” is not in the list of skills.'),
  ),
  resume: unknownWord(
    'resume',
    phrase('No file of this name came with the table.'),
    phrase('No file “{word}” came with the table.'),
  ),
};
/** The name with all of its folders, then without the first folder, and so on. */
const endsOf = (name: string): string[] => name.split('/').map((_, at, parts) => parts.slice(at).join('/'));
/** The names by which a row may refer to each file: with its folders, or without folders if that is unique. */
const documentsBy = (documents: readonly Document[]) => {
  const whole = grouped(documents, ({ name }) => [name]);
  const byEnd = grouped(documents, ({ name }) => endsOf(name));
  return (cell: string): Document | null => {
    const key = plain(cell.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, ''));
    const found = whole.get(key) ?? byEnd.get(key) ?? [];
    return found.length === 1 ? found[0]! : null;
  };
};

/** The person's name in a row: first and last name, or both in one column, or else the address. */
export const nameReader = (columns: ImportSettings['columns']) => {
  const at = (target: Meaning) => columns.indexOf(target);
  const [first, last, full, address] = [at('first_name'), at('last_name'), at('name'), at('email')];
  return (cells: readonly string[]): { given: string; family: string; name: string } => {
    const parts = [cells[first]?.trim() ?? '', cells[last]?.trim() ?? ''] as const;
    const [given, family] = parts.some(Boolean) ? parts : namesIn(cells[full]?.trim() ?? '');
    return { given, family, name: [given, family].filter(Boolean).join(' ') || (cells[address]?.trim() ?? '') };
  };
};

/** Reads rows with these settings. `documents`: the files that the rows may name. */
export const rowReader = (
  settings: ImportSettings,
  lists: Lists,
  documents: readonly Document[] = [],
): ((row: CsvRow) => PersonToImport | Unusable) => {
  const documentOf = documentsBy(documents);
  const nameOf = nameReader(settings.columns);
  const factsIn = factsReader(settings, lists);
  const skillOf = skillsBy(lists.skills);
  const jobs = grouped(lists.jobs, ({ name, code }) => [name, code]);
  const byId = new Map(lists.jobs.map((each) => [each.id, each]));
  const reasons = grouped(lists.reasons, ({ name }) => [name]);
  const sources = grouped(lists.sources, ({ name }) => [name]);
  const types = grouped(Object.entries(sourceTypes), ([type, label]) => [type, label]);
  const at = new Map(settings.columns.flatMap((target, index) => (target ? [[target, index] as const] : [])));
  const urlsAt = settings.columns.flatMap((target, index) => (target === 'url' ? [index] : []));

  const jobOf = (cell: string): ReadJob | Misfit | null => {
    if (!cell) return settings.job_id ? (byId.get(settings.job_id) ?? errors.job) : null;
    const found = jobs.get(plain(cell)) ?? [];
    return found.length > 1 ? errors.jobs : (found[0] ?? unknown.job(cell));
  };
  const placeOf = (job: ReadJob, step: string, reasonCell: string): WantedPlace | Misfit => {
    const found = standingOf(job, step, reasonCell);
    if (isRejection(found)) return found;
    const called = job.steps.find(({ id, type }) =>
      found.step_id === null && !found.archived ? type === 'sourced_new' : id === found.step_id,
    );
    return { ...found, named: { job: job.name, step: called?.name ?? null } };
  };
  const standingOf = (job: ReadJob, step: string, reasonCell: string): Omit<WantedPlace, 'named'> | Misfit => {
    if (job.refused) return fault(job.refused);
    const first = job.steps.find(({ type }) => type !== 'sourced_new')?.id ?? null;
    const usual = job.steps.some(({ id }) => id === settings.step_id) ? settings.step_id : first;
    const lead = { job_id: job.id, step_id: null, archived: null };
    const word = plain(step);
    const named = job.steps.find(({ name }) => plain(name) === word);
    const archives = archivedWords.has(word) || (!word && (settings.place === 'archived' || reasonCell !== ''));
    if (archives || (reasonCell && !leadWords.has(word))) {
      const cell = plain(reasonCell);
      const reason = cell ? reasons.get(cell)?.[0] : lists.reasons.find(({ id }) => id === settings.reason_id);
      if (cell && !reason) return unknown.reason(reasonCell);
      if (!reason && lists.required_reason) return errors.noReason;
      const from = named && named.type !== 'sourced_new' ? named.id : usual;
      return { job_id: job.id, step_id: from, archived: { reason: reason ?? null } };
    }
    if (!word) return settings.place === 'lead' ? lead : { ...lead, step_id: usual };
    if (named) return named.type === 'sourced_new' ? lead : { ...lead, step_id: named.id };
    if (leadWords.has(word)) return lead;
    return endWords.has(word) ? errors.end : unknown.step(step);
  };

  return ({ row, cells }) => {
    const cell = (target: Meaning): string => {
      const index = at.get(target);
      return index === undefined ? '' : (cells[index] ?? '').trim();
    };
    const { given, family, name } = nameOf(cells);
    const faults: Misfit[] = [];
    const tell = (one: Misfit): void => void faults.push(one);
    /** Returns the value of a cell; if the cell has a fault, the fault is reported and the value is null. */
    const sound = <Found>(found: Found | Misfit): Found | null => {
      if (!isRejection(found)) return found;
      tell(found);
      return null;
    };
    if (!name) tell(errors.name);
    const read: Record<string, string | null> = {};
    for (const [field, { check }] of Object.entries(checked)) {
      const value =
        field === 'first_name' ? given : field === 'last_name' ? family : cell(field as keyof typeof checked);
      // If the row has no name at all, one fault says so, not one for each column.
      if (!name && field.endsWith('_name')) continue;
      const parsed = check.safeParse(value || null);
      if (parsed.success) read[field] = parsed.data as string | null;
      else tell(fault(parsed.error.issues[0]!.message));
    }
    const urls: Link[] = [];
    const addresses = urlsAt.flatMap((index) => addressesIn(cells[index] ?? '')).map(linkOf);
    if (addresses.includes(null)) tell(errors.url);
    for (const url of addresses)
      if (url && !urls.some((each) => sameLink(each.url, url))) urls.push({ kind: kindOf(url), url });
    const date = cell('applied_on');
    const moment = date ? momentIn(date, settings.dates) : null;
    if (date && !moment) tell(errors.date);
    if (moment && Date.parse(moment) > lists.now) tell(errors.future);
    const sourceCell = cell('source');
    const entry = sources.get(plain(sourceCell))?.[0];
    const type = types.get(plain(sourceCell))?.[0]?.[0];
    if (sourceCell && !entry && !type) tell(unknown.source(sourceCell));
    const words = skillWords(cell('skills'));
    for (const word of unnamed(words, (each) => skillOf(each) !== null)) tell(unknown.skill(word));
    const skills = words.map(skillOf);
    if (new Set(skills).size > mostSkills) tell(errors.skills);
    const found = jobOf(cell('job'));
    if (!found && (cell('step') || cell('reason'))) tell(errors.jobless);
    const job = sound(found);
    const place = job && sound(placeOf(job, cell('step'), cell('reason')));
    const facts = factsIn(cell, tell);
    const file = cell('resume');
    const document = file ? documentOf(file) : null;
    if (file && !document) tell(unknown.resume(file));
    if (document?.refused) tell(fault(document.refused));
    const [first, ...more] = faults;
    if (first) {
      const { error, told, shown, unknown: named } = first;
      return { row, name, error, told, shown, unknown: named, ...(more.length ? { more } : {}) };
    }
    return {
      ...facts,
      row,
      name,
      fields: {
        ...(read as Pick<PersonFields, keyof typeof checked>),
        name_order: lists.name_order,
        pronoun: null,
        tz_region: null,
        source: sourceCell ? (entry?.source ?? type!) : settings.source,
        source_id: sourceCell ? (entry?.id ?? null) : settings.source_id,
      },
      urls,
      skills: skills.flatMap((each) => (each ? [{ id: each.id, name: each.name }] : [])),
      source_detail: cell('source_detail').slice(0, 500) || null,
      at: moment,
      place,
      document,
      content: cells.map((each, index) => (settings.columns[index] ? plain(each) : '')).join('\u0001'),
    };
  };
};
