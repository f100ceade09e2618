export function nounOf(path: string): string | null;
export function addressesIn(text: string): Set<string>;
export function phrasesIn(text: string): Set<string>;
export function choose(given: {
  changed: readonly string[];
  files: readonly string[];
  imports: ReadonlyMap<string, ReadonlySet<string>>;
  tests: readonly { file: string; starts: boolean; reads?: boolean }[];
  secondsOf: (file: string) => number;
  budget: number;
  longest?: number;
  read?: (file: string) => string;
}): { chosen: string[]; near: number; seconds: number };
