import { useEffect, useRef } from 'react';

// What the screen offers to do with the record at hand; the palette lists it.

/** `hint` says in a few words what the command does beyond its label. */
export type Command = { id: string; label: string; hint?: string; keys?: string; run: () => void };
export type Commands = { about: string; where?: string; commands: readonly Command[] };
const offered: { current: Commands | null }[] = [];

/** Offers commands to the palette while the screen is mounted. */
export const useCommands = (commands: Commands | null) => {
  const entry = useRef(commands);
  useEffect(() => {
    entry.current = commands;
  });
  useEffect(() => {
    offered.push(entry);
    return () => {
      offered.splice(offered.indexOf(entry), 1);
    };
  }, []);
};
/** What the screen offers now. */
export const commandsNow = (): Commands | null => offered.findLast(({ current }) => current)?.current ?? null;
