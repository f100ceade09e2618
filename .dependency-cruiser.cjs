// Who may import whom (docs/ARCHITECTURE.md). Each rule is one sentence.
const room = (name) => `^${name}/src`;
const tests = '\\.(spec|contract|contract-suite)\\.tsx?$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from: { pathNot: tests, ...from }, to });
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No file reaches itself, not even by a dynamic import or a type.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true },
    },
    rule(
      'contracts-stand-alone',
      'Contracts import zod and nothing else.',
      { path: room('contracts') },
      { pathNot: [room('contracts'), '^node_modules/zod'] },
    ),
    rule(
      'contracts-kernel-knows-no-noun',
      'Kernel, words and values of the contracts know no noun; the texts of other languages are below it.',
      { path: '^contracts/src/(kernel|words|values)/' },
      { path: '^contracts/src/(?!kernel/|words/|values/|de/)' },
    ),
    rule(
      'texts-know-nothing',
      'The texts of another language import each other only.',
      { path: '^contracts/src/de/' },
      { pathNot: '^contracts/src/de/' },
    ),
    rule(
      'projections-are-pure',
      'Projections import contracts only: no Nest, no database, no clock.',
      { path: room('projections') },
      { pathNot: [room('projections'), room('contracts')] },
    ),
    rule(
      'projections-kernel-knows-no-noun',
      'The kernel of the projections knows no read model and no noun.',
      { path: '^projections/src/kernel/', pathNot: [tests, '\\.types\\.ts$'] },
      { path: ['^projections/src/(?!kernel/)', '^contracts/src/(?!kernel/|words/|values/|all-events)'] },
    ),
    rule(
      'date-fns-by-function',
      'A file imports the function that it uses, because the whole of date-fns would lengthen every start.',
      {},
      { path: '^node_modules/date-fns/index' },
    ),
    rule(
      'front-end-knows-contracts-only',
      'The front end imports no other room than contracts.',
      { path: room('frontend') },
      { path: [room('backend'), room('projections')] },
    ),
    rule(
      'deciders-are-pure',
      'Deciders, states, endings, processes and the kinds of queued jobs import contracts, their noun’s own, the room of states, and the kernel’s types of these only: not even node:crypto.',
      { path: '^backend/src/(.+)/[^/]+\\.(decider|state|endings|process|queue)\\.ts$' },
      {
        pathNot: [
          room('contracts'),
          '^node_modules/zod',
          '^backend/src/kernel/(decider|work/(process|queued-job|due))\\.ts$',
          '^backend/src/states/[^/]+\\.(state|endings|queue)\\.ts$',
          '^backend/src/$1/[^/]+\\.(decider|queue|state|endings)\\.ts$',
        ],
      },
    ),
    rule(
      'workers-answer-for-refusals',
      'A worker sends its commands through WorkerCommands, which makes it say what a refusal means for the job.',
      { path: '\\.worker\\.ts$' },
      { path: '^node_modules/@nestjs/cqrs' },
    ),
    rule(
      'commands-and-work-know-no-http',
      'Commands and their handlers, workers, processes and states are the same without HTTP.',
      { path: '\\.(handler|command|worker|process|state|endings)\\.ts$' },
      { path: '^backend/src/(http|pages)' },
    ),
    rule(
      'access-knows-no-feature',
      'Access says who asks and what they may do; it knows no feature and nothing that features read.',
      { path: '^backend/src/access' },
      { path: '^backend/src/(features|reads)' },
    ),
    rule(
      'reads-know-no-feature',
      'What several features read knows no feature.',
      { path: '^backend/src/reads' },
      { path: '^backend/src/features' },
    ),
    rule(
      'states-are-below',
      'States are pure folds that several nouns decide on; they know nothing that serves or reads.',
      { path: '^backend/src/states' },
      { path: '^backend/src/(features|reads|access|http|pages|tables|adapters|app|story|demo)' },
    ),
    rule(
      'kernel-knows-nothing-above',
      'The kernel knows no feature, no reads, no access, no states, no adapter, no http, no app.',
      { path: '^backend/src/kernel' },
      { path: '^backend/src/(features|reads|access|states|adapters|http|pages|tables|app|story|demo)' },
    ),
    rule(
      'kernel-names-no-noun',
      'Kernel and http of the back end know the contracts of no noun: what they need is handed in. Ports say what an engine does for a noun, and an erasure is of a person.',
      { path: '^backend/src/(kernel/(?!ports/)|http/)', pathNot: [tests, '\\.(contract|contract-suite|types)\\.ts$'] },
      { path: '^contracts/src/(?!kernel/|words/|values/|de/|all-events|people/events)' },
    ),
    rule(
      'http-knows-no-product',
      'http is the edge of any product: it knows the kernel and contracts, no page, no access, no feature, no adapter, no app.',
      { path: '^backend/src/http' },
      { path: '^backend/src/(features|reads|access|states|pages|tables|adapters|app|story|demo)' },
    ),
    rule(
      'pages-and-tables-know-no-product',
      'How pages are served and lists are written as files is the same for any product.',
      { path: '^backend/src/(pages|tables)' },
      { path: '^backend/src/(features|reads|access|states|adapters|app|story|demo)' },
    ),
    rule(
      'adapters-know-ports',
      'Adapters know ports and contracts.',
      { path: '^backend/src/adapters' },
      { path: '^backend/src/(features|reads|access|states|http|pages|tables|app|story|demo)' },
    ),
    rule(
      'features-know-no-adapter',
      'Features, reads, access and states know no adapter and no app: they are handed ports.',
      { path: '^backend/src/(features|reads|access|states)' },
      { path: '^backend/src/(adapters|app|story|demo)' },
    ),
    rule(
      'demo-knows-no-entry',
      'Neither demo knows an entry or a setting.',
      { path: '^backend/src/(story|demo)/' },
      { path: '^backend/src/app/' },
    ),
    rule(
      'demo-knows-no-story',
      'What both demos invent does not know the story that the small one tells.',
      { path: '^backend/src/demo/' },
      { path: '^backend/src/story/' },
    ),
    {
      name: 'rows-are-asked-by-their-list',
      comment: 'Features, reads and access ask for rows through Reads, which types the question by its list.',
      severity: 'error',
      from: { path: '^backend/src/(features|reads|access|states)', pathNot: tests },
      to: { path: '^backend/src/kernel/ports/read-store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    rule(
      'features-know-no-other-feature',
      'A feature knows no other feature but the commands that it may send: they meet through events and the command bus.',
      { path: '^backend/src/features/([^/]+)/' },
      { path: '^backend/src/features/', pathNot: ['^backend/src/features/$1/', '\\.command\\.ts$'] },
    ),
    rule(
      'engines-are-named-in-adapters',
      'Databases and their clients are named only by adapters.',
      { pathNot: [tests, '^backend/src/adapters'], path: '^(backend|projections|contracts|frontend)/src' },
      {
        path: 'node_modules/(better-sqlite3|mongodb|@eventstore|bullmq|ioredis|openai|@aws-sdk|oidc-provider|openid-client|nodemailer|@opentelemetry|@grpc|ical\\.js|fast-xml-parser)/',
      },
    ),
    rule(
      'nothing-imports-the-app',
      'The app room holds entry, router, shell, menu and palette; nothing below imports it.',
      { path: room('frontend'), pathNot: [tests, '^frontend/src/app/'] },
      { path: '^frontend/src/app/' },
    ),
    rule(
      'screens-know-no-other-feature',
      'A feature of the front end imports no other feature: what two of them draw stands in parts.',
      { path: '^frontend/src/features/([^/]+)/', pathNot: tests },
      { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    ),
    rule(
      'parts-know-no-feature',
      'Parts are drawn by several features, so they import none.',
      { path: '^frontend/src/parts/' },
      { path: '^frontend/src/features/' },
    ),
    rule(
      'catalogues-and-fields-know-no-noun',
      'Fields and catalogues draw what any noun declares, so they import no feature and no part of one.',
      { path: '^frontend/src/(fields|catalogues)/' },
      { path: '^frontend/src/(features|parts)/' },
    ),
    rule(
      'fields-know-no-catalogue',
      'Catalogues are drawn with fields, so fields import no catalogue.',
      { path: '^frontend/src/fields/' },
      { path: '^frontend/src/catalogues/' },
    ),
    rule(
      'page-knows-kit',
      'What screens use of the application stands on the kit and the contracts alone.',
      { path: '^frontend/src/page/' },
      { path: '^frontend/src/(fields|catalogues|parts|features)/' },
    ),
    rule(
      'kit-stands-alone',
      'The kit holds no product word: it imports no other folder of the front end.',
      { path: '^frontend/src/kit/' },
      { path: '^frontend/src/(?!kit/)' },
    ),
    rule(
      'kit-needs-no-router',
      'Public pages are drawn without the router, so only the guard of unsaved changes knows it.',
      { path: '^frontend/src/kit/(?!inputs/unsaved-guard)' },
      { path: 'react-router' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
};
