import { hiringStatuses, keysOf } from '../jobs/values.ts';
import { hiringJobs, jobList } from '../jobs/rows.ts';
import { type Catalogue, catalogueList } from '../kernel/catalogue.ts';
import type { AnyList, FieldOf, FiltersOf, Where } from '../kernel/list.ts';
import { peopleList } from '../people/rows.ts';
import { dealList } from '../sales/rows.ts';
import { stageNames } from '../sales/values.ts';
import { webpageList } from '../webpages/rows.ts';
import { pageStatuses } from '../webpages/values.ts';
import { catalogues } from './catalogues.ts';
import { author, marketingcategory, marketingsubcategory, testimonial } from './marketing.ts';
import { skill } from './content.ts';
import { leadsource, lossreason, salesproduct } from './sales.ts';
import { messagetemplate } from './templates.ts';
import { personfield, personfieldchoice } from './person-fields.ts';
import { category, disqualification, jobclose, location, source, tag } from './hiring.ts';

// Which rows use the entries of which small list. Gives 'used by 12 jobs', the link to those 12, and the rule that keeps an entry from being removed.

type Words = { one: string; many: string };
/** One kind of row that uses the entries of a catalogue. */
export type Use = Words & {
  of: Catalogue;
  /** Who owns these rows: an organization, or the platform. */
  scope: Catalogue['scope'];
  list: AnyList;
  /** The list's field with the ids of entries. */
  field: string;
  where: Readonly<Record<string, unknown>>;
  /** The page whose list, with this filter, shows exactly the rows that are counted. */
  shown: { screen: string; filter: string; filters: Readonly<Record<string, unknown>> };
  /** Rows that keep an entry: it cannot be removed while they use it (docs/rules/constants.md#small-lists). */
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
/** The list of jobs leaves out closed ones unless a filter includes them. */
const ofEveryStatus = { hiring_status: keysOf(hiringStatuses) };
const jobsBy = <Filter extends 'location' | 'department' | 'close_reason' | 'letter'>(filter: Filter) => ({
  // Counts the jobs that the list shows.
  where: hiringJobs,
  shown: { screen: 'opportunities/jobs', filter, filters: ofEveryStatus },
});
const peopleBy = <Filter extends 'tag' | 'skill' | 'source_detail' | 'own' | 'reason'>(filter: Filter) => ({
  shown: { screen: 'people/candidates', filter },
});

const deals = { one: 'deal', many: 'deals' };
/** The table of deals leaves out archived ones unless a filter includes them. */
const dealsBy = <Filter extends 'product' | 'source' | 'reason'>(filter: Filter) => ({
  shown: { screen: 'sales/deals', filter, filters: { type: stageNames } },
});

const webpages = { one: 'page', many: 'pages' };
/** The list of pages leaves out archived ones unless a filter includes them. */
const pagesBy = <Filter extends 'author' | 'category' | 'subcategory' | 'quote'>(filter: Filter) => ({
  shown: { screen: 'marketing/pages', filter, filters: { status: keysOf(pageStatuses) } },
});

/** The lists whose entries are named by entries of this list, except parents. */
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
  // New jobs begin with the template's steps.
  use(messagetemplate, jobList, 'letter', jobTemplates, {
    where: { kind: 'job', template: true },
    shown: { screen: 'opportunities/jobs', filter: 'letter', filters: { ...ofEveryStatus, template: true } },
  }),
  use(source, peopleList, 'source_detail', people, peopleBy('source_detail')),
  use(tag, peopleList, 'tag', people, peopleBy('tag')),
  use(skill, peopleList, 'skill', people, peopleBy('skill')),
  // Removing the field would hide its values; a field that is no longer in use keeps them readable.
  use(personfield, peopleList, 'own', people, { ...peopleBy('own'), holds: { ...people, where: {} } }),
  use(personfieldchoice, peopleList, 'own', people, peopleBy('own')),
  use(disqualification, peopleList, 'reason', people, peopleBy('reason')),
  use(salesproduct, dealList, 'product', deals, dealsBy('product')),
  use(leadsource, dealList, 'source', deals, dealsBy('source')),
  use(lossreason, dealList, 'reason', deals, dealsBy('reason')),
  use(author, webpageList, 'author', webpages, pagesBy('author')),
  use(testimonial, webpageList, 'quote', webpages, pagesBy('quote')),
  // A category with pages cannot be removed, because its address must stay valid.
  use(marketingcategory, webpageList, 'category', webpages, {
    ...pagesBy('category'),
    holds: { ...webpages, where: {} },
  }),
  use(marketingsubcategory, webpageList, 'subcategory', webpages, {
    ...pagesBy('subcategory'),
    holds: { ...webpages, where: {} },
  }),
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
/** Such as '1 job' or '1,200 jobs'. */
export const usesText = ({ one, many }: Words, count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
