import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { isTaken } from '@sixpence/postgres/free-port'
import { root } from './source-files.ts'

test('npm start names a taken port, and how to choose another, before it builds', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' }
  await expect(
    promisify(execFile)(process.execPath, ['tools/prepare.ts'], { cwd: root, env }),
  ).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is taken by another program: choose another, such as PORT=${port + 1} npm start.\n`,
  })
})

test('a free port is free, and what is wrong with an address is left to the server', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await isTaken(port, '127.0.0.1')).toBe(true)
  server.close()
  await once(server, 'close')
  expect(await isTaken(port, '127.0.0.1')).toBe(false)
  expect(await isTaken(port, '192.0.2.1')).toBe(false)
})
