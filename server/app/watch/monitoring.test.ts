import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { msOf } from '@sixpence/days'
import { calls } from '@sixpence/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { instruments, type Instrument } from '#core/telemetry/instruments.ts'
import { metricsTable } from '#core/telemetry/table.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const folder = join(root, 'deploy/monitoring')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rules = read('deploy/monitoring/rules.yml')
const alerts = [...rules.matchAll(/^ +- alert: (\w+)\n([^]*?)(?=\n +- (?:alert|name):|$(?![^]))/gm)].map(
  ([, name = '', body = '']) => ({ name, body }),
)

type Panel = { title: string; targets?: { expr: string }[] }
const dashboards = readdirSync(join(folder, 'grafana')).map((file) => ({
  file,
  panels: (JSON.parse(read(`deploy/monitoring/grafana/${file}`)) as { panels: Panel[] }).panels,
}))
const shown = dashboards.flatMap(({ file, panels }) =>
  panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: `${file}: ${title}`, expr })),
  ),
)

/** Metrics that a script of ours writes for node_exporter. */
const ofHosts = new Set(read('deploy/monitoring/host-metrics').match(/\bsixpence_\w+/g))

/** The mistakes in the metrics and labels that an expression uses. */
function faultsIn(expr: string): string[] {
  const all: Readonly<Record<string, Instrument>> = instruments
  const used = [...expr.matchAll(/\b((?:sixpence|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]
  return used.flatMap(([, name = '', matchers = '']) => {
    if (ofHosts.has(name)) return []
    const base = name.replace(/_(?:bucket|sum|count)$/, '')
    const declared = all[base]?.kind === 'histogram' && base !== name ? all[base] : all[name]
    if (!declared || (declared.kind === 'histogram' && base === name)) return [`${name} is not exported`]
    const known = [...declared.labels, 'job', 'instance', ...(name.endsWith('_bucket') ? ['le'] : [])]
    const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
    return labels.filter((label) => !known.includes(label)).map((label) => `${name} has no ${label}`)
  })
}

test('an expression with a metric or a label that is not exported is detected', () => {
  expect(faultsIn('rate(sixpence_calls_total{call="a",le="1"}[5m]) + sixpence_call{}')).toEqual([
    'sixpence_calls_total has no le',
    'sixpence_call is not exported',
  ])
  expect(faultsIn('sixpence_call_duration_seconds')).toEqual([
    'sixpence_call_duration_seconds is not exported',
  ])
})

test('the dashboards use exported metrics and labels, and show every metric', () => {
  expect(shown.flatMap(({ where, expr }) => faultsIn(expr).map((fault) => `${where}: ${fault}`))).toEqual([])
  const everything = shown.map(({ expr }) => expr).join('\n')
  expect(Object.keys(instruments).filter((name) => !everything.includes(name))).toEqual([])
})

test('the alerts use existing metrics, labels and calls, and each has a page of instructions', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(faultsIn(rules)).toEqual([])
  const named = [...rules.matchAll(/call=~"([^"]*)"/g)].flatMap(([, list = '']) => list.split('|'))
  expect(named.filter((name) => !calls.has(name))).toEqual([])
  for (const { name, body } of alerts) {
    expect(body).toContain(`runbook_url: docs/runbooks/${name}.md`)
    expect(body).toMatch(/labels: \{ severity: (?:page|ticket) \}/)
    const page = read(`docs/runbooks/${name}.md`)
    expect(page).toMatch(
      new RegExp(
        `^# ${name}\\n[^]*\\n## What it means\\n[^]*\\n## What to look at\\n[^]*\\n## What to do\\n`,
      ),
    )
  }
  const pages = readdirSync(join(root, 'docs/runbooks')).filter((file) => file.startsWith('Sixpence'))
  expect(pages.toSorted()).toEqual(alerts.map(({ name }) => `${name}.md`).toSorted())
})

test('docs/METRICS.md has every metric', () => {
  const [, shown] =
    /<!-- npm run generate -- metrics -->\n\n([^]*?)\n\n<!-- end of the metrics -->/.exec(
      read('docs/METRICS.md'),
    ) ?? []
  expect(shown, 'put what `npm run generate -- metrics` prints into docs/METRICS.md').toBe(metricsTable())
})

test('few alerts page the operator', () => {
  expect(alerts.filter(({ body }) => body.includes('severity: page')).length).toBeLessThanOrEqual(12)
})

test('backups and certificates are written for node_exporter, as its format has them [ON-01]', () => {
  const place = mkdtempSync(join(tmpdir(), 'sixpence-host-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const [programs, certificates] = [join(place, 'bin'), join(place, 'certs')]
  for (const made of [programs, certificates]) mkdirSync(made)
  const info = [
    {
      backup: [{ timestamp: { start: 1, stop: 1795000000 } }, { timestamp: { start: 2, stop: 1795086400 } }],
    },
  ]
  writeFileSync(join(programs, 'pgbackrest'), `#!/bin/sh\necho '${JSON.stringify(info)}'\n`, { mode: 0o755 })
  const curve = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '30',
    '-subj',
    '/CN=pay.example',
  ]
  const pem = join(certificates, 'pay.example.pem')
  spawnSync('openssl', ['req', '-x509', ...curve, '-keyout', join(place, 'key'), '-out', pem])
  const run = (path: string) =>
    spawnSync('sh', [join(folder, 'host-metrics'), place, certificates], {
      env: { PATH: path },
      encoding: 'utf8',
    })
  const system = '/usr/bin:/bin'
  expect(run(`${programs}:${system}`)).toMatchObject({ status: 0, stderr: '' })
  const written = readFileSync(join(place, 'sixpence.prom'), 'utf8')
  const [, end] =
    /sixpence_certificate_ends_timestamp_seconds\{name="pay\.example"\} (\d+)\n/.exec(written) ?? []
  expect(written).toContain('sixpence_backup_last_success_timestamp_seconds 1795086400\n')
  expect(Number(end) - Date.now() / 1_000).toBeGreaterThan(msOf({ days: 29 }) / 1_000)
  // A backup that fails leaves the previous metrics.
  writeFileSync(join(programs, 'pgbackrest'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  run(`${programs}:${system}`)
  expect(readdirSync(place)).not.toContainEqual(expect.stringMatching(/^\.sixpence/))
})

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)
// It is in Debian's package `prometheus`.
describe.skipIf(!promtool)('by promtool', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: folder, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  test('the rules are valid, and every alert fires in its own case and not in a similar one [ON-01]', () => {
    expect(run('check', 'rules', 'rules.yml')).toMatchObject({ status: 0 })
    expect(run('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 })
    expect(run('test', 'rules', 'rules.test.yml')).toMatchObject({ status: 0 })
    const tested = read('deploy/monitoring/rules.test.yml')
    expect(
      alerts.filter(({ name }) => !tested.includes(`alertname: ${name}\n`)).map(({ name }) => name),
    ).toEqual([])
  })

  test('every expression of the dashboards is valid', () => {
    const place = mkdtempSync(join(tmpdir(), 'sixpence-dashboards-'))
    onTestFinished(() => rmSync(place, { recursive: true }))
    const records = shown.map(({ expr }, at) => {
      const plain = expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', 'sixpence')
      return `      - { record: shown_${at}, expr: ${JSON.stringify(plain)} }`
    })
    writeFileSync(join(place, 'shown.yml'), `groups:\n  - name: shown\n    rules:\n${records.join('\n')}\n`)
    expect(run('check', 'rules', join(place, 'shown.yml'))).toMatchObject({ status: 0 })
  })
})
