export type Need = { name: string; what: string; packages: string[]; startedBy: string; spared?: boolean };
export type Machine = { system: 'debian' | 'ubuntu' | null; rights: 'root' | 'sudo' | 'none' };
export type Command = { words: string[]; spared?: boolean; asMember?: boolean };
export const needs: Need[];
export function systemOf(release: string): Machine['system'];
export function planFor(missing: readonly Need[], machine: Machine): { says: string[]; commands: Command[] };
export function install(commands: readonly Command[], machine: Pick<Machine, 'rights'>): Promise<string | null>;
