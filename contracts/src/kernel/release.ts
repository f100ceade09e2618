/** The release of this program, as package.json names it. `since` of an event is a release. */
export const present = { release: '0.1.0' };

const numbersOf = (release: string): number[] => release.split('.').map(Number);
/** Whether the first release is later than the second. */
export const isLater = (one: string, other: string): boolean => {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  const at = a.findIndex((number, index) => number !== (b[index] ?? 0));
  return at >= 0 && a[at]! > (b[at] ?? 0);
};
