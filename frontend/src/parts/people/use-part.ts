import { useNavigate, useNavigation } from 'react-router-dom';
import { usePageAddress } from '../../page/use-page.ts';

// The part of the profile that is shown, the kinds in its timeline and the selected figure are all in the address.

export const parts = ['overview', 'timeline', 'resumes', 'scorecards', 'messages', 'notes', 'engagement'] as const;
export type Part = (typeof parts)[number];
const isPart = (value: string | null): value is Part => (parts as readonly (string | null)[]).includes(value);

/** This address with another part of the profile. */
export const partTo = (address: string, part: Part, only: readonly string[] = []): string => {
  const [path, shown = ''] = address.split('?');
  const next = new URLSearchParams(shown);
  next.delete('part');
  next.delete('kinds');
  if (part !== 'overview') next.set('part', part);
  if (only.length) next.set('kinds', only.join(','));
  const search = next.toString();
  return search ? `${path}?${search}` : path!;
};

export const usePart = () => {
  const [path, shown = ''] = usePageAddress().split('?');
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const query = new URLSearchParams(coming && coming.pathname === path ? coming.search : shown);
  const asked = query.get('part');
  const part: Part = isPart(asked) ? asked : 'overview';
  const kinds = (query.get('kinds') ?? '').split(',').filter(Boolean);
  const to = (next: Part, only: readonly string[] = []) => partTo(`${path}?${query}`, next, only);
  const go = (next: Part, only: readonly string[] = []) =>
    void navigate(to(next, only), { replace: true, state: { keepScroll: true } });
  const own = new URLSearchParams([...query].filter(([name]) => name === 'part' || name === 'kinds'));
  return { part, kinds, to, go, query: own.toString() };
};
