import { Link, useLocation } from 'react-router-dom';
import { useShownPath } from '../../page/use-page.ts';
import { buttonLook } from '../../kit/button-look.ts';

const texts: Record<string, { code: string; text: string; to?: string; action: string }> = {
  '/404': { code: '404', text: 'Page not found', to: '/dashboard', action: 'Go to the dashboard' },
  '/500': {
    code: '500',
    text: 'Something went wrong on our side. Nothing was changed.',
    action: 'Go to the dashboard',
    to: '/dashboard',
  },
  '/unauthorized': {
    code: '403',
    text: 'You do not have access to this page.',
    to: '/dashboard',
    action: 'Go to the dashboard',
  },
  '/access-denied': { code: '403', text: 'You do not have access to this.', to: '/', action: 'Go to sign in' },
};

/** `/404`, `/500`, `/unauthorized`, `/access-denied`, and in place of a page that answered with such a status. */
export const Screen = () => {
  const shown = useShownPath();
  const { pathname } = useLocation();
  const { code, text, to, action } = texts[shown] ?? texts[pathname] ?? texts['/404']!;
  return (
    <main className="grid min-h-dvh place-items-center bg-paper p-6">
      <div className="grid justify-items-center text-center">
        <h1 className="tnum text-[56px] leading-[60px] font-semi tracking-[-.04em] text-ink">{code}</h1>
        <p className="mt-3 max-w-sm text-read text-ink-2">{text}</p>
        <Link to={to ?? '/'} className={`${buttonLook({ size: 'md' })} mt-6`}>
          {action}
        </Link>
      </div>
    </main>
  );
};
