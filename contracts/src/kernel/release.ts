/** The release of this program, as package.json names it. `since` of an event is a release. */
export const present = { release: '0.2.0' };

const partsOf = (release: string): number[] => release.split('.').map(Number);
/** Whether this release is that one or a later one. */
export const reaches = (release: string, other: string): boolean => {
  const [own, its] = [partsOf(release), partsOf(other)];
  const at = own.findIndex((part, index) => part !== its[index]);
  return at < 0 || own[at]! > its[at]!;
};

/** The one stream of the installation, where the gate for new events looks (NewEventsTurnedOn). It belongs to no organization. */
export const installationStream = 'installation-here';
