const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Any text, escaped for HTML or XML, in an element or a quoted attribute. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

/** Characters that XML 1.0 does not allow, not even escaped (https://www.w3.org/TR/xml/#charsets). */
const unheld = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Any text, escaped for XML, without the characters that XML does not allow. */
export const escapeXml = (text: string): string => escapeMarkup(text.replace(unheld, ''));

/** A value as JSON for use inside a script: nothing in it ends the script, begins a comment, or ends a line of old JavaScript. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
