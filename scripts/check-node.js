// Plain JavaScript, loaded before any TypeScript, because an old Node must be able to run it.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This project needs Node 24 or newer, and this is Node ${process.versions.node}: install it (https://nodejs.org) and try again.`,
  );
  process.exit(1);
}
