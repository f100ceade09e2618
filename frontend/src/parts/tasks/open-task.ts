import { useEffect, useRef } from 'react';
import type { Subject } from '@candor/contracts/tasks/events';

// Any screen can show the line that makes a task. The frame around the screens renders it.

export type TaskAbout = { type: Subject['type']; id: string; name: string };
export type AskedTask = { about: TaskAbout | null };
const shown: { current: TaskAbout | null }[] = [];
let show: ((asked: AskedTask) => void) | null = null;

/** Sets the function that shows the line. Returns a function that removes it. */
export const onOpenTask = (how: (asked: AskedTask) => void): (() => void) => {
  show = how;
  return () => {
    if (show === how) show = null;
  };
};
export const openTask = (about: TaskAbout | null = subjectNow()): void => show?.({ about });
/** New tasks are about this subject while the screen is mounted. */
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
/** The subject of the screen. Null if a task cannot be about it. */
export const subjectNow = (): TaskAbout | null => shown.findLast(({ current }) => current)?.current ?? null;
