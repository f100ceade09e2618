import { say } from '@candor/contracts/words/say';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { limits } from '@candor/contracts/kernel/list';
import { Link } from '../link.tsx';
import { Button } from '../button.tsx';
import { buttonLook } from '../button-look.ts';
import { Menu, MenuLabel, MenuLink } from '../overlays/menu.tsx';

const Step = ({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) =>
  to ? (
    <Link to={to} aria-label={label} className={buttonLook({ kind: 'ghost', size: 'sm', icon: true })}>
      {children}
    </Link>
  ) : (
    <span
      aria-hidden
      className={`${buttonLook({ kind: 'ghost', size: 'sm', icon: true })} pointer-events-none opacity-40`}
    >
      {children}
    </span>
  );

/** '1–100 of 1,234', rows per page, previous and next. Shows nothing under an empty list. */
export const Pager = ({
  page,
  limit,
  total,
  pageTo,
  limitTo,
}: {
  page: number;
  limit: number;
  total: number;
  pageTo: (page: number) => string;
  limitTo: (limit: number) => string;
}) => {
  if (!total) return null;
  const last = Math.ceil(total / limit);
  return (
    <nav
      aria-label={say('Pages')}
      className="flex h-11 shrink-0 items-center gap-1 border-t border-line px-5 text-meta text-ink-3 max-sm:px-4"
    >
      <span className="tnum">
        {say('{first, number}–{last, number} of {total, number}', {
          first: (page - 1) * limit + 1,
          last: Math.min(page * limit, total),
          total,
        })}
      </span>
      <span className="ms-auto" />
      <Menu
        align="end"
        side="top"
        trigger={
          <Button kind="ghost" size="sm">
            <span className="tnum text-meta">{say('{limit, number} per page', { limit })}</span>
          </Button>
        }
      >
        <MenuLabel>{say('Rows per page')}</MenuLabel>
        {limits.map((each) => (
          <MenuLink key={each} to={limitTo(each)}>
            <span className={each === limit ? 'font-medium' : ''}>{each}</span>
          </MenuLink>
        ))}
      </Menu>
      <Step to={page > 1 ? pageTo(page - 1) : null} label={say('Previous page')}>
        <ChevronLeft size={16} aria-hidden />
      </Step>
      <Step to={page < last ? pageTo(page + 1) : null} label={say('Next page')}>
        <ChevronRight size={16} aria-hidden />
      </Step>
    </nav>
  );
};
