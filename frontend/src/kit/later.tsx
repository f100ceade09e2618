import { say } from '@candor/contracts/words/say';
import { Component, createElement, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { isReachable, onReturn } from './connection.ts';

// Parts of a screen whose code is loaded when they are first shown. If the code fails to load, the part says so and the rest of the page keeps working.

/** The error that the code of a part failed to load. Other errors are faults of the part and are passed on to the page. */
class NotLoaded extends Error {}

class Caught extends Component<{ onRetry: () => void; children: ReactNode }, { failure: unknown }> {
  override state = { failure: null as unknown };
  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }
  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!(failure instanceof NotLoaded)) throw failure;
    return <Missing onRetry={this.props.onRetry} />;
  }
}

/** One sentence at the foot of the page, with Retry. It retries automatically when the server answers again. */
const Missing = ({ onRetry }: { onRetry: () => void }) => {
  useEffect(() => {
    void isReachable();
    return onReturn(onRetry);
  }, [onRetry]);
  return (
    <div
      role="alert"
      className="fixed bottom-4 left-1/2 z-50 flex min-h-11 w-[calc(100vw-32px)] max-w-[420px] -translate-x-1/2 items-center gap-3 rounded-card bg-ink py-1.5 ps-4 pe-2 text-ui text-sheet shadow-float"
    >
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-bad" />
      <span className="min-w-0 flex-1">{say('This part could not be loaded. Nothing was changed.')}</span>
      <button
        type="button"
        onClick={onRetry}
        className="h-7 shrink-0 rounded-ctl px-2 text-ui font-semi underline-offset-2 outline-offset-[-2px] hover:underline"
      >
        {say('Retry')}
      </button>
    </div>
  );
};

/** `later(() => import('./overlays/drawer.tsx').then((m) => m.Drawer))`: loads the part when it is first shown. Put it inside a Suspense. */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const fresh = () =>
    lazy(() =>
      load().then(
        (part) => ({ default: part }),
        (failure: unknown) => {
          throw new NotLoaded('The code of this part could not be loaded.', { cause: failure });
        },
      ),
    ) as unknown as ComponentType<Props>;
  let part = fresh(); // React keeps the result of a lazy part, so another attempt needs a new one
  return function Later(props) {
    const [turn, setTurn] = useState(0);
    const [retry] = useState(() => () => {
      part = fresh();
      setTurn((now) => now + 1);
    });
    return (
      <Caught key={turn} onRetry={retry}>
        {createElement(part, props)}
      </Caught>
    );
  };
};
