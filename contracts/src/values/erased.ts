/** Read models and pages show this instead of an erased person's words. In a file of its own, so that the browser does not load the schemas with it. */
export const erasedText = '(erased)';
/** Whether the person was erased. */
export const isErased = ({ first_name }: { first_name?: string | null }): boolean => first_name === erasedText;
