import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { stopListening } from './stop-listening.ts'

const opened = (port: number): Promise<Socket> =>
  new Promise((done, failed) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', failed).once('connect', () => done(socket))
  })

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((done) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    socket.once('close', () => done(text))
  })

test('an open connection is served, including its first request; a new one is refused', async () => {
  const server = createServer((_, answer) => void answer.setHeader('connection', 'close').end('served'))
  onTestFinished(() => server.closeAllConnections())
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as AddressInfo
  const early = await opened(port)
  const taken = new Promise((done) => void server.once('connection', done))
  const second = await opened(port)
  await taken
  const { ended } = await stopListening(server)
  let isOver = false
  void ended.then(() => (isOver = true))
  await expect(opened(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await sleep(50)
  for (const socket of [early, second]) {
    expect(isOver).toBe(false)
    const answer = answerOf(socket)
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*served$/)
  }
  await ended
})

test('a connection established while the server is busy is served', async () => {
  const server = createServer((_, answer) => void answer.setHeader('connection', 'close').end('served'))
  onTestFinished(() => server.closeAllConnections())
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.address() as AddressInfo
  const late = Promise.withResolvers<Socket>()
  setImmediate(() => {
    opened(port).then(late.resolve, late.reject)
    process.nextTick(() => {
      const until = performance.now() + 20
      while (performance.now() < until) continue
    })
  })
  const { ended } = await stopListening(server)
  const socket = await late.promise
  const answer = answerOf(socket)
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*served$/)
  await ended
})
