import { useNavigate, useNavigation } from 'react-router-dom';
import { usePageAddress } from '../../page/use-page.ts';

// Which part of the profile is open, and which kinds its timeline shows or which figure is open: all of it stands in the address.

export const parts = ['overview', 'timeline', 'notes', 'resumes', 'messages', 'engagement'] as const;
export type Part = (typeof parts)[number];
const isPart = (value: string | null): value is Part => (parts as readonly (string | null)[]).includes(value);

export const usePart = () => {
  const [path, shown = ''] = usePageAddress().split('?');
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const query = new URLSearchParams(coming && coming.pathname === path ? coming.search : shown);
  const asked = query.get('part');
  const part: Part = isPart(asked) ? asked : 'overview';
  const kinds = (query.get('kinds') ?? '').split(',').filter(Boolean);
  const go = (to: Part, only: readonly string[] = []) => {
    const next = new URLSearchParams(query);
    next.delete('part');
    next.delete('kinds');
    if (to !== 'overview') next.set('part', to);
    if (only.length) next.set('kinds', only.join(','));
    const search = next.toString();
    void navigate(search ? `${path}?${search}` : path!, { replace: true, state: { keepScroll: true } });
  };
  const own = new URLSearchParams([...query].filter(([name]) => name === 'part' || name === 'kinds'));
  return { part, kinds, go, query: own.toString() };
};
