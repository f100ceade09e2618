import { hiringStatuses, keysOf } from '../jobs/values.ts';
import { hiringJobs, jobList } from '../jobs/rows.ts';
import { type Catalogue, catalogueList } from '../kernel/catalogue.ts';
import type { AnyList, FieldOf, FiltersOf, Where } from '../kernel/list.ts';
import { peopleList } from '../people/rows.ts';
import { catalogues } from './catalogues.ts';
import { skill } from './content.ts';
import { messagetemplate } from './templates.ts';
import { personfield, personfieldchoice } from './person-fields.ts';
import { category, disqualification, jobclose, location, source, tag } from './hiring.ts';

// Which rows name the entries of which small list. From this come 'used by 12 jobs', the link to those 12, and what keeps an entry from being removed.

type Words = { one: string; many: string };
/** One kind of row that names the entries of a catalogue. */
export type Use = Words & {
  of: Catalogue;
  /** Whose rows these are: those of an organisation, or of the platform. */
  scope: Catalogue['scope'];
  list: AnyList;
  /** The field of the list that holds the ids of entries. */
  field: string;
  where: Readonly<Record<string, unknown>>;
  /** The page whose list, so filtered, shows exactly the rows that are counted. */
  shown: { screen: string; filter: string; filters: Readonly<Record<string, unknown>> };
  /** While such rows name an entry, it cannot be removed (docs/rules/constants.md#small-lists). */
  holds: (Words & { where: Readonly<Record<string, unknown>> }) | null;
};
const use = <L extends AnyList>(
  of: Catalogue,
  list: L,
  field: FieldOf<L>,
  words: Words,
  more: {
    scope?: Catalogue['scope'];
    where?: Where<L>;
    shown: { screen: string; filter: keyof L['filters'] & string; filters?: FiltersOf<L> };
    holds?: Words & { where: Where<L> };
  },
): Use => ({
  of,
  scope: more.scope ?? 'organization',
  list,
  field,
  ...words,
  where: more.where ?? {},
  shown: { filters: {}, ...more.shown },
  holds: more.holds ?? null,
});
const jobs = { one: 'job', many: 'jobs' };
const jobTemplates = { one: 'job template', many: 'job templates' };
const people = { one: 'candidate', many: 'candidates' };
/** The list of jobs leaves out closed ones unless it is asked for them. */
const ofEveryStatus = { hiring_status: keysOf(hiringStatuses) };
const jobsBy = <Filter extends 'location' | 'department' | 'close_reason' | 'letter'>(filter: Filter) => ({
  // As that list shows them.
  where: hiringJobs,
  shown: { screen: 'opportunities/jobs', filter, filters: ofEveryStatus },
});
const peopleBy = <Filter extends 'tag' | 'skill' | 'source_detail' | 'own' | 'reason'>(filter: Filter) => ({
  shown: { screen: 'people/candidates', filter },
});

/** The lists whose entries the entries of this one name, besides their parents. */
const namedBy = (child: Catalogue): Catalogue[] => {
  const named = Object.entries(child.fields).flatMap(([name, { refers }]) =>
    name === 'parent_id' ? [] : [refers?.name],
  );
  return catalogues.filter(({ name }) => named.includes(name));
};

export const uses: readonly Use[] = [
  use(location, jobList, 'location', jobs, {
    ...jobsBy('location'),
    holds: { one: 'open job', many: 'open jobs', where: { kind: 'job', open: true } },
  }),
  use(category, jobList, 'department', jobs, jobsBy('department')),
  use(jobclose, jobList, 'close_reason', jobs, jobsBy('close_reason')),
  use(messagetemplate, jobList, 'letter', jobs, jobsBy('letter')),
  // New jobs begin with their steps.
  use(messagetemplate, jobList, 'letter', jobTemplates, {
    where: { kind: 'job', template: true },
    shown: { screen: 'opportunities/jobs', filter: 'letter', filters: { ...ofEveryStatus, template: true } },
  }),
  use(source, peopleList, 'source_detail', people, peopleBy('source_detail')),
  use(tag, peopleList, 'tag', people, peopleBy('tag')),
  use(skill, peopleList, 'skill', people, peopleBy('skill')),
  // Removing it would hide what was written; a field that is not in use keeps it readable.
  use(personfield, peopleList, 'own', people, { ...peopleBy('own'), holds: { ...people, where: {} } }),
  use(personfieldchoice, peopleList, 'own', people, peopleBy('own')),
  use(disqualification, peopleList, 'reason', people, peopleBy('reason')),
  ...catalogues.flatMap((child) =>
    catalogues
      .filter((parent) => parent.name === child.parent?.name)
      .map((parent) =>
        use(
          parent,
          catalogueList,
          'parent',
          { one: child.label.toLowerCase(), many: child.plural.toLowerCase() },
          {
            scope: child.scope,
            where: { entity: child.name, deleted: false },
            shown: { screen: child.screen, filter: 'parent' },
          },
        ),
      ),
  ),
  ...catalogues.flatMap((child) =>
    namedBy(child).map((of) =>
      use(
        of,
        catalogueList,
        'refers',
        { one: child.label.toLowerCase(), many: child.plural.toLowerCase() },
        {
          scope: child.scope,
          where: { entity: child.name, deleted: false },
          shown: { screen: child.screen, filter: 'refers' },
        },
      ),
    ),
  ),
];
/** The uses of one catalogue. */
export const usesOf = (of: Pick<Catalogue, 'name'>): readonly Use[] => uses.filter((each) => each.of.name === of.name);
/** 1 job, 1,200 jobs. */
export const counted = ({ one, many }: Words, count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
