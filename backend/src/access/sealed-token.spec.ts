import { expect, test } from '@jest/globals';
import { sealed, unsealed } from './sealed-token.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test.each([15, 16, 17])(
  'of %i bytes a token has one spelling, and none with another last character is ours',
  (bytes) => {
    const said = Buffer.alloc(bytes, 7);
    const token = sealed('pepper', 'purpose', said);
    const opened = [...letters].filter((letter) => unsealed('pepper', 'purpose', bytes, token.slice(0, -1) + letter));
    expect(opened).toEqual([token.at(-1)]);
    expect(unsealed('pepper', 'purpose', bytes, token)).toEqual(said);
    expect(unsealed('pepper', 'other', bytes, token)).toBeNull();
  },
);
