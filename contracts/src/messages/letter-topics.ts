/** The topics of unasked letters that a reader can refuse separately. */
export const letterTopics = ['jobs', 'news'] as const;
export type LetterTopic = (typeof letterTopics)[number];
