// When two records are the same person: the same email address, profile or phone number, in any spelling.

/** Shorter numbers are extensions or typing errors, and identify no person. */
const fewestDigits = 7;
/** The digits of a phone number; null if there are too few. */
export const phoneKey = (phone: string | null | undefined): string | null => {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.length < fewestDigits ? null : digits;
};
/** The address of a link, spelled in one way only. */
export const linkKey = (address: string): string => {
  try {
    const { hostname, pathname } = new URL(address);
    const path = pathname.replace(/\/+$/, '');
    return path ? `${hostname.replace(/^(?:www|m|[a-z]{2})\.(?=[^.]+\.)/, '')}${path}`.toLowerCase() : address;
  } catch {
    return address;
  }
};
/** An email address in one spelling. */
export const addressKey = (email: string | null | undefined): string => (email ?? '').trim().toLowerCase();
export const sameAddress = (one: string | null | undefined, other: string): boolean =>
  addressKey(one) === addressKey(other);
export const sameLink = (one: string, other: string): boolean => linkKey(one) === linkKey(other);
/** All keys that find a record, by kind. */
export const contactKeys = ({
  emails,
  phones,
  urls,
}: {
  emails: readonly string[];
  phones: readonly string[];
  urls: readonly { kind: string; url: string }[];
}): { email: string[]; phone: string[]; profile: string[] } => ({
  email: emails.map(addressKey),
  phone: phones.flatMap((each) => phoneKey(each) ?? []),
  profile: urls.flatMap((each) => profileOf(each) ?? []),
});
/** The address of a profile in one spelling; null for other pages, which several people may share. */
export const profileOf = ({ kind, url }: { kind: string; url: string }): string | null => {
  const found = /^(?:https?:\/\/)?(?:www\.|m\.|[a-z]{2}\.)?([^/?#\s]+)(\/[^?#\s]*)?/i.exec(url.trim());
  if (!found) return null;
  const host = found[1]!.toLowerCase();
  const path = (found[2] ?? '').toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '');
  if (host === 'linkedin.com') {
    const own = /^\/(?:in|pub)\/([^/]+)/.exec(path)?.[1];
    return own ? `linkedin.com/in/${own}` : null;
  }
  if (host === 'xing.com') {
    const own = /^\/profile\/([^/]+)/.exec(path)?.[1];
    return own ? `xing.com/profile/${own}` : null;
  }
  if (!path && kind !== 'portfolio' && kind !== 'website') return null;
  if (host === 'github.com' || host === 'gitlab.com') return `${host}/${path.split('/')[1]}`;
  return kind === 'other' ? null : host + path;
};
