import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brandFolder } from '@sixpence/brands/testing.ts'
import { startEmbedded } from '@sixpence/postgres/embedded'
import { freePort } from '@sixpence/postgres/free-port'
import { bases, makeBases } from './image/bases.ts'
import { Engine, missingHere } from './image/engine.ts'
import { faultsOf, megabytes } from './image/scan.ts'
import { root } from './source-files.ts'

/**
 * `node tools/image-check.ts [-- FOLDER]`: builds the container image of the checked-out commit on bases built here, scans
 * it for unwanted files, and runs it as intended: not as root, on a read-only root file system, without capabilities,
 * with its own brand and secrets in files, against a PostgreSQL of this machine. FOLDER stores bases and image for
 * the next run. Exits with 1 and prints a sentence for each fault.
 */
const missing = missingHere()
if (missing) {
  process.stderr.write(`${missing}\n`)
  process.exit(2)
}
const givenFolder = process.argv[2]
const folder = givenFolder ?? mkdtempSync(join(tmpdir(), 'sixpence-image-'))
mkdirSync(folder, { recursive: true })
const image = 'localhost/sixpence'
const engine = new Engine(folder)
const faults: string[] = []
try {
  build()
  scan()
  await runIt()
} finally {
  if (!givenFolder) rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`)
if (faults.length > 0) process.exitCode = 1
else process.stdout.write('The image has nothing it should not have, and serves.\n')

/** From the files in git, so that untracked files are not included. */
function build(): void {
  makeBases(engine, folder)
  const sources = join(folder, 'sources')
  rmSync(sources, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(sources, file)), { recursive: true })
    cpSync(join(root, file), join(sources, file))
  }
  // Files that must never be included.
  writeFileSync(join(sources, '.env'), 'SIXPENCE_SECRET=of-somebody\n')
  writeFileSync(join(sources, 'server/of-somebody.key'), 'a key\n')
  const file = join(sources, 'deploy/container/Containerfile')
  const args = [`BUILD=${bases.build}`, `BASE=${bases.base}`].flatMap((text) => ['--build-arg', text])
  // Docker's format, since the other has no health check.
  const how = ['--layers=false', '--pull-never', '--format=docker']
  engine.buildah('bud', ...how, ...args, '--tag', image, '--file', file, sources)
  const health = engine.podman('image', 'inspect', '--format', '{{json .HealthCheck}}', image)
  if (!health.includes('/app/deploy/container/healthy')) faults.push('the image has no health check')
}

function scan(): void {
  const container = engine.buildah('from', '--pull-never', image)
  const mounted = engine.buildah('mount', container)
  faults.push(...faultsOf(mounted))
  process.stdout.write(
    `image: ${megabytes(mounted)} MB, of these in /app ${megabytes(join(mounted, 'app'))} MB\n`,
  )
  engine.buildah('rm', container)
}

async function runIt(): Promise<void> {
  const outside = mkdtempSync(join(tmpdir(), 'sixpence-image-run-'))
  const postgres = await startEmbedded({ dataDir: join(outside, 'postgres'), sharedBuffers: '128MB' })
  const port = await freePort()
  const name = `sixpence-check-${port}`
  try {
    brandFolder(join(outside, 'brands'), 'fenno')
    const secrets = join(outside, 'secrets')
    mkdirSync(secrets)
    writeFileSync(join(secrets, 'secret'), randomBytes(48).toString('base64'))
    writeFileSync(join(secrets, 'database-url'), postgres.url)
    // Below a folder that is its owner's alone.
    for (const path of [outside, join(outside, 'brands'), secrets])
      execFileSync('chmod', ['-R', 'a+rX', path])
    const limits = ['nofile', 'nproc'].flatMap((text) => ['--ulimit', `${text}=4096:4096`])
    const run = (more: readonly string[], ...command: string[]): string[] => [
      'run',
      '--network=host',
      '--read-only',
      '--tmpfs=/tmp',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges',
      // podman schedules health checks by systemd, which may be missing here, so the check is started explicitly.
      '--no-healthcheck',
      '--pull=never',
      ...limits,
      ...more,
      image,
      ...command,
    ]
    const settings = {
      PORT: String(port),
      SIXPENCE_BRANDS: '/brands',
      SIXPENCE_SANDBOXES: 'on',
      SIXPENCE_DRAIN_SECONDS: '1',
      SIXPENCE_SECRET_FILE: '/secrets/secret',
      DATABASE_URL_FILE: '/secrets/database-url',
    }
    const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
    refuses(run)
    engine.podman(
      ...run([
        '--detach',
        '--name',
        name,
        '--volume',
        `${secrets}:/secrets:ro`,
        '--volume',
        `${join(outside, 'brands')}:/brands:ro`,
        ...env,
      ]),
    )
    await serves(name, port)
    for (const [what, command] of [
      ['is no ordinary user', 'test "$(id -u)" = 10001'],
      ['can write its program', '! touch /app/x 2>/dev/null && ! touch /x 2>/dev/null'],
      [
        'has powers',
        'grep -q "CapBnd:.0000000000000000" /proc/1/status && grep -q "NoNewPrivs:.1" /proc/1/status',
      ],
      ['is not healthy by its own check', '/app/deploy/container/healthy'],
      ['keeps no seals in /data', 'ls /data/seals'],
    ] as const)
      if (!succeeds(name, command)) faults.push(`the running server ${what}`)
    engine.podman('stop', '--time', '30', name)
    const code = engine.podman('inspect', '--format', '{{.State.ExitCode}}', name)
    if (code !== '0') faults.push(`the server ended with ${code} when it was told to`)
  } finally {
    if (faults.length > 0) process.stdout.write(`${logsOf(name)}\n`)
    try {
      engine.podman('rm', '--force', '--volumes', name)
    } catch {
      // It never ran.
    }
    await postgres.stop()
    rmSync(outside, { recursive: true, force: true })
  }
}

/** Without its settings it lists all missing settings and ends. */
function refuses(run: (more: readonly string[]) => string[]): void {
  try {
    engine.podman(...run(['--rm']))
    faults.push('the image starts without settings')
  } catch (error) {
    const { status } = error as { status?: number }
    if (status !== 1) faults.push(`the image without settings ends with ${status}, not 1`)
  }
}

async function serves(name: string, port: number): Promise<void> {
  for (let second = 0; second < 120; second += 1) {
    const page = await ask(port, 'fenno.example').catch(() => undefined)
    if (page) {
      const foreign = await ask(port, 'nobody.example')
      if (page.status !== 200 || !page.text.includes('<title>'))
        faults.push(`/login of the brand is answered ${page.status}`)
      if (foreign.status !== 421) faults.push(`a host of nobody is answered ${foreign.status}`)
      const ready = await ask(port, 'localhost', '/readyz')
      if (ready.status !== 200) faults.push(`/readyz is answered ${ready.status}: ${ready.text}`)
      return
    }
    await sleep(1_000)
  }
  faults.push(`${name} does not serve after two minutes`)
}

function ask(port: number, host: string, path = '/login'): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const sent = request(
      { port, path, host: '127.0.0.1', headers: { host, accept: 'text/html' }, timeout: 10_000 },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${path} of ${host}`)))
    sent.on('error', failed).end()
  })
}

function succeeds(name: string, command: string): boolean {
  try {
    engine.podman('exec', name, 'sh', '-c', command)
    return true
  } catch {
    return false
  }
}

function logsOf(name: string): string {
  try {
    return engine.podman('logs', name)
  } catch {
    return ''
  }
}
