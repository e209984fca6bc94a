// npm run generate [-- NAME …]: writes the files that are made from the code, all or those named. Tests compare each with the code.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** The program writes its file itself, or what it prints stands in a page between two comments; `reads`: the program it reads from. */
type Generator = { command: string[]; reads?: string[]; page?: string; begin?: string; end?: string }

const generators: Record<string, Generator> = {
  settings: { command: ['server/core/settings/print.ts', '--write'] },
  metrics: {
    command: ['server/core/telemetry/print.ts'],
    page: 'docs/METRICS.md',
    begin: '<!-- npm run generate -- metrics -->',
    end: '<!-- end of the metrics -->',
  },
  retention: {
    command: ['server/store/retention-table.ts'],
    page: 'docs/GROWTH.md',
    begin: '<!-- the tables -->',
    end: '<!-- end of the tables -->',
  },
  client: { command: ['client/generate.ts'], reads: ['server/app/v1/print-openapi.ts'] },
  structure: { command: ['tools/structure.ts', '--draw'] },
  notices: { command: ['tools/third-party.ts'] },
  'lock-file': { command: ['tools/lock-engines.ts'] },
}

const requested = process.argv.slice(2)
const unknownNames = requested.filter((name) => !Object.hasOwn(generators, name))
if (unknownNames.length > 0) {
  process.stderr.write(
    `Nothing is called ${unknownNames.join(', ')}: ${Object.keys(generators).join(', ')}\n`,
  )
  process.exit(2)
}

for (const [name, { command, reads, page, begin = '', end = '' }] of Object.entries(generators)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const printed = output(command, reads && output(reads))
  if (page !== undefined) put(page, { begin, end, text: printed.trim() })
  process.stdout.write(`${name}\n`)
}
const pages = Object.values(generators).flatMap(({ page }) => page ?? [])
execFileSync(join(root, 'node_modules/.bin/oxfmt'), pages, { cwd: root, stdio: 'ignore' })

function output(command: readonly string[], input = ''): string {
  return execFileSync(process.execPath, command, {
    cwd: root,
    input,
    maxBuffer: 2 ** 26,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

function put(page: string, { begin, end, text }: { begin: string; end: string; text: string }): void {
  const file = join(root, page)
  const before = readFileSync(file, 'utf8')
  const from = before.indexOf(begin)
  const to = before.indexOf(end)
  if (from < 0 || to < from) throw new Error(`${page} has no part between ${begin} and ${end}`)
  writeFileSync(file, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`)
}
