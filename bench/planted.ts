// npm run drill -- planted [-- --bug NAME …] [--write]: plants plausible bugs in the source, one after the other, and says
// which of the ordinary tests notices each. `--write` keeps the table in docs/RELIABILITY.md. Exits with 1 if a bug was not
// noticed, with 2 if the drill could not be held.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dayOf } from '@sixpence/days'
import { bugs } from './planted/bugs.ts'
import { plantedDrill } from './planted/drill.ts'
import { verdictTable, withTable } from './planted/table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: { bug: { type: 'string', multiple: true }, write: { type: 'boolean' } },
})

try {
  const unknown = values.bug?.filter((name) => !bugs.some((bug) => bug.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `There is no bug ${unknown.join(', ')}; there are ${bugs.map(({ name }) => name).join(', ')}.`,
    )
  if (values.write && values.bug)
    throw new Error('--write keeps the table of all bugs, so it takes no --bug.')
  const verdicts = await plantedDrill({
    root,
    bugs: bugs.filter(({ name }) => values.bug?.includes(name) ?? true),
    say: (line) => process.stdout.write(`${line}\n`),
  })
  const table = verdictTable(verdicts)
  process.stdout.write(`\n${table}`)
  if (values.write) keep(table)
  const missed = verdicts.filter(({ noticed }) => noticed.length === 0).map(({ bug }) => bug.name)
  if (missed.length > 0) {
    process.stdout.write(`Not noticed: ${missed.join(', ')}\n`)
    process.exitCode = 1
  }
} catch (error) {
  process.stderr.write(
    `The drill could not be held: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 2
}

function keep(table: string): void {
  const page = join(root, 'docs/RELIABILITY.md')
  const commit = execFileSync('git', ['-C', root, 'rev-parse', '--short=8', 'HEAD'], {
    encoding: 'utf8',
  }).trim()
  const day = dayOf(new Date())
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), table, { day, commit }))
}
