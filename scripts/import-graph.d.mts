export function sources(cwd?: string): string[];
export function namedIn(text: string): string[];
export function importsOf(files: readonly string[], read?: (file: string) => string): Map<string, Set<string>>;
export function reaching(
  imports: ReadonlyMap<string, ReadonlySet<string>>,
  from: readonly string[],
): Map<string, number>;
