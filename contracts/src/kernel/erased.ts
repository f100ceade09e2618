/** What stands where the words of an erased person stood. In a file of its own, so that the browser can read it without the schemas. */
export const erasedText = '(erased)';
