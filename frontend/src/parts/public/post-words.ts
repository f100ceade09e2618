import { listWords } from '@candor/contracts/words/list-words';
import { languageParameter, sayLabel } from '@candor/contracts/words/say';
import { employmentStatuses, employmentTypes, workLocations } from '@candor/contracts/jobs/values';
import type { PostSummary } from '@candor/contracts/public/pages';

// A post as text.

const word = (labels: Record<string, string>, value: string | null) =>
  value ? sayLabel(labels[value] ?? value) : null;
export const workWord = (post: Pick<PostSummary, 'work_location'>) => word(workLocations, post.work_location);
export const typeWord = (post: Pick<PostSummary, 'employment_type'>) => word(employmentTypes, post.employment_type);
export const statusWord = (post: Pick<PostSummary, 'employment_status'>) =>
  post.employment_status === 'employee' ? null : word(employmentStatuses, post.employment_status);
/** The locations and the kind of work: 'Berlin or Lisbon, Hybrid'. */
export const whereWords = (post: Pick<PostSummary, 'locations' | 'work_location'>) =>
  [listWords(post.locations, 'or'), workWord(post)].filter(Boolean).join(', ');
/** The parameters that a visitor keeps from page to page: the source tag of the link that they followed, and the chosen language. */
export const keptOf = (address: string): [string, string][] => {
  const { searchParams } = new URL(address, 'http://local');
  return ['src', languageParameter].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value] as [string, string]] : [];
  });
};
/** An address of the public pages with the visitor's parameters added. */
export const onward = (path: string, kept: readonly [string, string][]) =>
  kept.length ? `${path}?${new URLSearchParams([...kept]).toString()}` : path;
/** Posts by department in alphabetical order; those without one last. */
export const byDepartment = <P extends Pick<PostSummary, 'department'>>(
  posts: readonly P[],
): { name: string | null; posts: P[] }[] =>
  [...new Set(posts.map((post) => post.department))]
    .sort((a, b) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b, 'en')))
    .map((name) => ({ name, posts: posts.filter((post) => post.department === name) }));
