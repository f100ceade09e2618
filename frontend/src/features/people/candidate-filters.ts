import { sourceTypes, stepTypes } from '@candor/contracts/jobs/values';
import type { DataOf } from '@candor/contracts/kernel/page';
import { say, sayLabel } from '@candor/contracts/words/say';
import type { SeenField } from '@candor/contracts/people/person-fields';
import type { peoplePage } from '@candor/contracts/people/pages';
import { stageName } from '../../parts/people/stage.tsx';
import { type Turnable, withOpposites } from '../../kit/tables/filter-opposites.ts';
import type { Filter } from '../../kit/tables/filter-words.ts';
import { peopleWord } from '@candor/contracts/people/audience-words';

// The filters of the talent pool, phrased as parts of a sentence: people with tag X, from source Y, not in job Z.

type Data = Pick<
  DataOf<typeof peoplePage>,
  'list' | 'names' | 'tags' | 'skills' | 'sources' | 'reasons' | 'whole' | 'fields' | 'stage_names' | 'user'
>;
/** These filters depend on all jobs of a person. */
const ofAllJobs: readonly string[] = ['stage', 'ongoing', 'reason', 'type', 'last_activity'];
type Options = { value: string; label: string; count?: number }[];
/** The server counts at most this many values of a filter. If the list of counts is that long, a value without a count may still have people. */
const mostCounted = 50;

/** The values of a filter with the number of people for each. */
const optionsIn = (list: Data['list']) => {
  const counted = (facet: string, options: Options): Options => {
    const counts = list.facets[facet] ?? [];
    // A reader who may not see a count must not see a zero either.
    const otherwise = list.facets[facet] && counts.length < mostCounted ? 0 : undefined;
    return options.map((option) => ({
      ...option,
      count: counts.find(({ value }) => value === option.value)?.count ?? otherwise,
    }));
  };
  /** The values that occur, most frequent first, and those selected in the address. */
  const found = (facet: string, labelOf: (value: string) => string | undefined): Options => {
    const asked = [facet, `not_${facet}`].flatMap((name) => [list.filters[name] ?? []].flat().map(String));
    const values = new Set([...(list.facets[facet] ?? []).map(({ value }) => value), ...asked]);
    return counted(
      facet,
      [...values].flatMap((value) => {
        const label = labelOf(value);
        return label ? [{ value, label }] : [];
      }),
    );
  };
  return { counted, found };
};
const labelled = (labels: Record<string, string>): Options =>
  Object.entries(labels).map(([value, label]) => ({ value, label: sayLabel(label) }));

export const candidateFilters = (
  { list, names, tags, skills, sources, reasons, whole, fields, stage_names, user }: Data,
  value: Record<string, unknown>,
): Filter[] => {
  const { counted, found } = optionsIn(list);
  const filters: Turnable[] = [
    {
      name: 'stage',
      label: say('Stage'),
      kind: 'choice',
      options: counted(
        'stage',
        labelled(Object.fromEntries(stepTypes.map((type) => [type, stageName(type, stage_names)]))),
      ),
      phrase: (values) => say('at {stages}', { stages: values }),
      not: (values) => say('not at {stages}', { stages: values }),
    },
    {
      name: 'job',
      label: say('Job'),
      kind: 'choice',
      options: found('job', (id) => names[id]),
      phrase: (values) => say('in job {jobs}', { jobs: values }),
      not: (values) => say('not in job {jobs}', { jobs: values }),
    },
    {
      name: 'ongoing',
      label: say('In a process'),
      kind: 'present',
      yes: say('In a process now'),
      no: say('Not in a pipeline now'),
    },
    {
      name: 'reason',
      label: say('Archived for'),
      kind: 'choice',
      options: reasons,
      phrase: (values) => say('archived for {reasons}', { reasons: values }),
      not: (values) => say('not archived for {reasons}', { reasons: values }),
    },
    {
      name: 'source',
      label: say('Source'),
      kind: 'choice',
      options: counted('source', labelled(sourceTypes)),
      phrase: (values) => say('from source {sources}', { sources: values }),
      not: (values) => say('not from source {sources}', { sources: values }),
    },
    {
      name: 'source_detail',
      label: say('Source detail'),
      kind: 'choice',
      options: counted('source_detail', sources),
      phrase: (values) => say('found through {sources}', { sources: values }),
      not: (values) => say('not found through {sources}', { sources: values }),
    },
    {
      name: 'tag',
      label: say('Tag'),
      kind: 'choice',
      options: counted('tag', tags),
      phrase: (values) => say('with tag {tags}', { tags: values }),
      not: (values) => say('without tag {tags}', { tags: values }),
    },
    {
      name: 'skill',
      label: say('Skill'),
      kind: 'choice',
      options: counted('skill', skills),
      phrase: (values) => say('with skill {skills}', { skills: values }),
      not: (values) => say('without skill {skills}', { skills: values }),
    },
    {
      name: 'owner',
      label: say('Owner'),
      kind: 'choice',
      options: found('owner', (id) => names[id]),
      phrase: (values) => say('of owner {owners}', { owners: values }),
      not: (values) => say('not of owner {owners}', { owners: values }),
    },
    {
      name: 'owned',
      label: say('Looked after'),
      kind: 'present',
      yes: say('With an owner'),
      no: say('No owner'),
    },
    {
      name: 'type',
      label: say('Kind'),
      kind: 'choice',
      options: counted('type', [
        { value: 'candidate', label: say('Candidate') },
        { value: 'prospect', label: say('Prospect') },
      ]),
      phrase: (values) => say('of kind {kinds}', { kinds: values }),
      not: (values) => say('not of kind {kinds}', { kinds: values }),
    },
    {
      name: 'audience',
      label: say('Audience'),
      kind: 'choice',
      options: counted('audience', [
        { value: 'talent', label: say('Talent') },
        { value: 'contact', label: say('Marketing or sales contact') },
      ]),
      phrase: (values) => say('in the audience {audiences}', { audiences: values }),
      not: (values) => say('not in the audience {audiences}', { audiences: values }),
    },
    {
      name: 'location',
      label: say('Location'),
      kind: 'choice',
      options: found('location', (place) => place),
      phrase: (values) => say('located in {places}', { places: values }),
      not: (values) => say('not located in {places}', { places: values }),
    },
    { name: 'last_activity', label: say('Last activity'), kind: 'dates' },
    { name: 'created', label: say('Added'), kind: 'dates' },
    { name: 'consent_until', label: say('Consent ends'), kind: 'dates' },
    {
      name: 'consent_ends',
      label: say('End of consent'),
      kind: 'present',
      yes: say('Consent has an end date'),
      no: say('No consent with an end date'),
    },
    {
      name: 'do_not_contact',
      label: say('Contact'),
      kind: 'present',
      yes: say('Asked not to be contacted'),
      no: say('May be contacted'),
    },
  ];
  filters.push(...ownFilters(fields, value, user.audience));
  return withOpposites(whole ? filters : filters.filter(({ name }) => !ofAllJobs.includes(name)), value);
};

/** The filters for the organization's own fields. */
const ownFilters = (
  fields: readonly SeenField[],
  value: Record<string, unknown>,
  audience: Data['user']['audience'],
): Turnable[] => [
  ...fields.map((field): Turnable => {
    const { name: label, kind, choices } = field;
    const name = `own.${field.id}`;
    if (kind === 'choice' || kind === 'choices')
      return {
        name,
        label,
        kind: 'choice',
        options: choices.map(({ value: choice, label: words }) => ({ value: choice, label: words })),
        phrase: (values) => say('with {name} {values}', { name: label, values }),
        not: (values) => say('with {name} other than {values}', { name: label, values }),
      };
    if (kind === 'date') return { name, label, kind: 'dates' };
    if (kind === 'number') return { name, label, kind: 'range' };
    return {
      name,
      label,
      kind: 'present',
      yes: kind === 'flag' ? say('{name}: yes', { name: label }) : say('With {name}', { name: label }),
      no: kind === 'flag' ? say('{name}: not yes', { name: label }) : say('Without {name}', { name: label }),
    };
  }),
  // The settings link to this page with the id of a field or of one of its choices.
  ...(value.own === undefined
    ? []
    : [
        {
          name: 'own',
          label: peopleWord(audience, 'fields'),
          kind: 'choice' as const,
          options: fields.flatMap(({ id, name, choices }) => [{ value: id, label: name }, ...choices]),
          phrase: (values: string) => say('with something in {fields}', { fields: values }),
          not: false as const,
        },
      ]),
];

/** The filters with each flag as a single value, because the address may contain a flag as a list of one. */
export const shownFilters = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      (['ongoing', 'owned', 'do_not_contact', 'consent_ends'].includes(name) || name.startsWith('own.')) &&
      Array.isArray(each) &&
      each.length === 1
        ? each[0]
        : each,
    ]),
  );
