import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { freePort } from './port.ts';
import { used } from './used.ts';

/** A request that the server got: everything that the product sent out. */
type Prompted = { path: string; authorization: string; body: string; wish: Wish };
type Wish = { job_title: string; of: { name: string; kind: string }[]; sections?: string[] };
/** How the server answers. `well`: as it should. `pieces`: with these pieces. `cut`: the connection breaks after the pieces. `silence`: nothing follows after the pieces. */
export type Behaviour =
  | { as: 'well' }
  | { as: 'pieces'; pieces: string[]; end?: 'cut' | 'silence' }
  | { as: 'status'; status: number; headers?: Record<string, string> }
  | { as: 'silence' }
  | { as: 'flood' };

const signs = { positive: ['Names a case'], negative: ['Stays general'] };
/** Sensible items for each kind of request, which is recognized by the schema in the prompt. */
const itemsFor = (body: string, { job_title: title, of, sections = [] }: Wish): object[] => {
  const about = (at: number) => (of.length ? at % of.length : null);
  if (body.includes('soc_code'))
    return [
      {
        occupation: `${title} by model`,
        soc_code: '15-0000',
        eeo_job_category: 'Professionals',
        department: 'Work',
        seniority: 'Senior',
        confidence: 0.9,
      },
    ];
  if (body.includes('paragraphs'))
    return (sections.length ? sections : ['role', 'responsibilities']).map((kind) => ({
      kind,
      name: `Model ${kind}`,
      paragraphs: [`The model writes about ${title} under ${kind}.`],
      bullets: ['First', 'Second'],
    }));
  if (body.includes('failing_values'))
    return [
      { text: 'Can you do it?', type: 'yes_no', options: ['Yes', 'No'], failing_values: ['No'], about: about(0) },
    ];
  if (body.includes('scoring_type'))
    return Array.from({ length: Math.max(of.length, 2) }, (_, at) => ({
      kind: 'question',
      text: `What did the model ask as number ${at} about ${of[at]?.name ?? title}?`,
      scoring_type: 'range',
      indicators: signs,
      about: about(at),
    }));
  if (body.includes('frequency'))
    return ['Model the tide', 'Model the wind', 'Model the rain'].map((name) => ({
      name,
      description: 'As told.',
      frequency: 2,
      importance: 3,
    }));
  if (body.includes('perspective')) return [{ name: 'A colleague', discipline: 'Work', perspective: 'A usual day.' }];
  if (body.includes('\\"options\\"'))
    return [{ text: 'Where did you do it?', type: 'text', options: [], about: about(0) }];
  if (body.includes('\\"level\\"'))
    return ['Model patience', 'Model care'].map((name, at) => ({
      kind: 'attribute',
      level: 'must',
      name,
      description: 'As told.',
      about: about(at),
    }));
  if (body.includes('indicators')) return [{ description: 'Means this.', indicators: signs }];
  return [{ name: 'Modelling', description: 'As told.' }];
};

/** A server on 127.0.0.1 with the part of OpenAI's API that drafts use. It keeps the requests that it gets, and misbehaves on demand. */
export class OpenAiStandIn {
  readonly asked: Prompted[] = [];
  behaviour: Behaviour = { as: 'well' };
  /** The behavior for the next calls, one after another. It precedes `behaviour`. */
  readonly next: Behaviour[] = [];
  /** How many answers the client abandoned. */
  left = 0;
  /** The server accepts only this key. */
  readonly key = 'sk-test-harbour';
  #server: Server | null = null;
  #port = 0;

  get base(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  async start(): Promise<void> {
    this.#port ||= await freePort();
    used('OpenAI', 'a stand-in for chat completions');
    this.#server = createServer((request, response) => void this.#answer(request, response)).listen(
      this.#port,
      '127.0.0.1',
    );
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
    this.#server = null;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { authorization = '' } = request.headers;
    if (authorization !== `Bearer ${this.key}`)
      return void response.writeHead(401).end('{"error":{"message":"Bad key"}}');
    if (request.url === '/v1/models')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
    const messages = (JSON.parse(body) as { messages: { role: string; content: string }[] }).messages;
    const wish = JSON.parse(messages[1]!.content) as Wish;
    this.asked.push({ path: request.url ?? '', authorization, body, wish });
    response.on('close', () => {
      if (!response.writableFinished) this.left++;
    });
    const how = this.next.shift() ?? this.behaviour;
    if (how.as === 'silence') return;
    if (how.as === 'status')
      return void response
        .writeHead(how.status, { 'content-type': 'application/json', ...how.headers })
        .end('{"error":{"message":"No"}}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const piece = (content: string) =>
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
    if (how.as === 'flood') {
      const more = (): void => {
        while (!response.destroyed && piece('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      return more();
    }
    const whole = JSON.stringify({ items: itemsFor(body, wish) });
    // The answer is sent in pieces that end in the middle of words, as models send them.
    for (const each of how.as === 'pieces' ? how.pieces : (whole.match(/.{1,17}/gs) ?? [])) piece(each);
    if (how.as === 'pieces' && how.end === 'silence') return;
    if (how.as === 'pieces' && how.end === 'cut') {
      // The pieces must be sent before the connection is cut.
      await new Promise((done) => response.write(': \n\n', done));
      return void response.destroy();
    }
    response.write('data: [DONE]\n\n');
    response.end();
  }
}
