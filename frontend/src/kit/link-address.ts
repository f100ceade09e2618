/** The address that a stored link may have, or '' when the text is none. 'example.com' becomes https, 'a@b.org' becomes mailto. */
export const linkAddress = (text: string): string => {
  const trimmed = text.trim();
  if (!trimmed || /\s/.test(trimmed)) return '';
  const whole = /^(https?:\/\/|mailto:)/i.test(trimmed)
    ? trimmed
    : /^[^@/:]+@[^@/:]+\.[a-z]+$/i.test(trimmed)
      ? `mailto:${trimmed}`
      : /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:].*)?$/i.test(trimmed)
        ? `https://${trimmed}`
        : '';
  return URL.canParse(whole) && ['http:', 'https:', 'mailto:'].includes(new URL(whole).protocol) ? whole : '';
};
