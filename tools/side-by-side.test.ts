import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('side-by-side.ts', import.meta.url))
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sixpence-side-by-side-'))
  // `first` and `second` each wait for the other's file, which only exists if both run at the same time.
  const meets = (mine: string, other: string) =>
    `node -e "fs.writeFileSync('${mine}', ''); while (!fs.existsSync('${other}')) continue; console.log('met')"`
  const scripts = {
    first: meets('a', 'b'),
    second: meets('b', 'a'),
    fails: 'node -e "process.exit(3)"',
    third: 'echo third',
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(...args: string[]): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder })
  let [output, errors] = ['', '']
  child.stdout.on('data', (text: Buffer) => (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, lines: output.split('\n'), errors }
}

test('lanes run at the same time, and each line names its script', async () => {
  const { code, lines } = await run('first', '--', 'second')
  expect(code).toBe(0)
  expect(lines).toEqual(expect.arrayContaining(['first  met', 'second  met']))
})

test('a script that fails keeps neither the next nor the other lane from running, and is named at the end', async () => {
  const { code, lines, errors } = await run('fails', 'third', '--', 'third')
  expect(code).toBe(1)
  expect(lines.filter((line) => line === 'third  third')).toHaveLength(2)
  expect(errors).toMatch(/Failed: fails\n$/)
})

test('without scripts it says how it is used', async () => {
  const { code, errors } = await run()
  expect(code).toBe(2)
  expect(errors).toMatch(/^Use it as/)
})
