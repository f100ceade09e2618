import { createElement, lazy, type RefObject, Suspense, type ComponentType, useEffect, useRef } from 'react';
import { pressEarly } from './keys/early-press.ts';

const onServer = typeof document === 'undefined';
const loads: (() => Promise<unknown>)[] = [];

/** Loads the deferred parts of all screens imported so far. The server awaits this before it renders, because its rendering is synchronous. */
export const loadDeferred = () => Promise.all(loads.map((load) => load()));

/** A part whose code the browser loads after the page is shown. The server renders it, and its HTML stays until the code is there. */
export const deferred = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let ready: ComponentType<Props> | undefined;
  const loadOnce = async () => (ready ??= await load());
  if (onServer) loads.push(loadOnce);
  const Later = lazy(async () => ({ default: await loadOnce() })) as unknown as ComponentType<Props>;
  return function Deferred(props) {
    const around = useRef<HTMLDivElement>(null);
    return (
      <div ref={around} data-later="" className="contents">
        <Suspense>
          {createElement((onServer && ready) || Later, props)}
          <Answering part={around} />
        </Suspense>
      </div>
    );
  };
};

/** A sibling of the deferred part. Its effect runs when the code of the part has loaded. */
const Answering = ({ part }: { part: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    part.current!.removeAttribute('data-later');
    pressEarly(part.current!);
  }, [part]);
  return null;
};
