// Builds the page: protobuf code, one bundle, one style sheet, compressed twins and the list that the server takes in.
//
// usage, in a folder with the node_modules of client/web/package-lock.json (everything made stays in that folder):
//   node build.mjs --proto DIR --out DIR        the page and its assets.txt
//   node build.mjs --proto DIR --check          types of the page and of tests/web, strictly
//   node build.mjs --proto DIR --bundle FILE.ts --out FILE    a test: for node (.mjs), or for a page (.js)
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const source = path.dirname(fileURLToPath(import.meta.url));
const tests = path.join(source, '..', '..', 'tests', 'web');
const work = process.cwd();
const modules = path.join(work, 'node_modules');
const target = ['es2021', 'safari15'];

// What the page may weigh: docs/performance.md. A fifth of the scripts draws ships and what happens to them.
const most = { requests: 11, scriptGzip: 120_000, laterGzip: 20_000, allGzip: 200_000 };

function fail(words) {
  process.stderr.write(`client/web: ${words}\n`);
  process.exit(1);
}

function asked() {
  const out = { check: false };
  const words = process.argv.slice(2);
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--check') out.check = true;
    else if (['--proto', '--out', '--bundle'].includes(words[i]) && words[i + 1])
      out[words[i].slice(2)] = path.resolve(words[++i]);
    else fail(`unknown option ${words[i]}`);
  }
  if (!out.proto) fail('--proto DIR is missing');
  if (!out.check && !out.out) fail('--out is missing');
  return out;
}

function run(program, ...words) {
  try {
    execFileSync(program, words, { cwd: work, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    fail(`${path.basename(program)} failed`);
  }
}

/** A name in the build folder for a folder of the source, so that both find node_modules by the usual way. */
function link(name, to) {
  const at = path.join(work, name);
  fs.rmSync(at, { force: true });
  fs.symlinkSync(to, at);
}

function prepare(proto) {
  if (!fs.existsSync(modules)) fail(`there is no ${modules}: run npm ci there first`);
  link('src', path.join(source, 'src'));
  if (fs.existsSync(tests)) link('tests', tests);
  const gen = path.join(work, 'gen');
  fs.mkdirSync(gen, { recursive: true });
  run(
    'protoc',
    `--plugin=protoc-gen-es=${path.join(modules, '.bin', 'protoc-gen-es')}`,
    `--es_out=${gen}`,
    '--es_opt=target=ts',
    `--proto_path=${proto}`,
    `--descriptor_set_out=${path.join(gen, 'all.bin')}`,
    'table.proto',
    'play.proto',
  );
  fs.writeFileSync(
    path.join(gen, 'schema.ts'),
    `export const schema = ${JSON.stringify(schema(path.join(gen, 'all.bin')))};\n`,
  );
}

// Letters of scalar types, by their numbers in descriptor.proto.
const letters = { 3: 'l', 5: 'i', 8: 'f', 9: 's', 12: 'b', 13: 'u', 14: 'i', 17: 'z', 18: 'Z' };

const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** Of each message its name and fields, between semicolons: [number, where it is not the next][oneof.]name:[* list,
 *  ? optional]type. Without a colon it is a string; without a type, a message that is called as the field. */
function schema(file) {
  const from = createRequire(path.join(work, 'x.js'));
  const { fromBinary } = from('@bufbuild/protobuf'),
    { FileDescriptorSetSchema } = from('@bufbuild/protobuf/wkt');
  const out = [];
  for (const { messageType } of fromBinary(FileDescriptorSetSchema, fs.readFileSync(file)).file)
    for (const message of messageType) {
      let before = 0;
      out.push(
        [
          message.name,
          ...[...message.field]
            .sort((a, b) => a.number - b.number)
            .map((field) => {
              const oneof =
                field.proto3Optional || field.oneofIndex === undefined || !Object.hasOwn(field, 'oneofIndex')
                  ? ''
                  : `${camel(message.oneofDecl[field.oneofIndex].name)}.`;
              const type = field.type === 11 ? field.typeName.split('.').pop() : letters[field.type],
                name = camel(field.name);
              if (!type) fail(`${message.name}.${field.name} has a type that the page does not read`);
              const shown = field.type === 11 && type === name[0].toUpperCase() + name.slice(1) ? '' : type,
                flag = field.label === 3 ? '*' : field.proto3Optional ? '?' : '';
              const number = field.number === before + 1 ? '' : field.number;
              before = field.number;
              return `${number}${oneof}${name}${flag + shown === 's' ? '' : `:${flag}${shown}`}`;
            }),
        ].join(' '),
      );
    }
  return out.join(';');
}

function check() {
  const config = {
    compilerOptions: {
      target: 'es2021',
      lib: ['es2021', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      types: ['node'],
      noEmit: true,
      preserveSymlinks: true,
      skipLibCheck: true,
      strict: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      noImplicitReturns: true,
      noFallthroughCasesInSwitch: true,
      noImplicitOverride: true,
      noUncheckedIndexedAccess: true,
      isolatedModules: true,
      paths: { 'web/*': ['./src/*'] },
    },
    include: ['src/**/*.ts', 'tests/**/*.ts'],
  };
  fs.writeFileSync(path.join(work, 'tsconfig.json'), JSON.stringify(config, null, 1));
  run(path.join(modules, '.bin', 'tsc'), '--project', path.join(work, 'tsconfig.json'));
}

const esbuild = () => createRequire(path.join(work, 'x.js'))('esbuild');

const plain = {
  // Whatever --check has left in the folder.
  tsconfigRaw: { compilerOptions: { target: 'es2021', strict: true, useDefineForClassFields: false } },
  bundle: true,
  write: false,
  target,
  legalComments: 'none',
  preserveSymlinks: true,
  logLevel: 'warning',
  absWorkingDir: work,
  alias: { web: path.join(work, 'src') },
  nodePaths: [modules],
};

function bundled(options) {
  const made = esbuild().buildSync({ ...plain, ...options });
  if (made.warnings.length > 0) fail('the bundler has warned');
  // What is left of line breaks stands in templates, where one blank is as good as many.
  return Buffer.from(made.outputFiles[0].text.replace(/\n\s+/g, '\n'));
}

const inScript = (module) => Buffer.concat([Buffer.from('"use strict";(()=>{'), module, Buffer.from('})();')]);

/** What the bundler has made, shorter still: it names variables so that they recur from function to function, which
 *  compresses better. */
function squeezed(script, module) {
  const { minify_sync: minify } = createRequire(path.join(work, 'x.js'))('terser');
  return Buffer.from(minify(script.toString(), { ecma: 2020, module, compress: { passes: 2 } }).code);
}

/** Licences of what stands in the bundle. */
function notices() {
  const apache = ['LICENSE.txt', 'LICENSE'].map((name) => path.join(modules, 'typescript', name)).find(fs.existsSync);
  const parts = [
    ['lit-html', fs.readFileSync(path.join(modules, 'lit-html', 'LICENSE'), 'utf8')],
    ['@noble/ed25519', fs.readFileSync(path.join(modules, '@noble', 'ed25519', 'LICENSE'), 'utf8')],
    ['@noble/hashes', fs.readFileSync(path.join(modules, '@noble', 'hashes', 'LICENSE'), 'utf8')],
    [
      '@bufbuild/protobuf',
      [
        'Copyright 2021-2025 Buf Technologies, Inc.',
        'Apache License 2.0, as below; parts Copyright 2008 Google Inc., BSD-3-Clause.\n',
        apache ? fs.readFileSync(apache, 'utf8') : 'http://www.apache.org/licenses/LICENSE-2.0',
      ].join('\n'),
    ],
  ];
  const head = 'The page of emcon is made with these libraries.\n';
  return Buffer.from(head + parts.map(([name, text]) => `\n---- ${name}\n\n${text.trim()}\n`).join(''));
}

/** As small as gzip's format goes, where the program that does so is installed; node's own takes a twentieth more. */
const zopfli = spawnSync('zopfli', ['-h']).error === undefined;
function gzip(bytes, out) {
  if (!zopfli) return gzipSync(bytes, { level: 9 });
  const file = path.join(out, 'whole');
  fs.writeFileSync(file, bytes);
  const small = execFileSync('zopfli', ['--i100', '-c', file]);
  fs.rmSync(file);
  return small;
}

function brotli(bytes) {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

function named(stem, ending, bytes) {
  return `${stem}.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${ending}`;
}

/** Modules that are fetched when they are wanted, and share nothing that lives with the script: as they are imported,
 *  as their files are called, and where they are. */
const fetchedLater = [
  ['./qr', 'qr', 'look/qr.ts'],
  ['./markdown', 'markdown', 'look/markdown.ts'],
  ['./sounds', 'sounds', 'map/sounds.ts'],
];

function page(out) {
  fs.rmSync(out, { recursive: true, force: true });
  fs.mkdirSync(out, { recursive: true });
  const later = fetchedLater.map(([, stem, file]) => {
    const module = squeezed(
      bundled({ entryPoints: [path.join(work, 'src', file)], minify: true, format: 'esm' }),
      true,
    );
    return [named(stem, 'js', module), module];
  });
  // Fetched behind the first page, which is read before.
  const recorded = fs.readFileSync(path.join(source, 'recorded', 'battles.bin')),
    recordedName = named('battles', 'bin', recorded);
  // As a module, since the bundler adds to a script what only old ways of importing need; nothing of it is global all
  // the same.
  let script = squeezed(
    inScript(
      bundled({
        entryPoints: [path.join(work, 'src', 'begin.ts')],
        minify: true,
        format: 'esm',
        treeShaking: true,
        external: fetchedLater.map(([name]) => name),
        define: { recordedName: JSON.stringify(`./${recordedName}`) },
      }),
    ),
    false,
  );
  for (const [i, [name]] of fetchedLater.entries()) {
    if (!script.includes(`import("${name}")`)) fail(`${name} is not fetched apart`);
    script = Buffer.from(script.toString().replaceAll(`import("${name}")`, `import("./${later[i][0]}")`));
  }
  const theme = bundled({ entryPoints: [path.join(work, 'src', 'page.css')], minify: true });
  const names = { app: named('app', 'js', script), theme: named('theme', 'css', theme) };
  const index = fs
    .readFileSync(path.join(source, 'index.html'), 'utf8')
    .replace('app.js', names.app)
    .replace('theme.css', names.theme);
  const read = (name) => fs.readFileSync(path.join(source, name));
  const files = [
    ['index.html', 'text/html; charset=utf-8', 'revalidate', Buffer.from(index), true],
    [names.app, 'text/javascript; charset=utf-8', 'immutable', script, true],
    [names.theme, 'text/css; charset=utf-8', 'immutable', theme, true],
    ...later.map(([name, bytes]) => [name, 'text/javascript; charset=utf-8', 'immutable', bytes, true]),
    [recordedName, 'application/octet-stream', 'immutable', recorded, true],
    ['app.webmanifest', 'application/manifest+json', 'revalidate', read('app.webmanifest'), true],
    ['icon.svg', 'image/svg+xml', 'revalidate', read('icon.svg'), true],
    // For messengers, which show it with a link.
    ['share.jpg', 'image/jpeg', 'revalidate', read('share.jpg'), false],
    ['notices.txt', 'text/plain; charset=utf-8', 'revalidate', notices(), false],
  ];
  let all = 0,
    requests = 0,
    scriptGzip = 0;
  for (const [name, , , bytes, first] of files) {
    fs.writeFileSync(path.join(out, name), bytes);
    const gz = gzip(bytes, out);
    const br = brotli(bytes);
    if (gz.length < bytes.length) fs.writeFileSync(path.join(out, `${name}.gz`), gz);
    if (br.length < bytes.length) fs.writeFileSync(path.join(out, `${name}.br`), br);
    if (!first) continue; // is fetched only by who follows the link
    requests += 1;
    all += Math.min(gz.length, bytes.length);
    if (name === names.app) scriptGzip = gz.length;
    else if (name.endsWith('.js') && gz.length > most.laterGzip)
      fail(`${name} has ${gz.length} bytes: what is fetched later has at most ${most.laterGzip}`);
  }
  fs.writeFileSync(
    path.join(out, 'assets.txt'),
    files.map(([name, type, keep]) => `${name}\t${type}\t${keep}\n`).join(''),
  );
  const more = zopfli ? '' : ' (less with zopfli installed)';
  process.stdout.write(`client/web: ${requests} requests, script ${scriptGzip} bytes gzip, all ${all}${more}\n`);
  if (zopfli && (requests > most.requests || scriptGzip > most.scriptGzip || all > most.allGzip))
    fail(
      `the page is too large: at most ${most.requests} requests, script ${most.scriptGzip}, all ${most.allGzip} bytes`,
    );
}

const wish = asked();
prepare(wish.proto);
if (wish.check) check();
else if (wish.bundle)
  fs.writeFileSync(
    wish.out,
    bundled({
      entryPoints: [path.join(work, 'tests', path.relative(tests, wish.bundle))],
      ...(wish.out.endsWith('.mjs')
        ? { format: 'esm', platform: 'node', target: ['node18'] }
        : { format: 'iife', target }),
    }),
  );
else page(wish.out);
