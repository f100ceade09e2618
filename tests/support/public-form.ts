import type { Site } from './visitor.ts';

// A marketing form as its visitor's browser receives it.

/** The form as a browser without scripts and cookies receives it: the form's address and its hidden inputs. */
export const shownForm = async (
  app: Site,
  path: string,
): Promise<{ action: string; hidden: Record<string, string>; text: string }> => {
  const text = await (await fetch(new URL(path, app.base), { headers: { accept: 'text/html' } })).text();
  const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1] ?? '';
  // The question about counting visits is a separate form, further down the page.
  const own = text.split('/visits/api/answer')[0]!;
  const hidden = [...own.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)![1]!,
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  return { action, hidden: Object.fromEntries(hidden), text };
};
/** Sends the form, and returns where the visitor reads the answer. `language`: the language that their browser requests. */
export const sendForm = async (
  app: Site,
  action: string,
  fields: Record<string, string>,
  language?: string,
): Promise<{ status: number; said: string | null }> => {
  const answer = await fetch(new URL(action, app.base), {
    method: 'POST',
    redirect: 'manual',
    headers: language ? { 'accept-language': language } : {},
    body: new URLSearchParams(fields),
  });
  const location = answer.headers.get('location');
  return { status: answer.status, said: location && new URL(location, app.base).searchParams.get('said') };
};

/** The path of the page where the reader of our email confirms their consent. */
export const confirmPathIn = (html: string): string =>
  new URL(/href="([^"]*\/confirm\/[^"]*)"/.exec(html)![1]!).pathname;
