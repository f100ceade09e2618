/** What is wrong with these files, by their paths from the root. */
export function faultsIn(texts: Readonly<Record<string, string>>): string[];
/** The data files of all rooms, by their paths from the root. */
export function dataFiles(root: string): Record<string, string>;
