import { say } from '@candor/contracts/words/say';

const mega = 1024 * 1024;
/** The size of a file in words: 340 KB, 2.4 MB. */
export const sizeWords = (bytes: number): string =>
  bytes < mega
    ? say('{size, number} KB', { size: Math.max(1, Math.round(bytes / 1024)) })
    : say('{size, number} MB', { size: Math.round((bytes / mega) * 10) / 10 });
