// Looks at all Python of the repository with ruff, and says what it has found: python.mjs NODE_MODULES FILE...
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [modules, ...files] = process.argv.slice(2);
const { Workspace, PositionEncoding } = createRequire(path.join(path.resolve(modules), 'x.js'))(
  '@astral-sh/ruff-wasm-nodejs',
);

// Left alone: several imports on a line, short functions by lambda, and tests that take all of another by *.
const workspace = new Workspace(
  {
    'line-length': 140,
    'target-version': 'py311',
    lint: {
      select: ['E4', 'E7', 'E9', 'F', 'W', 'B', 'PLE'],
      ignore: ['E401', 'E731', 'E741', 'F403', 'F405', 'B007', 'B023', 'B904', 'B905'],
    },
  },
  PositionEncoding.Utf32,
);
let found = 0;
for (const file of files)
  for (const { code, message, start_location: at } of workspace.check(fs.readFileSync(file, 'utf8'))) {
    process.stdout.write(`${file}:${at.row}:${at.column}: ${message}${code ? ` (${code})` : ''}\n`);
    found += 1;
  }
process.exit(found > 0 ? 1 : 0);
