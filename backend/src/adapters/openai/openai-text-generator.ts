import { writtenKinds, type Written, type WrittenKind } from '@candor/contracts/requirements/suggestions';
import type { RequirementKind } from '@candor/contracts/jobs/values';
import { blockHtml } from '../../kernel/ports/block-html.ts';
import type { Checked } from '../../kernel/ports/checked.ts';
import { Overdue, overdue, partsWithin, within } from '../../kernel/ports/deadline.ts';
import { titleOf } from '../../kernel/ports/public-words.ts';
import {
  Busy,
  type Brief,
  type ContentBrief,
  type JobContent,
  ModelTextGenerator,
  type TextGenerator,
} from '../../kernel/ports/text-generator.ts';
import { retryAfter } from '../../kernel/ports/retry-after.ts';
import { Unavailable } from '../../kernel/ports/unavailable.ts';
import { ItemScanner } from './item-scanner.ts';
import { messagesFor, repairOf } from './prompts.ts';

export type OpenAiSettings = {
  /** The server's key; empty if the server needs none. */
  key: string;
  /** The server's address. Default: OpenAI's own. */
  base?: string;
  model: string;
  /** Time limits in milliseconds: until the answer begins, between two pieces of it, and for the whole answer. */
  patience?: { first: number; between: number; whole: number };
};
type Messages = ReturnType<typeof messagesFor>;
/** The parts of the client that are used here. */
type Client = {
  chat: {
    completions: {
      create(
        body: object,
        options: { signal: AbortSignal },
      ): Promise<AsyncIterable<{ choices: { delta?: { content?: string | null } }[] }>>;
    };
  };
  models: { list(): Promise<unknown> };
};

const engine = 'The text server';
const usual = { first: 20_000, between: 15_000, whole: 60_000 };
/** The limit in characters: a longer answer is not read to its end. */
const mostText = 100_000;
const mostTokens = 6000;
const longest = { name: 160, text: 1000, other: 2000 };
const mostListed = 12;
const keyRest = 300_000;

type ApiFault = { status?: number; headers?: Headers; message?: string; name?: string };
/** Turns what the client throws into Unavailable, in words for the operator and without what was sent. */
const faultOf = (thrown: unknown): Error => {
  if (thrown instanceof Unavailable) return thrown;
  const { status, headers, name } = thrown as ApiFault;
  if (status === 429) return new Busy(`${engine} is busy (429).`, retryAfter(headers?.get('retry-after')));
  if (status === 401 || status === 403) return new Busy(`${engine} refuses our key (${status}).`, keyRest);
  if (status) return new Unavailable(`${engine} answered ${status}.`);
  return new Unavailable(`${engine} cannot be reached (${name ?? 'unknown'}).`);
};

/** Whether every text in the value is plain: no markup, link or address, nothing hidden, no text too long, no list without end. */
const isPlain = (value: unknown, name = ''): boolean => {
  if (typeof value === 'string')
    return (
      value.length <= (longest[name as 'name' | 'text'] ?? longest.other) &&
      !/<\/?[a-z!]|(?!\n)\p{C}|https?:|www\.|\S@\S|\{\{|\[[a-z]/iu.test(value)
    );
  if (Array.isArray(value)) return value.length <= mostListed && value.every((each) => isPlain(each));
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([field, each]) => isPlain(each, field));
};
/** If the model is unavailable, none of its items are used: the templates have some too. */
const none = (thrown: unknown): [] => {
  if (thrown instanceof Unavailable) return [];
  throw thrown;
};
/** Whether the texts that must not be empty have content. */
const says = (item: object): boolean =>
  (['name', 'text', 'occupation', 'description'] as const).every(
    (field) => !(field in item) || String((item as Record<string, unknown>)[field]).trim() !== '',
  ) &&
  (!('paragraphs' in item) ||
    [...(item as Written<'blocks'>).paragraphs, ...(item as Written<'blocks'>).bullets].length > 0);

/** Writes with any server that speaks OpenAI's chat completions. Each item is checked by its schema before a reader sees it; if no item fits, the model is asked once more. */
export class OpenAiTextGenerator extends ModelTextGenerator {
  readonly model: string;
  readonly #patience: NonNullable<OpenAiSettings['patience']>;
  readonly #open = new Set<AbortController>();

  private constructor(
    private readonly client: Client,
    { model, patience = usual }: OpenAiSettings,
    private readonly templates: TextGenerator,
  ) {
    super({ engine, answer: patience.first, lengthy: 4 * patience.whole });
    this.model = model;
    this.#patience = patience;
  }

  /** `templates` write the texts that the model does not, such as the equal-opportunity text. */
  static async open(settings: OpenAiSettings, templates: TextGenerator): Promise<OpenAiTextGenerator> {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({
      apiKey: settings.key || 'none',
      ...(settings.base ? { baseURL: settings.base } : {}),
      // A caller waits, so this class decides about retries itself.
      maxRetries: 0,
      timeout: (settings.patience ?? usual).whole,
      organization: null,
      project: null,
      logLevel: 'off',
    });
    return new OpenAiTextGenerator(client as unknown as Client, settings, templates);
  }

  /** The pieces of one answer as they arrive. */
  private async *answer(messages: Messages): AsyncGenerator<string> {
    const { first, between, whole } = this.#patience;
    const stop = new AbortController();
    this.#open.add(stop);
    const late = setTimeout(() => stop.abort(), whole);
    try {
      const body = {
        model: this.model,
        messages,
        stream: true,
        response_format: { type: 'json_object' },
        max_completion_tokens: mostTokens,
      };
      const asked = this.client.chat.completions.create(body, { signal: stop.signal });
      const stream = await within(asked, first, () => overdue(engine, 'the beginning of an answer', first));
      let length = 0;
      for await (const { choices } of partsWithin(stream, between, () =>
        overdue(engine, 'more of an answer', between),
      )) {
        const piece = choices?.[0]?.delta?.content ?? '';
        length += piece.length;
        if (length > mostText) throw new Unavailable(`${engine} does not end its answer.`);
        if (piece) yield piece;
      }
      if (stop.signal.aborted) throw overdue(engine, 'the whole answer', whole);
    } catch (thrown) {
      throw stop.signal.aborted && !(thrown instanceof Overdue)
        ? overdue(engine, 'the whole answer', whole)
        : faultOf(thrown);
    } finally {
      clearTimeout(late);
      this.#open.delete(stop);
      stop.abort(); // when the reader stops, the writing stops
    }
  }

  async *write<K extends WrittenKind>(kind: K, brief: Brief): AsyncGenerator<Written<K>> {
    const messages = messagesFor(kind, brief);
    const first = { text: '', wrong: 'There is no item in the list.' };
    const seen = new Set<string>();
    for (const attempt of [messages, null]) {
      const scanner = new ItemScanner();
      for await (const piece of this.answer(attempt ?? repairOf(messages, first.text, first.wrong))) {
        if (attempt) first.text += piece;
        for (const text of scanner.take(piece)) {
          const item = this.fitting(kind, text, brief);
          if (typeof item === 'string') {
            first.wrong = item;
            continue;
          }
          const key = JSON.stringify(item).toLowerCase();
          if (seen.has(key)) continue;
          seen.add(key);
          yield item;
          if (seen.size >= brief.most) return;
        }
      }
      if (seen.size) return;
    }
    throw new Unavailable(`${engine} wrote nothing that fits: ${first.wrong}`);
  }

  /** The item that the text contains, or what is wrong with it. */
  private fitting<K extends WrittenKind>(kind: K, text: string, brief: Brief): Written<K> | string {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return 'An item is not JSON.';
    }
    const parsed = writtenKinds[kind].safeParse(value);
    if (!parsed.success)
      return parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join(' ')
        .slice(0, 300);
    const item = parsed.data as Written;
    if (!isPlain(item)) return 'A text is too long, or holds markup, a link or an address.';
    if (!says(item)) return 'A text is empty.';
    if ('about' in item && item.about !== null && item.about >= brief.of.length)
      return { ...item, about: null } as Written<K>;
    if (kind === 'blocks' && brief.sections.length && !brief.sections.includes((item as Written<'blocks'>).kind))
      return 'A section was not asked for.';
    return item as Written<K>;
  }

  async jobContent(brief: ContentBrief): Promise<JobContent> {
    const { name, website } = brief.organization;
    const plain = { ...brief, organization: { name, website }, of: [], sections: [], most: 8 };
    const all = async <K extends WrittenKind>(kind: K, more: Partial<Brief>, from: TextGenerator = this) =>
      Array.fromAsync(from.write(kind, { ...plain, ...more }));
    const chain = async () => {
      const tasks = await all('tasks', { most: 6 });
      const work = tasks.map(({ name: task }) => ({ title: titleOf(task), kind: 'task' as const }));
      return { tasks, requirements: await all('requirements', { of: work, most: 10 }) };
    };
    const [base, { tasks, requirements }, blocks] = await Promise.all([
      this.templates.jobContent(brief),
      chain(),
      all('blocks', { sections: ['role', 'responsibilities', 'requirements', 'nice_to_have'] }).catch(none),
    ]);
    const musts = requirements.filter(({ level }) => level === 'must').slice(0, 6);
    const of = musts.map((each) => ({ title: titleOf(each.name), kind: each.kind as RequirementKind }));
    const questions = of.length ? await all('questions', { of, most: 12 }).catch(none) : [];
    const unasked = of.filter((_, at) => !questions.some(({ about }) => about === at));
    const filled = await all('questions', { of: unasked, most: unasked.length }, this.templates);
    const placed = (about: number | null, among: typeof of) => (about === null ? null : among[about]!.title);
    const drafted = new Map(blocks.map((block) => [block.kind as string, block]));
    return {
      provider: 'ai',
      sections: base.sections.map((section) => {
        const block = drafted.get(section.kind);
        const html = block && blockHtml(block);
        // The post must contain the job's title, even if the model left it out.
        const fits = html && (section.kind !== 'role' || block.paragraphs.join(' ').includes(brief.title));
        return fits ? { ...section, html } : section;
      }),
      tasks,
      requirements: requirements
        .filter((each) => each.level !== 'must' || musts.includes(each))
        .map(({ about, ...each }) => ({ ...each, tasks: about === null ? [] : [tasks[about]!.name] })),
      questions: [
        ...questions.map(({ about, ...each }) => ({ ...each, requirement: placed(about, of) })),
        ...(unasked.length ? filled : []).map(({ about, ...each }) => ({
          ...each,
          requirement: placed(about, unasked),
        })),
      ],
    };
  }

  async check(): Promise<Checked> {
    try {
      await this.client.models.list();
      return { server: `answers; drafts are written by ${this.model}`, wrong: [] };
    } catch (thrown) {
      return { server: this.model, wrong: [faultOf(thrown).message] };
    }
  }

  async close(): Promise<void> {
    for (const each of this.#open) each.abort();
  }
}
