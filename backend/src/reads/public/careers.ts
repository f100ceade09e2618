import {
  type CareersAsk,
  type CareersChoices,
  type CareersFilter,
  careersFilters,
} from '@candor/contracts/public/careers';
import type { PostSummary } from '@candor/contracts/public/pages';

// Chooses the posts on a careers page that a visitor asked for.

/** Posts on one page. */
export const postsPerPage = 100;

const held: Record<CareersFilter, (post: PostSummary) => readonly (string | null)[]> = {
  department: ({ department }) => [department],
  location: ({ locations }) => locations,
  work: ({ work_location }) => [work_location],
  type: ({ employment_type }) => [employment_type],
};
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
/** The words that find a post. */
const wordsOf = ({ name, department, locations, compensation }: PostSummary): string =>
  plain([name, department, ...locations, compensation].filter(Boolean).join(' '));

/** The posts that match the choices, their page, and the further choices. A page beyond the end is the last one. */
export const careersOf = <P extends PostSummary>(posts: readonly P[], asked: CareersAsk) => {
  const words = plain(asked.q).split(/\s+/).filter(Boolean);
  const said = words.length ? posts.filter((post) => words.every((word) => wordsOf(post).includes(word))) : posts;
  const without = (left: CareersFilter | null) =>
    said.filter((post) =>
      careersFilters.every((name) => name === left || asked[name] === null || held[name](post).includes(asked[name])),
    );
  const choices = Object.fromEntries(
    careersFilters.map((name) => {
      const counts = new Map<string, number>();
      for (const post of posts) for (const value of held[name](post)) if (value) counts.set(value, 0);
      for (const post of without(name))
        for (const value of new Set(held[name](post))) if (value) counts.set(value, counts.get(value)! + 1);
      const sorted = [...counts].sort(([one], [other]) => one.localeCompare(other, 'en'));
      return [name, sorted.map(([value, count]) => ({ value, count }))];
    }),
  ) as CareersChoices;
  const found = without(null);
  const pages = Math.max(1, Math.ceil(found.length / postsPerPage));
  const page = Math.min(asked.page, pages);
  return {
    posts: found.slice((page - 1) * postsPerPage, page * postsPerPage),
    asked: { ...asked, page },
    choices,
    found: found.length,
    open: posts.length,
    pages,
  };
};
/** Whether each chosen value occurs in some post. Only such pages are kept, so that made-up addresses fill no memory. */
export const isOffered = (posts: readonly PostSummary[], { q, page, ...chosen }: CareersAsk): boolean =>
  !q &&
  page <= Math.max(1, Math.ceil(posts.length / postsPerPage)) &&
  careersFilters.every(
    (name) => chosen[name] === null || posts.some((post) => held[name](post).includes(chosen[name])),
  );

/** The posts by department in alphabetical order, those without one last; posts of a department keep their order. */
export const byDepartment = <P extends Pick<PostSummary, 'department'>>(posts: readonly P[]): P[] =>
  posts.toSorted((one, other) =>
    one.department === other.department
      ? 0
      : one.department === null
        ? 1
        : other.department === null
          ? -1
          : one.department.localeCompare(other.department, 'en'),
  );
