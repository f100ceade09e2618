import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (isNode(value)) {
    visit(value);
    for (const each of Object.values(value)) walk(each, visit);
  }
};
/** What the browser never reads of a declaration: schemas, documentation, and what only the server enforces. */
const serverOnly: Record<string, readonly string[]> = {
  endpoint: ['request', 'payload', 'summary', 'limit', 'needs', 'bytes', 'form', 'shows'],
  fileEndpoint: ['request', 'summary', 'limit', 'needs', 'types'],
  page: ['needs', 'shows'],
  listPage: ['needs', 'list'],
  recordPage: ['needs', 'list', 'shows'],
};
/** The names that code uses, as far as they are there when it runs: types, and the names of properties, are left out. */
const namesIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (Array.isArray(value)) for (const each of value) namesIn(each, found);
  else if (isNode(value)) {
    if (/^TS(?!As|Satisfies|NonNull)/.test(value.type)) return found;
    if (value.type === 'Identifier') found.add(value.name as string);
    const property = value.type === 'MemberExpression' ? 'property' : 'key';
    for (const [name, each] of Object.entries(value)) if (name !== property || value.computed) namesIn(each, found);
  }
  return found;
};
/** The statements of a file that give names to what nothing else of the file uses: constants that are not exported, and imports. */
const idleIn = (body: readonly Node[]): Node[] => {
  const uses = new Map<string, number>();
  for (const statement of body)
    if (statement.type !== 'ImportDeclaration')
      for (const name of namesIn(statement)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return body.filter((statement) => {
    // A constant stands in its own statement too.
    if (statement.type === 'VariableDeclaration')
      return (statement.declarations as { id: { name?: string } }[]).every(
        ({ id: { name } }) => name && uses.get(name) === 1,
      );
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return false;
    const specifiers = statement.specifiers as { local: { name: string } }[];
    return specifiers.length > 0 && specifiers.every(({ local }) => !uses.has(local.name));
  });
};
/**
 * Lets the browser read contracts without their weight: endpoints and pages lose what only the server reads, what is done `onServer` is left out, and every other
 * declaration is marked as free of effects, so that a chunk carries only what it uses.
 */
const lightContracts = (): Plugin => ({
  name: 'light-contracts',
  enforce: 'pre',
  transform(code, id) {
    if (!/contracts[\\/]src[\\/].*\.ts$/.test(id)) return null;
    const edits: { start: number; end: number; text: string }[] = [];
    const program = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] };
    for (const statement of program.body) {
      const declaration = (
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      ) as Node | null;
      if (declaration?.type !== 'VariableDeclaration') continue;
      for (const { init } of declaration.declarations as { init: Node | null }[]) {
        if (!init || ['ArrowFunctionExpression', 'Literal'].includes(init.type)) continue;
        edits.push(
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        );
      }
    }
    walk(program.body, (node) => {
      const calls = node.type === 'CallExpression' ? (node.callee as { name?: string }).name : undefined;
      const [first] = (node.arguments ?? []) as Node[];
      if (calls === 'onServer' && first) edits.push({ start: first.start, end: first.end, text: '() => z' });
      const dropped = node.type === 'CallExpression' && serverOnly[(node.callee as { name?: string }).name ?? ''];
      if (!dropped) return;
      const value = (node.arguments as Node[]).at(-1);
      for (const property of (value?.properties ?? []) as Node[]) {
        if (!dropped.includes((property.key as { name?: string } | undefined)?.name ?? '')) continue;
        edits.push({
          start: property.start,
          end: property.end + (/^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0),
          text: '',
        });
      }
    });
    let text = code;
    for (const edit of edits.toSorted((one, other) => other.start - one.start))
      text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    // Declarations that only a dropped part used are unused now, and so are their imports, which the chunk would otherwise load.
    for (;;) {
      const idle = idleIn((this.parse(text, { lang: 'ts' }) as unknown as { body: Node[] }).body);
      if (!idle.length) return { code: text, map: null };
      for (const { start, end } of idle.toReversed()) text = text.slice(0, start) + text.slice(end);
    }
  },
});

/** Tells the server's build which file each line of a screens.ts loads: `screen(page, () => import('./board.tsx'))` gains that file's key in the manifest. */
const screenFiles = (): Plugin => ({
  name: 'screen-files',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  transform(code, id) {
    const folder = /frontend[\\/](src[\\/].*)[\\/](?:[\w-]+-)?screens\.ts$/.exec(id)?.[1]?.replaceAll('\\', '/');
    if (!folder) return null;
    const edits: { at: number; text: string }[] = [];
    walk(this.parse(code, { lang: 'ts' }), (node) => {
      if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'screen') return;
      walk(node.arguments, (inner) => {
        if (inner.type !== 'ImportExpression') return;
        const file = (inner.source as { value: string }).value.replace(/^\./, folder);
        edits.push({ at: node.end - 1, text: `, ${JSON.stringify(file)}` });
      });
    });
    let text = code;
    for (const edit of edits.toSorted((one, other) => other.at - one.at))
      text = text.slice(0, edit.at) + edit.text + text.slice(edit.at);
    return { code: text, map: null };
  },
});

type Manifest = Record<string, { file: string }>;
/** Gives the file of every screen, and the shell's, an entry in the manifest. The build leaves out those whose code travels with a group, and the server would preload nothing for them. */
const wholeManifest = (): Plugin => ({
  name: 'whole-manifest',
  applyToEnvironment: (environment) => environment.name === 'client',
  writeBundle({ dir }, bundle) {
    const place = join(dir!, '.vite/manifest.json');
    const manifest = JSON.parse(readFileSync(place, 'utf8')) as Manifest;
    const entryOf = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
    for (const chunk of Object.values(bundle)) {
      const entry = chunk.type === 'chunk' && entryOf.get(chunk.fileName);
      if (!entry) continue;
      for (const id of chunk.moduleIds)
        if (
          this.getModuleInfo(id)?.dynamicImporters.some((from) =>
            /[\\/]((?:[\w-]+-)?screens\.ts|src[\\/]app[\\/][\w-]+\.tsx?)$/.test(from),
          )
        )
          manifest[relative(here('.'), id).replaceAll('\\', '/')] ??= entry;
    }
    writeFileSync(place, JSON.stringify(manifest, null, 2));
  },
});

/** Formik's lodash, in a few lines of our own. */
const smallLodash = (): Plugin => ({
  name: 'small-lodash',
  enforce: 'pre',
  resolveId: (id) =>
    /^lodash-es\/(clone|cloneDeep|isPlainObject|toPath)$/.test(id) ? `\0small/${id.slice(10)}` : null,
  load: (id) =>
    id.startsWith('\0small/')
      ? `export { ${id.slice(7)} as default } from ${JSON.stringify(here('./src/kit/inputs/formik-parts.ts'))};`
      : null,
});

/** Yup changes the case of keys when a schema says so. None of ours does, so the code for it is left out. A schema that asks for it fails at once. */
const noCases = (): Plugin => ({
  name: 'no-cases',
  enforce: 'pre',
  resolveId: (id) => (id === 'tiny-case' ? '\0no-cases' : null),
  load: (id) =>
    id === '\0no-cases'
      ? `const none = () => { throw new Error('no-cases in vite.config.ts leaves this out.'); };
export { none as camelCase, none as snakeCase };`
      : null,
});

/** Matches files by the end of their path without its ending; each pattern is written with forward slashes. */
const among = (...paths: string[]) =>
  new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})\\.(tsx?|m?js)$`);

const together = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * Which code travels together. A group takes the files it names and all that they import, unless a group above it has them,
 * so a page loads a few large files instead of a hundred small ones. A module that no group takes is a file of its own.
 * Each file costs about half a kilobyte and one request. A module that is smaller than that joins a group. That is the first group that every page with the module loads anyway.
 */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // The modules that public and signed-in pages both use, with names, values and calls of the nouns. Public pages load the router only when the reader leaves them.
  {
    name: 'start',
    test: among(
      'app/entry-client',
      'src/kit/(browser-zone|button|button-look|connection|cx|deferred|hydrated|later|media|stored)',
      'src/kit/inputs/(checkbox|field|person-locale)',
      'src/kit/keys/early-press',
      'src/kit/editor/prose',
      'src/page/(call|page-request|voice)',
      'src/page/past/lately',
      'contracts/src/values/(day|person-name|rich-text)',
      'contracts/src/kernel/(field|values)',
      'contracts/src/words/(list-words|message|say|zone-words)',
      'accounts/(endpoints|language-field)',
      'contracts/src/(people|pipeline)/(actions|endpoints|figures|values)',
      'contracts/src/jobs/(actions|figures|values)',
      'contracts/src/(people|pipeline)/fields',
      'contracts/src/words/money-words',
      'contracts/src/files/(endpoints|types)',
      'contracts/src/public/apply-questions',
      'lucide-react/dist/esm/(createLucideIcon|Icon|context|buildLucideIconNode)',
      'lucide-react/dist/esm/icons/(arrow-left|check|chevron-right|eye|eye-off|file-text|key-round|upload|x)',
    ),
  },
  // The parts of an organization's public pages.
  { name: 'public', test: among('src/parts/public/(brand|post-words|public-frame)') },
  { name: 'router', test: /node_modules[\\/]react-router(-dom)?[\\/]|frontend[\\/]src[\\/]app[\\/]routed-app/ },
  {
    name: 'forms',
    test: among(
      'contracts/src/values/web-address',
      'src/fields/(fields-form|rules)',
      'src/kit/inputs/(choice|text-field)',
      'src/kit/keys/early-input',
      'accounts/time-zone',
      'contracts/src/accounts/fields',
      'contracts/src/public/surveys',
    ),
  },
  // What sign-in and registering share.
  {
    name: 'accounts',
    test: among('src/features/accounts/(google|passkey-button)', 'src/parts/accounts/public-card'),
  },
  // What every signed-in page draws with: the shell, the kit, all icons, long lists; and what can be done with a candidate, on a board, in a queue and on the page of a person.
  {
    name: 'app',
    test: together(
      among(
        'contracts/src/(messages|tasks)/endpoints',
        'contracts/src/scorecards/values',
        'contracts/src/rounds/plays',
        'contracts/src/jobs/job-permission',
        'src/parts/drawer/use-panel',
        'src/parts/pipeline/(at-hand|hand-keys|next-line|stage-color|use-pipeline)',
        'src/page/past/(as-of-button|past)',
        'lucide-react/dist/esm/icons/(archive|ellipsis|mail|phone|play|plus|user-plus)',
        'src/app/(app-screens|shell)',
        'src/kit/(avatar|block|page|said|skeleton|stage-ring|states|tab-links|tag|time|undo)',
        'src/kit/tables/(bulk-bar|filter-bar)',
        'src/kit/overlays/(kept-focus|openable|popover)',
        'src/kit/inputs/segmented',
      ),
      /node_modules[\\/](@tanstack[\\/](react-virtual|virtual-core)|use-sync-external-store)[\\/]/,
    ),
  },
  // Small pieces that the inbox and a cadence are drawn with. These pages load neither of the large groups that other lists share.
  {
    name: 'line',
    test: among(
      'contracts/src/cadences/(endpoints|values)',
      'contracts/src/words/reason-words',
      'src/catalogues/sortable-list',
      'src/page/person-finder',
      'src/parts/cadences/assigning',
      'src/parts/messages/mail-words',
      'src/parts/people/stage',
      'src/parts/requirements/part-row',
      'lucide-react/dist/esm/icons/(circle-check-big|circle-question-mark|clock-3|grip-vertical|hourglass|inbox)',
      'lucide-react/dist/esm/icons/(move-down|move-up|package|pause|pencil|thumbs-up|trash-2|user-round)',
    ),
  },
  // Icons of mail, which the page of a cadence does not draw.
  { name: 'mail', test: among('lucide-react/dist/esm/icons/(calendar-clock|mail-exclamation-point|tree-palm)') },
  // The pages of one cadence.
  { name: 'cadence', test: among('src/features/cadences/(cadence-frame|cadence-words)') },
  { name: 'rich', test: among('src/kit/editor/rich-text') },
  { name: 'overlay', test: among('src/kit/overlays/(dialog|drawer)', 'src/kit/tabs') },
  {
    name: 'menu',
    test: among('src/kit/tables/(filter-chip|filter-editor)', 'src/kit/overlays/(menu-base|popover-base)'),
  },
  {
    name: 'pipeline',
    test: among(
      'src/features/board/(board|board-view)',
      'src/parts/jobs/job-frame',
      'src/parts/drawer/use-shown-candidate',
    ),
  },
  // The drawer and the page of a person share these parts.
  {
    name: 'standing',
    test: among(
      'src/parts/drawer/drawer-actions',
      'src/parts/pipeline/stage-bar',
      'src/parts/interviews/meeting-card',
      'src/parts/messages/compose-links',
      'src/parts/scorecards/movable',
      'src/parts/people/field-value',
      'src/parts/notes/note-text',
      'contracts/src/people/reaches',
      'src/kit/editor/there-text',
      'src/page/kept-draft',
      'src/page/live/presence',
      'lucide-react/dist/esm/icons/(arrow-up-right|chevron-down|chevron-up|lock|map-pin)',
    ),
  },
  { name: 'drawer', test: among('src/parts/drawer/candidate-drawer') },
  // What most pages but the board draw with, and all further icons.
  {
    name: 'list',
    test: together(
      among(
        'contracts/src/jobs/access',
        'contracts/src/people/(audience-nouns|audience-words|record|undo)',
        'src/kit/inputs/moment-at',
        'src/kit/keys/meant-key',
        'src/kit/notice',
        'src/kit/editor/plain-text',
        'src/page/(copy-link|download|entries|people-noun|people-words|sample-data)',
        'src/parts/people/(field-value|links|role-line)',
        'src/parts/tasks/(task-box|task-kind|task-notes)',
        'src/parts/home/due-scorecards',
        'src/parts/scorecards/score-words',
      ),
      /node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/,
    ),
  },
  // Tables, the small lists, arithmetic of days.
  {
    name: 'table',
    test: together(
      among(
        'contracts/src/catalogues/catalogues',
        'src/kit/tables/(column-kinds|data-table|export-items|pager)',
        'src/kit/inputs/upload',
        'src/parts/duplicates/around-name',
        'src/parts/lists/list-(past|screen)',
        'src/parts/people/candidate-columns',
      ),
      /node_modules[\\/](date-fns|@date-fns)[\\/]/,
    ),
  },
  // What the sections of a job share.
  {
    name: 'job',
    test: among(
      'contracts/src/requirements/evaluation-endpoints',
      'src/parts/openings/approval-words',
      'src/parts/requirements/(chain-words|draft-words|generation-notice|signs)',
      'src/features/requirements/(concerned|gap-chips|use-chain)',
      'src/features/jobs/(job-menu|use-closing)',
      'src/parts/jobs/job-words',
      'src/parts/rounds/stay-words',
      'src/parts/reviews/review-words',
    ),
  },
  // What forms are filled in with: every kind of field, with its box, its list or its calendar.
  {
    name: 'inputs',
    test: among(
      'src/fields/(field-input|kinds|language-input)',
      'src/kit/inputs/(date-input|moment-input|select)',
      'src/kit/editor/rich-text',
      'contracts/src/jobs/fields',
    ),
  },
  // The page of a person, and the screens of the small lists and settings.
  {
    name: 'person',
    test: among(
      'src/parts/people/(attach|person-head|person-tabs|timeline-kinds)',
      'src/features/people/job-standing',
      'src/parts/duplicates/(merging|reasons-text)',
      'src/parts/scorecards/(judgements|recommendation-choice|review-recommendations)',
      'src/parts/pipeline/answer-list',
      'src/parts/triage/resume-lines',
      'src/parts/messages/message-status',
      'contracts/src/erasure/erasure',
      'contracts/src/privacy/values',
    ),
  },
  {
    name: 'catalogue',
    test: among(
      'src/catalogues/(catalogue-menu|catalogue-rows|copying|entry-facts)',
      'src/app/declared-screens',
      'features/organization/(settings-form|settings-frame)',
    ),
  },
  // What the screens of reports share.
  {
    name: 'report',
    test: among(
      'src/features/reports/(report-changes|report-groups|report-mail|report-proof|report-save|report-words)',
      'src/kit/charts/(chart-bars|chart-parts|chart-stacked)',
      'contracts/src/reports/(pages|saved-endpoints)',
    ),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

// One build makes the browser's files (dist/client) and the server-side renderer (dist/server).
export default defineConfig({
  plugins: [lightContracts(), screenFiles(), wholeManifest(), smallLodash(), noCases(), react(), tailwindcss()],
  resolve: {
    alias: [
      { find: /^@candor\/contracts\/(.*\.json)$/, replacement: `${here('../contracts/src/')}$1` },
      { find: /^@candor\/contracts\/(.*)$/, replacement: `${here('../contracts/src/')}$1.ts` },
      // React has had it since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // The browser reads addresses, permissions and lists from the contracts, never their schemas: 60 KB less.
      { find: /^zod$/, replacement: here('./src/page/no-schemas.ts') },
    ],
  },
  // Nobody imports a single value of a data file by its name.
  json: { namedExports: false },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
  }, // fonts stay files: the security header admits no data: font
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // The files of the build before stay for pages that are open (scripts/build.mjs).
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: here('./index.html'),
          // Importing a part of the kit or a contract does nothing by itself, so a file whose exports are not used is not loaded.
          treeshake: {
            moduleSideEffects: [
              { test: /frontend[\\/]src[\\/](kit|page)[\\/].*\.tsx?$/, sideEffects: false },
              { test: /contracts[\\/]src[\\/].*\.(ts|json)$/, sideEffects: false },
            ],
          },
          output: {
            // The first script of every page names dozens of files, so each character counts. Seven of the hash, 42 bits, keep them apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: chunks,
            },
          },
        },
      },
    },
    ssr: {
      // They travel with the server's build, as far as it uses them: to find their hundreds of files, or to compile a thousand icons, would take a good part of a start.
      resolve: { noExternal: ['date-fns', '@date-fns/tz', 'lucide-react'] },
      build: {
        outDir: 'dist/server',
        ssr: here('./src/app/entry-server.tsx'),
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
    }, // the server knows every screen at once
  },
});
