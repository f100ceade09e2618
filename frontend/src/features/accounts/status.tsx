import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ArrowRight, Copy, RotateCcw } from 'lucide-react';
import { phrase, say, sayLabel } from '@candor/contracts/words/say';
import type { Standard } from '@candor/contracts/kernel/standard';
import { isCurrent, menuOf } from '../../page/menu-areas.tsx';
import { useLoadedPage } from '../../page/use-page.ts';
import { Button } from '../../kit/button.tsx';
import { buttonLook } from '../../kit/button-look.ts';
import { Kbd } from '../../kit/keys/kbd.tsx';
import { Link, useGo } from '../../kit/link.tsx';
import { Said } from '../../kit/said.tsx';
import { useShortcut } from '../../kit/keys/shortcuts.tsx';

type Told = { code: string; title: string; text: string };
const told: Record<string, Told> = {
  '/404': {
    code: '404',
    title: phrase('Page not found'),
    text: phrase('The address is wrong, or the page was removed.'),
  },
  '/500': {
    code: '500',
    title: phrase('Something went wrong on our side. Nothing was changed.'),
    text: phrase('The page could not be displayed. Your saved work is safe.'),
  },
  '/unauthorized': {
    code: '403',
    title: phrase('You do not have access to this page.'),
    text: phrase('An administrator of your organization can give you access.'),
  },
  '/access-denied': {
    code: '403',
    title: phrase('You do not have access to this.'),
    text: phrase('You may have been signed out, or your roles have changed.'),
  },
};

const suspended: Told = {
  code: '403',
  title: phrase('This organization is suspended.'),
  text: phrase('Contact support. Nothing is lost: everything is here again when the suspension ends.'),
};

/** What the document or the loader tells about the page that was not shown. */
type Said = Partial<Standard> & { reference?: string; nearest?: { to: string; label: string } };

const strong = (words: ReactNode) => <span className="font-semi text-ink">{words}</span>;

/** Takes the focus, so that a screen reader begins here. */
const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="mt-1 text-[20px] leading-[26px] font-semi text-ink outline-none">
      {children}
    </h1>
  );
};

const Reference = ({ value }: { value: string }) => {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => undefined, // the reader can still select the text
    );
  return (
    <p className="mt-7 flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-meta text-ink-3">
      {say('Reference')}
      <span className="tnum break-all text-ink select-all">{value}</span>
      <Button
        kind="ghost"
        size="sm"
        icon
        aria-label={copied ? say('Copied') : say('Copy the reference')}
        onClick={copy}
      >
        <Copy size={13} aria-hidden />
      </Button>
      <span role="status">{copied && say('Copied.')}</span>
    </p>
  );
};

/** `/404`, `/500`, `/unauthorized`, `/access-denied`; also replaces a page that answered with such a status. Signed-in readers keep their menu. */
export const Screen = () => {
  const { shown, body, address } = useLoadedPage();
  const { pathname, searchParams: params } = new URL(address, 'http://local');
  const { user, organization, reference: given, nearest } = body as Said;
  const go = useGo();
  const from = params.get('from');
  const asked = from && /^\/(?![/\\])/.test(from) ? from : address.split('?')[0] === shown ? null : address;
  const reference = given ?? params.get('reference');
  const kind = told[shown] ? shown : told[pathname] ? pathname : '/404';
  const shutOut = organization?.suspended && kind !== '/404' && kind !== '/500';
  const { code, title, text } = shutOut ? suspended : told[kind]!;
  const retry = () => (asked ? void go(asked, { replace: true }) : window.location.reload());
  useShortcut('r', say('Retry'), retry);
  const entries = user && asked && !shutOut ? menuOf(user).flatMap((group) => group.entries) : [];
  const near =
    entries.find((entry) => isCurrent(entry, { address: asked!, body })) ??
    entries.find((entry) => entry.to.split('/')[1] === asked!.split('/')[1]);
  const offered = near ? { to: near.to, label: sayLabel(near.label) } : nearest;
  const home = user
    ? { to: '/dashboard', label: say('Go to Home') }
    : { to: '/', label: kind === '/404' ? say('Go to the start page') : say('Go to sign in') };
  const content = (
    <div className="w-full max-w-[440px]">
      <p className="tnum text-meta text-ink-3">{code}</p>
      <Heading key={`${kind} ${asked}`}>{sayLabel(title)}</Heading>
      <p className="mt-1.5 text-read text-ink-2">{sayLabel(text)}</p>
      {asked && (
        <p className="mt-3 w-fit max-w-full rounded-ctl bg-paper px-2 py-1 text-ui break-all text-ink-2">
          <span className="sr-only">{say('You asked for')} </span>
          {asked}
        </p>
      )}
      {offered && (
        <Link
          to={offered.to}
          className="mt-4 flex min-h-10 items-center gap-2 border-y border-line text-ui text-ink-2 hover:bg-hover max-sm:min-h-11"
        >
          <span className="min-w-0 flex-1">
            <Said text="Nearest page: <page>{name}</page>" with={{ name: offered.label, page: strong }} />
          </span>
          <ArrowRight size={15} aria-hidden className="text-ink-3" />
        </Link>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button kind="primary" onClick={retry}>
          <RotateCcw size={14} aria-hidden /> {say('Retry')} {user && <Kbd keys="R" />}
        </Button>
        <Link to={home.to} className={buttonLook({ kind: 'ghost' })}>
          {home.label}
        </Link>
      </div>
      {kind === '/500' && reference && <Reference value={reference} />}
    </div>
  );
  return user ? (
    <div className="grid min-w-0 flex-1 place-items-center overflow-y-auto p-6">{content}</div>
  ) : (
    <main className="grid min-h-dvh place-items-center bg-sheet p-6">{content}</main>
  );
};
