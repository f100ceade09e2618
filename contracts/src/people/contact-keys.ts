// What makes two records the same person: the same email address, profile or phone number, however each is written.

/** Numbers with fewer digits are extensions or slips, and stand for nobody. */
const fewestDigits = 7;
/** The digits of a phone number; null where there are too few. */
export const phoneKey = (phone: string | null | undefined): string | null => {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^00/, '');
  return digits.length < fewestDigits ? null : digits;
};
/** The address of a profile without what differs between ways of writing it; null for an address without a path, which can be anybody's. */
export const profileKey = (address: string | null | undefined): string | null => {
  try {
    const { hostname, pathname } = new URL(address ?? '');
    const path = pathname.replace(/\/+$/, '');
    return path ? `${hostname.replace(/^(?:www|m|[a-z]{2})\.(?=[^.]+\.)/, '')}${path}`.toLowerCase() : null;
  } catch {
    return null;
  }
};
