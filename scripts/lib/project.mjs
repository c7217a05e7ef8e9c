/**
 * What every script needs before it can do its own work: the packages of the lockfile in `node_modules`, and
 * compiled sources in `dist`. Plain Node without packages, because on a bare clone there are none.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's (or the installed package's) root folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folders whose files are compiled or copied into `dist`, in the order of dependency. */
export const SOURCE_FOLDERS = ['engine', 'solver', 'api', 'benchmarks'];

/** The page: bundled, not compiled file by file. Its browser tests decide nothing about `dist`. */
const PAGE_FOLDER = path.join('api', 'web');
const PAGE_TESTS = path.join(PAGE_FOLDER, 'e2e');

/**
 * Why `node_modules` does not hold what the lockfile asks for, or null when it does. npm leaves a copy of what
 * it installed in `node_modules/.package-lock.json`; times of files say nothing after a clone, so entries are compared.
 */
export function staleInstall(root = ROOT) {
  const wanted = readJson(path.join(root, 'package-lock.json'));
  if (wanted === null) return 'package-lock.json is missing or unreadable';
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (installed === null) return 'nothing is installed yet';
  const have = installed.packages ?? {};
  for (const [where, entry] of Object.entries(wanted.packages ?? {})) {
    if (where === '') continue;
    const found = have[where];
    // Packages for other platforms stay away by design.
    if (found === undefined && entry.optional) continue;
    if (found === undefined) return `${where} is not installed`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) return `${where} is another version`;
  }
  for (const where of Object.keys(have)) {
    if (!(where in (wanted.packages ?? {}))) return `${where} is not in the lockfile`;
  }
  return null;
}

/** Runs `npm ci` when `staleInstall` says so. Exits the process when that fails. */
export function ensureInstalled(root = ROOT) {
  const reason = staleInstall(root);
  if (reason === null) return;
  say(`installing packages (${reason})`);
  // NODE_ENV=production would leave the compiler out.
  const done = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root);
  if (done !== 0) fail('npm ci failed', done);
}

/** Every file below the source folders, relative to the root, sorted, without tests. */
export function sourceFiles(root = ROOT) {
  const files = [];
  for (const folder of SOURCE_FOLDERS) {
    const full = path.join(root, folder);
    if (!existsSync(full)) continue;
    for (const entry of readdirSync(full, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(test|fixture)\.[cm]?[jt]s$/.test(entry.name)) continue;
      const file = path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name));
      if (!file.startsWith(PAGE_TESTS + path.sep)) files.push(file);
    }
  }
  return files.sort();
}

/** What `dist` is made of: the compiled service, and the page bundled beside it. Each has its own stamp. */
const PARTS = {
  service: { stamp: '.service.sha256', holds: (file) => !isPage(file) },
  // The same, emitted without looking at types: enough to run one test while another file is being written.
  unchecked: { stamp: '.unchecked.sha256', holds: (file) => !isPage(file) },
  // The page bundles pieces of the engine and of the protocol.
  page: { stamp: '.page.sha256', holds: (file) => isPage(file) || /^(engine|api)[/\\]/.test(file) },
};

function isPage(file) {
  return file.startsWith(PAGE_FOLDER + path.sep);
}

/** Hash over the content of everything that decides what a part of `dist` holds. */
export function sourceHash(part, root = ROOT) {
  const hash = createHash('sha256');
  const config = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
  for (const file of [...config, ...sourceFiles(root).filter(PARTS[part].holds)]) {
    const full = path.join(root, file);
    if (!existsSync(full)) continue;
    hash.update(file).update('\0').update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether a part of `dist` was built from exactly the present sources. */
function isFresh(part, root) {
  const stamp = path.join(root, 'dist', PARTS[part].stamp);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceHash(part, root);
}

/** Whether everything in `dist` is fresh and was type-checked. */
export function isBuilt(root = ROOT) {
  return isFresh('service', root) && isFresh('page', root);
}

/**
 * Compiles and bundles into a folder of its own and swaps it in with a rename, so that a running server or a second
 * build never sees half a `dist`.
 * @returns {boolean} whether the sources compile
 */
export function build(root = ROOT) {
  say('compiling');
  return inFreshFolder(root, (target) => emit(root, target, 'service') && putPage(root, target));
}

/**
 * Makes the service in `dist` runnable, whatever the types say: workers run compiled code, and a file that does not
 * compile yet must not keep another one's test from running. The page stays as it is.
 */
export function transpile(root = ROOT) {
  if (isFresh('service', root) || isFresh('unchecked', root)) return;
  inFreshFolder(root, (target) => {
    emit(root, target, 'unchecked');
    keepPage(root, target);
    return true;
  });
}

/** Lets `fill` fill a folder beside `dist`, and puts it in the place of `dist` when it says true. */
function inFreshFolder(root, fill) {
  const target = path.join(root, `.dist-${process.pid}`);
  rmSync(target, { recursive: true, force: true });
  try {
    if (!fill(target)) return false;
    swapIn(target, path.join(root, 'dist'));
    return true;
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** Compiles the service into `target` and copies its data beside it. Returns whether the compiler was content. */
function emit(root, target, part) {
  const hash = sourceHash(part, root);
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const unchecked = part === 'unchecked' ? ['--noCheck', '--declaration', 'false'] : [];
  const done = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', '--outDir', target, ...unchecked], {
    cwd: root,
    // The compiler prints to stdout; a command's stdout belongs to its answer.
    stdio: ['ignore', part === 'unchecked' ? 'ignore' : 2, 2],
  });
  if (done.status !== 0 && part === 'service') return false;
  for (const file of sourceFiles(root)) {
    if (/\.[cm]?tsx?$/.test(file) || isPage(file)) continue;
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(target, file));
  }
  // `npx runout` runs it as a program.
  const program = path.join(target, 'api', 'cli', 'main.js');
  if (existsSync(program)) chmodSync(program, 0o755);
  writeFileSync(path.join(target, PARTS[part].stamp), `${hash}\n`);
  return true;
}

/** Puts the page into `target`: as it was when that is still fresh, else bundled anew. Returns whether it could. */
function putPage(root, target) {
  if (isFresh('page', root)) {
    keepPage(root, target);
    return true;
  }
  const hash = sourceHash('page', root);
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const place = path.join(target, PAGE_FOLDER);
  const args = [vite, 'build', path.join(root, PAGE_FOLDER), '--outDir', place, '--emptyOutDir'];
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (done.status === 0) writeFileSync(path.join(target, PARTS.page.stamp), `${hash}\n`);
  return done.status === 0;
}

/** Takes the page over from the present `dist`, with its stamp. */
function keepPage(root, target) {
  const built = path.join(root, 'dist', PAGE_FOLDER);
  const stamp = path.join(root, 'dist', PARTS.page.stamp);
  if (existsSync(built)) cpSync(built, path.join(target, PAGE_FOLDER), { recursive: true });
  if (existsSync(stamp)) copyFileSync(stamp, path.join(target, PARTS.page.stamp));
}

/** Builds when `dist` is missing or stale. Exits the process when the sources do not compile. */
export function ensureBuilt(root = ROOT) {
  if (isBuilt(root)) return;
  if (!build(root)) fail('the sources do not compile', 1);
}

/** Runs npm with the Node that runs us; output goes to stderr. Returns its exit code. */
export function npm(args, cwd) {
  const script = npmScript();
  const command = script === null ? 'npm' : process.execPath;
  const full = script === null ? args : [script, ...args];
  const done = spawnSync(command, full, { cwd, stdio: ['ignore', 2, 2] });
  if (done.error) fail(`npm cannot be run: ${done.error.message}`, 1);
  return done.status ?? 1;
}

/** npm's own script: the one that started us, else the one beside this Node. */
function npmScript() {
  const beside = path.resolve(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  for (const candidate of [process.env.npm_execpath, beside]) {
    if (candidate && path.basename(candidate) === 'npm-cli.js' && existsSync(candidate)) return candidate;
  }
  return null;
}

function swapIn(fresh, place) {
  const old = `${fresh}-old`;
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (existsSync(place)) renameSync(place, old);
      renameSync(fresh, place);
      break;
    } catch (error) {
      // Another build swapped at the same moment: its result is as fresh as ours, try again on top of it.
      if (attempt >= 5) throw error;
      rmSync(old, { recursive: true, force: true });
    }
  }
  rmSync(old, { recursive: true, force: true });
}

function readJson(file) {
  try {
    return statSync(file).isFile() ? JSON.parse(readFileSync(file, 'utf8')) : null;
  } catch {
    return null;
  }
}

export function say(text) {
  process.stderr.write(`runout: ${text}\n`);
}

export function fail(text, code) {
  say(text);
  process.exit(code === 0 ? 1 : code);
}
