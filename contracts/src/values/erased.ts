/** Read models and pages show this in place of an erased person's words. It has a file of its own, so that the browser does not load the schemas with it. */
export const erasedText = '(erased)';
/** Whether nothing is left of a person but that there was one. */
export const isErased = ({ first_name }: { first_name?: string | null }): boolean => first_name === erasedText;
