import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unpackChromium } from './unpack-chromium.ts'

export type Browser = { path: string; args: string[] }

// In this order; CHROMIUM_FROM=npm (or another of the names) tries only that source.
const ways: Record<string, () => Promise<string | undefined> | string | undefined> = {
  system: () => systemNames.find(answersVersion),
  npm: unpackChromium,
  playwright: installWithPlaywright,
  apt: installWithApt,
}

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium that runs here, with the arguments it needs: the browser named by CHROMIUM, else the system's, else
 * npm's, else a Chromium that Playwright or (as root) apt can install. Throws a sentence when there is none.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM']
  if (named) {
    if (!answersVersion(named)) throw new Error(`CHROMIUM is ${named}, which does not start.`)
    return { path: absolute(named), args: await launchArguments(named) }
  }
  const only = process.env['CHROMIUM_FROM']
  if (only && !ways[only])
    throw new Error(`CHROMIUM_FROM is ${only}; it may be ${Object.keys(ways).join(', ')}.`)
  for (const [name, find] of Object.entries(ways)) {
    if (only && only !== name) continue
    const path = await find()
    if (path && answersVersion(path)) return { path: absolute(path), args: await launchArguments(path) }
  }
  throw new Error('There is no Chromium here and none could be installed: set CHROMIUM to the path of one.')
}

function answersVersion(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

// Playwright needs a path.
function absolute(path: string): string {
  if (path.includes('/')) return path
  return spawnSync('sh', ['-c', `command -v ${path}`], { encoding: 'utf8' }).stdout.trim()
}

async function launchArguments(path: string): Promise<string[]> {
  const quiet = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  if (process.getuid?.() === 0) return ['--no-sandbox', ...quiet]
  if (await launches(path, quiet)) return quiet
  // Containers may forbid user namespaces; only our own pages are opened.
  process.stderr.write('Chromium cannot build its sandbox here and runs without.\n')
  return ['--no-sandbox', ...quiet]
}

async function launches(path: string, args: string[]): Promise<boolean> {
  const profile = mkdtempSync(join(tmpdir(), 'sixpence-chromium-'))
  const probe = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(path, [...args, ...probe], { stdio: ['ignore', 'ignore', 'pipe'], timeout: 30_000 })
  const up = await new Promise<boolean>((done) => {
    let output = ''
    child.stderr.on('data', (text: Buffer) => {
      output += text.toString()
      if (output.includes('DevTools listening')) done(true)
    })
    child.once('error', () => done(false)).once('exit', () => done(false))
  })
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return up
}

async function installWithPlaywright(): Promise<string | undefined> {
  if (!run('playwright', ['install', 'chromium'])) return undefined
  const entry = createRequire(new URL('../e2e/package.json', import.meta.url)).resolve('@playwright/test')
  const playwright = (await import(pathToFileURL(entry).href)) as {
    chromium: { executablePath: () => string }
  }
  return playwright.chromium.executablePath()
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const install = ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-liberation']
  return run('apt-get', ['update']) && run('apt-get', install) ? 'chromium' : undefined
}

function run(program: string, args: string[]): boolean {
  return spawnSync(program, args, { stdio: ['ignore', 2, 2] }).status === 0
}
