import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Part, runLanes } from './run-lanes.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'sixpence-run-lanes-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = (name: string, source: string): Part => ({ name, command: [process.execPath, '-e', source] })

/** Waits for the other's file, which only exists if both run at the same time. */
const meets = (mine: string, other: string): Part =>
  script(
    mine,
    `fs.writeFileSync('${mine}', ''); while (!fs.existsSync('${other}')) continue; console.log('met')`,
  )

/** The lines printed meanwhile. */
async function printed(lanes: Part[][]) {
  const lines: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  try {
    return { lines, ended: await runLanes(lanes, folder) }
  } finally {
    write.mockRestore()
  }
}

test('lanes run at the same time, and each line names its part', async () => {
  const { lines, ended } = await printed([[meets('a', 'b')], [meets('b', 'a')]])
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
  expect(lines).toEqual(expect.arrayContaining(['a  met\n', 'b  met\n']))
})

test('a part that fails keeps neither the next nor the other lane from running', async () => {
  const third = script('third', `console.log('third')`)
  const { lines, ended } = await printed([[script('fails', 'process.exit(3)'), third], [third]])
  expect(ended.map(({ part, code }) => [part.name, code])).toEqual([
    ['fails', 3],
    ['third', 0],
    ['third', 0],
  ])
  expect(lines.filter((line) => line === 'third  third\n')).toHaveLength(2)
})

test('a program that is not there fails its part', async () => {
  const { ended } = await printed([[{ name: 'missing', command: ['no-such-program'] }]])
  expect(ended[0]?.code).not.toBe(0)
})
