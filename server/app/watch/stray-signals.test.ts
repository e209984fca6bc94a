import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { straySignals } from './stray-signals.ts'

test('signals that mean another program do not end a server [ON-09]', async () => {
  const module = new URL('stray-signals.ts', import.meta.url).href
  const script = `const { ignoreStraySignals } = await import(${JSON.stringify(module)})
    ignoreStraySignals()
    process.stdin.on('data', (data) => process.stdout.write(data))
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'pipe' })
  await once(child.stdout, 'data')
  for (const signal of straySignals) {
    child.kill(signal)
    child.stdin.write(signal)
    expect(String((await once(child.stdout, 'data'))[0])).toBe(signal)
  }
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
})
