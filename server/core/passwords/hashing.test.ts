import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('threads also hash while Node watches files, as in `npm run dev`', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-hashing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = join(folder, 'hash.mjs')
  writeFileSync(
    script,
    `import { hashingThreads } from ${JSON.stringify(new URL('hashing.ts', import.meta.url).href)}
     const derive = hashingThreads({ most: 1, maxWaiting: 1, nice: 0, rest: 0 })
     const tag = await derive('a password', new Uint8Array(16))
     process.stdout.write('bytes ' + tag.length)`,
  )
  const watching = spawn(process.execPath, [`--watch-path=${folder}`, script])
  onTestFinished(async () => {
    watching.kill()
    await once(watching, 'exit')
  })
  let said = ''
  for (const stream of [watching.stdout, watching.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  await expect.poll(() => said).toMatch(/bytes|Error/)
  expect(said).toContain('bytes 32')
})
