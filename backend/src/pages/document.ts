import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageBody } from '@candor/contracts/kernel/page';
import { directionOf } from '@candor/contracts/words/say';
import { escapeMarkup } from '../kernel/markup.ts';
import { headTags } from './document-head.ts';

type Renderer = {
  renderPage: (
    address: string,
    body: PageBody,
    status: number,
    locale: string,
  ) => Promise<{ html: string; seed: string; screen: string; title: string }>;
  screenOf: (
    address: string,
    body: PageBody,
    status: number,
  ) => { file: string; preload: string[]; serverRendered: boolean } | null;
  seedOf: (address: string, body: PageBody, status?: number) => string;
};
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** Turns a page's body into the HTML document: rendered on the server for public screens, an empty root with the page's data (the seed) for the others. */
export class Documents {
  /** The last script of this build's documents, whose name changes with the build. */
  readonly build: string | null;
  private readonly heads = new Map<string, string>();
  private readonly template: string;
  /** The product's description, for pages without a description of their own. */
  private readonly about: string;
  /** The link tag that loads the font of the first text early. */
  private readonly font: string;

  private constructor(
    template: string,
    private readonly manifest: Manifest,
    private readonly renderer: Renderer,
  ) {
    this.build = [...template.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1)?.[1] ?? null;
    this.font = /<link rel="preload"[^>]+as="font"[^>]*>/.exec(template)?.[0] ?? '';
    this.about = /<meta name="description"[^>]*>/.exec(template)?.[0] ?? '';
    this.template = template.replace(this.font, '').replace(this.about, '');
  }

  static async open(folder: string): Promise<Documents> {
    if (!existsSync(join(folder, 'client/index.html')))
      throw new Error('The front end is not built. Run npm run build.');
    process.env.NODE_ENV ??= 'production';
    const renderer = (await import(pathToFileURL(join(folder, 'server/entry-server.js')).href)) as Renderer;
    return new Documents(
      readFileSync(join(folder, 'client/index.html'), 'utf8'),
      JSON.parse(readFileSync(join(folder, 'client/.vite/manifest.json'), 'utf8')) as Manifest,
      renderer,
    );
  }

  /** The tags for styles and module preloads of these entries and of all that they import. */
  private head(entries: readonly string[]): string {
    const name = entries.join(' ');
    const known = this.heads.get(name);
    if (known !== undefined) return known;
    const files = new Set<string>();
    const styles = new Set<string>();
    const walk = (key: string): void => {
      const entry = this.manifest[key];
      if (!entry || files.has(entry.file)) return;
      files.add(entry.file);
      for (const style of entry.css ?? []) styles.add(style);
      for (const next of entry.imports ?? []) walk(next);
    };
    for (const entry of entries) {
      if (!this.manifest[entry]) throw new Error(`The build has no file of ${entry}.`);
      walk(entry);
    }
    const made = [
      ...[...styles]
        .filter((file) => !this.template.includes(file))
        .map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...[...files]
        .filter((file) => !this.template.includes(file))
        .map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join('\n');
    this.heads.set(name, made);
    return made;
  }

  /** `locale`: the reader's locale, so that the browser renders the same times as the document. */
  async render(address: string, { head, ...body }: PageBody, status: number, locale = 'en'): Promise<string> {
    const screen = this.renderer.screenOf(address, body, status);
    const served = !screen || screen.serverRendered;
    const { html, seed, title, entries } = served
      ? await this.renderer
          .renderPage(address, body, status, locale)
          .then((made) => ({ ...made, entries: [made.screen] }))
      : {
          html: '',
          seed: this.renderer.seedOf(address, body, status),
          title: body.title ?? 'Candor',
          entries: screen.preload,
        };
    const said = [
      ...(head?.description ? [] : [this.about]),
      ...(head ? headTags(head, body, new URL(address, 'http://local')) : []),
    ];
    // A server-rendered page shows text immediately, so its font comes first. The font waits on other pages for the scripts that write the text.
    const links = served ? [this.font, this.head(entries)] : [this.head(entries), this.font];
    const { language = 'en' } = body;
    return this.template
      .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace('<!--head-->', () => `<title>${escapeMarkup(title)}</title>`)
      .replace('</head>', () => `${[...links, ...said].join('\n')}\n</head>`)
      .replace(
        '<div id="root"><!--app--></div>',
        () =>
          `<div id="root"${served ? ' data-ssr="1"' : ''}>${html}</div>\n<script type="application/json" id="page-data">${seed}</script>`,
      );
  }
}
