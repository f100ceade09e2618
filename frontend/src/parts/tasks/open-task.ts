import { useEffect, useRef } from 'react';
import type { Subject } from '@candor/contracts/tasks/events';

// Any screen opens the line that makes a task. The frame around the screens draws it.

export type TaskAbout = { type: Subject['type']; id: string; name: string };
export type AskedTask = { about: TaskAbout | null };
const shown: { current: TaskAbout | null }[] = [];
let show: ((asked: AskedTask) => void) | null = null;

/** The frame says how the line is shown. Returns a function that ends it. */
export const onOpenTask = (how: (asked: AskedTask) => void): (() => void) => {
  show = how;
  return () => {
    if (show === how) show = null;
  };
};
export const openTask = (about: TaskAbout | null = subjectNow()): void => show?.({ about });
/** While the screen is mounted, new tasks are about this. */
export const useTaskSubject = (about: TaskAbout | null): void => {
  const entry = useRef(about);
  useEffect(() => {
    entry.current = about;
  });
  useEffect(() => {
    shown.push(entry);
    return () => {
      shown.splice(shown.indexOf(entry), 1);
    };
  }, []);
};
/** What the screen is about. Null: nothing that a task can be about. */
export const subjectNow = (): TaskAbout | null => shown.findLast(({ current }) => current)?.current ?? null;
