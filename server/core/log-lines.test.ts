import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const documented = [
  ...readFileSync(`${root}docs/LOG-LINES.md`, 'utf8').matchAll(
    /^\| (warn|error|info|fatal) +\| ([^|]*?) +\|/gm,
  ),
].map(([, level = '', line = '']) => `${level} ${line}`)

/** Calls of the log with their sentence: the last or only argument. */
const written = globSync('{server,demo}/**/*.ts', { cwd: root })
  .filter((path) => !/\.test\.ts$|^server\/testing\//.test(path))
  .flatMap((path) => {
    const text = readFileSync(root + path, 'utf8')
    return [...text.matchAll(/\blog\??\.(warn|error|info|fatal)\(/g)].map((call) => ({
      path,
      level: call[1] ?? '',
      sentence: sentenceAt(text, (call.index ?? 0) + call[0].length),
    }))
  })

/** The last text before the closing parenthesis of the call; an expression in it becomes an ellipsis. */
function sentenceAt(text: string, from: number): string {
  let depth = 1
  let last = ''
  for (let at = from; at < text.length && depth > 0; at++) {
    const quote = text[at]
    if (quote === '(' || quote === '{') depth += 1
    if (quote === ')' || quote === '}') depth -= 1
    if (quote !== "'" && quote !== '`') continue
    const end = text.indexOf(quote, at + 1)
    if (depth === 1) last = text.slice(at + 1, end).replace(/\$\{[^}]*\}/g, '…')
    at = end
  }
  return last
}

test('docs/LOG-LINES.md has every line that the server writes, at its level, and no other', () => {
  // Sentences passed as values.
  const passedOn = written.filter(({ sentence }) => sentence === '').map(({ path }) => path)
  expect([...new Set(passedOn)]).toEqual(['server/app/database/bring-up.ts'])
  const lines = written
    .filter(({ sentence }) => sentence !== '')
    .map(({ level, sentence }) => `${level} ${sentence}`)
  expect(
    [...new Set([...lines, 'warn PostgreSQL ended unexpectedly and is being started again.'])].toSorted(),
  ).toEqual(documented.toSorted())
})
