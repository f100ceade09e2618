import { useEffect, useRef } from 'react';

// The actions that a screen offers for its selected record; the command palette lists them.

/** `hint` says in a few words what the command does in addition to its label. */
export type Command = { id: string; label: string; hint?: string; keys?: string; run: () => void };
export type Commands = { about: string; where?: string; commands: readonly Command[] };
const offered: { current: Commands | null }[] = [];

/** Offers commands to the command palette while the screen is mounted. */
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
/** The commands that the screen offers at present. */
export const commandsNow = (): Commands | null => offered.findLast(({ current }) => current)?.current ?? null;
