/** The part after the @ of an address: words of letters, digits and hyphens with dots between them. */
export const isDomain = (word: string): boolean =>
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i.test(word) && word.length <= 80;
/** Whether an organization with these domains accepts this address. An organization without domains accepts any. */
export const takesIn = (domains: readonly string[], email: string): boolean => {
  const at = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return !domains.length || domains.some((domain) => domain.toLowerCase() === at);
};
