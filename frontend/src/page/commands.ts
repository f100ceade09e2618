import { useEffect, useRef } from 'react';

// The actions that the screen offers for the record at hand; the palette lists them.

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
/** The commands that the screen offers now. */
export const commandsNow = (): Commands | null => offered.findLast(({ current }) => current)?.current ?? null;
