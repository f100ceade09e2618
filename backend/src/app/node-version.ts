// Refuses a Node version on which the embedded engines would crash. Every program imports this first.
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Candor runs on Node 24; this is Node ${process.versions.node}. Start it with "npm start", which brings its own.`,
  );
  process.exit(1);
}
