import { useLayoutEffect, useRef, useState } from 'react';
import type { Links } from '@candor/contracts/requirements/chain';

/** A line from one node to another, as an SVG path. */
export type Line = { from: string; to: string; path: string };
/** The lines between the visible nodes, measured on the page. */
export const useLines = (links: Links) => {
  const map = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ lines: Line[]; width: number; height: number }>({
    lines: [],
    width: 0,
    height: 0,
  });
  useLayoutEffect(() => {
    const root = map.current;
    if (!root) return;
    const measure = () => {
      const origin = root.getBoundingClientRect();
      const boxes = new Map(
        [...root.querySelectorAll<HTMLElement>('[data-node]')].map((each) => [
          each.dataset.node!,
          each.getBoundingClientRect(),
        ]),
      );
      const lines = links.flatMap(([from, to]): Line[] => {
        const [a, b] = [boxes.get(from), boxes.get(to)];
        if (!a || !b) return [];
        const forward = a.left < b.left;
        const [x1, x2] = forward ? [a.right, b.left] : [a.left, b.right];
        const [y1, y2] = [a.top + a.height / 2 - origin.top, b.top + b.height / 2 - origin.top];
        const bend = (x2 - x1) / 2;
        const [start, end] = [x1 - origin.left, x2 - origin.left];
        return [{ from, to, path: `M${start} ${y1}C${start + bend} ${y1} ${end - bend} ${y2} ${end} ${y2}` }];
      });
      setDrawn({ lines, width: root.scrollWidth, height: root.scrollHeight });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(root);
    return () => watch.disconnect();
  }, [links]);
  return { map, ...drawn };
};
