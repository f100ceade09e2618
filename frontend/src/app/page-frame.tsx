import { say } from '@candor/contracts/words/say';
import { Component, createElement, useEffect, type ReactNode } from 'react';
import type { Standard } from '@candor/contracts/kernel/standard';
import { pressEarly } from '../kit/keys/early-press.ts';
import { ProgressBar } from '../kit/progress-bar.tsx';
import { forgetDrafts } from '../page/draft-names.ts';
import { BoundPage, HeldGroups, useLoadedPage } from '../page/use-page.ts';
import { OfflineLine } from './offline-line.tsx';
import { isFramed, matchScreen, readyShell } from './screens.ts';

/** Marks the document when everything on it works, including keys. */
const useMarkedRunning = () =>
  useEffect(() => {
    document.documentElement.dataset.running = '';
    pressEarly(document);
  }, []);

const nothing = {};
/** Draws the screen of the loaded page, inside the shell when it is a signed-in page. */
export const PageFrame = ({ busy }: { busy: boolean }) => {
  const page = useLoadedPage();
  const match = matchScreen(page.shown);
  const shell = match && isFramed(match, page.body) ? readyShell() : undefined;
  const { title } = page.body;
  useMarkedRunning();
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  const screen = match?.screen.ready ? (
    <BoundPage value={match.screen.page}>{createElement(match.screen.ready, { key: match.key })}</BoundPage>
  ) : null;
  const { user } = page.body as Partial<Standard>;
  const reader = user?.id ?? null;
  // A session may end by itself, elsewhere, or because another person signs in; each leads to a page like this.
  useEffect(() => forgetDrafts(reader), [reader]);
  return (
    <HeldGroups value={user?.groups ?? nothing}>
      <ProgressBar busy={busy} />
      {shell ? (
        createElement(shell, null, screen)
      ) : (
        <>
          <OfflineLine />
          {screen}
        </>
      )}
    </HeldGroups>
  );
};

/** The page that replaces one that threw an error while it was drawn. */
export const BrokenPage = ({ failure }: { failure: unknown }) => {
  useMarkedRunning();
  useEffect(() => {
    console.error(failure);
  }, [failure]);
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div role="alert">
        <h1 className="text-head font-semi text-ink">{say('This page could not be shown.')}</h1>
        <p className="mt-1 text-ui text-ink-3">{say('Nothing was changed.')}</p>
        <button
          type="button"
          onClick={() => window.location.reload()}
          className="mt-4 inline-flex h-8 items-center rounded-ctl bg-sheet px-3 font-medium shadow-card hover:bg-hover"
        >
          {say('Reload')}
        </button>
      </div>
    </main>
  );
};

/** Shows `BrokenPage` when the page inside throws. Pages that the router draws use the router's own boundary. */
export class Whole extends Component<{ children: ReactNode }, { failure?: unknown; broken: boolean }> {
  override state = { broken: false, failure: undefined as unknown };
  static getDerivedStateFromError(failure: unknown) {
    return { broken: true, failure };
  }
  override render() {
    return this.state.broken ? <BrokenPage failure={this.state.failure} /> : this.props.children;
  }
}
