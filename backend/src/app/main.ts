// Refuses clearly on a Node that the embedded engines would crash on; everything else is loaded afterwards.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Candor runs on Node 24; this is Node ${process.versions.node}. Start it with "npm start", which brings its own.`,
  );
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
void import('./server.js' as string).then((server: typeof import('./server.ts')) => server.run());
