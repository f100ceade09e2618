import { phrase, sayLabel } from '@candor/contracts/words/say';
import type { BodyOf, Endpoint } from '@candor/contracts/kernel/endpoint';
import { xsrf } from './call.ts';

const failed = phrase('This could not be loaded. Try again.');
type Line<Item, End> = { item: Item } | { end: End | { error: string } };

/** Calls an endpoint that answers in lines of JSON. `onItem` gets each line as it arrives; the last line is the answer. The result is null if the caller has left. */
export const callLines = async <E extends Endpoint, Item, End extends object>(
  { path }: E,
  body: BodyOf<E>,
  { signal, onItem }: { signal: AbortSignal; onItem: (item: Item) => void },
): Promise<{ end: End } | { error: string } | null> => {
  const refused = (error?: string) => ({ error: sayLabel(error ?? failed) });
  try {
    const response = await fetch(`${path}?uid=${crypto.randomUUID()}`, {
      method: 'POST',
      credentials: 'same-origin',
      signal,
      headers: { 'content-type': 'application/json', 'X-XSRF-TOKEN': xsrf() },
      body: JSON.stringify(body),
    });
    if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) {
      const answer = (await response.json().catch(() => null)) as { error?: string; errors?: string[] } | null;
      return refused(answer?.error ?? answer?.errors?.[0]);
    }
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return refused();
      const lines = (rest + value).split('\n');
      rest = lines.pop()!;
      for (const each of lines.filter(Boolean)) {
        const line = JSON.parse(each) as Line<Item, End>;
        if ('item' in line) onItem(line.item);
        else return 'error' in line.end ? refused(line.end.error as string) : { end: line.end };
      }
    }
  } catch {
    return signal.aborted ? null : refused();
  }
};
