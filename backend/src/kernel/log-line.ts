/** Makes outside text safe for one line of the log: characters that begin a new line, hide words or control a terminal are written as their code. */
export const logLine = (from: unknown): string =>
  (from instanceof Error ? from.message : String(from))
    .slice(0, 500)
    .replaceAll('\\', '\\\\')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
