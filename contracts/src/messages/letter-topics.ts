/** What a reader can refuse by itself, of letters that they did not ask for. */
export const letterTopics = ['jobs', 'news'] as const;
export type LetterTopic = (typeof letterTopics)[number];
