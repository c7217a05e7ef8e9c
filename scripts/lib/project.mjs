/**
 * What every script needs before it can do its own work: the packages of the lockfile in `node_modules`, and
 * compiled sources in `dist`. Plain Node without packages, because on a bare clone there are none.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
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

const STAMP_FILE = '.sources.sha256';

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

/** Hash over the content of everything that decides what `dist` holds. */
export function sourceHash(root = ROOT) {
  const hash = createHash('sha256');
  const config = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
  for (const file of [...config, ...sourceFiles(root)]) {
    const full = path.join(root, file);
    if (!existsSync(full)) continue;
    hash.update(file).update('\0').update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether `dist` was built from exactly the present sources. */
export function isBuilt(root = ROOT) {
  const stamp = path.join(root, 'dist', STAMP_FILE);
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceHash(root);
}

/**
 * Compiles into a folder of its own and swaps it in with a rename, so that a running server or a second build
 * never sees half a `dist`.
 *
 * @param {{ tolerateTypeErrors?: boolean, quiet?: boolean }} options With `tolerateTypeErrors` what the compiler could emit is
 *   used all the same (for running one test while another file is being written); the stamp is then withheld, and
 *   the next build tries again.
 * @returns {boolean} Whether the compiler was content.
 */
export function build({ root = ROOT, tolerateTypeErrors = false, quiet = false } = {}) {
  const hash = sourceHash(root);
  if (!quiet) say('compiling');
  const target = path.join(root, `.dist-${process.pid}`);
  rmSync(target, { recursive: true, force: true });
  try {
    const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', target];
    const done = spawnSync(process.execPath, args, {
      cwd: root,
      // The compiler prints to stdout; a command's stdout belongs to its answer.
      stdio: ['ignore', tolerateTypeErrors ? 'ignore' : 2, 2],
    });
    const content = done.status === 0;
    if (!content && !tolerateTypeErrors) return false;
    for (const file of sourceFiles(root)) {
      if (/\.[cm]?tsx?$/.test(file) || file.startsWith(PAGE_FOLDER + path.sep)) continue;
      mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
      copyFileSync(path.join(root, file), path.join(target, file));
    }
    const bundled = bundlePage(root, target, quiet);
    if (!bundled && !tolerateTypeErrors) return false;
    if (content && bundled) writeFileSync(path.join(target, STAMP_FILE), `${hash}\n`);
    swapIn(target, path.join(root, 'dist'));
    return content && bundled;
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}

/** Bundles the page into `target`/api/web. Returns whether it could. */
function bundlePage(root, target, quiet) {
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [
    vite,
    'build',
    path.join(root, PAGE_FOLDER),
    '--outDir',
    path.join(target, PAGE_FOLDER),
    '--emptyOutDir',
  ];
  const done = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', quiet ? 'ignore' : 2, 2] });
  return done.status === 0;
}

/** Builds when `dist` is missing or stale. Exits the process when the sources do not compile. */
export function ensureBuilt(root = ROOT) {
  if (isBuilt(root)) return;
  if (!build({ root })) fail('the sources do not compile', 1);
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
