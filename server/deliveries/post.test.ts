import http from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { poster, type PostDeps } from './post.ts'

const open: (Server | http.Server)[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))))
})

type Heard = { host: string | undefined; body: string; headers: http.IncomingHttpHeaders }

async function listen(server: Server | http.Server): Promise<number> {
  open.push(server)
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A customer's server with a given answer, and the requests it received. */
async function shop(answer: http.RequestListener = (_, response) => response.end('ok')) {
  const heard: Heard[] = []
  const port = await listen(
    http.createServer((request, response) => {
      let body = ''
      request.on('data', (piece: Buffer) => (body += piece.toString()))
      request.on('end', () => {
        heard.push({ host: request.headers.host, body, headers: request.headers })
        answer(request, response)
      })
    }),
  )
  return { heard, port, address: `http://127.0.0.1:${port}/paid` }
}

const rules = { allowsLoopback: true, ownHosts: new Set<string>() }
const message = { headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' }, body: '{"ü":1}' }
const post = (address: string, more: Partial<PostDeps> = {}) =>
  poster({ rules, timeoutMs: 30_000, ...more })(address, message)

test('sends the message with the name and version of the product, and returns the status [WE-15]', async () => {
  const { heard, address } = await shop()
  expect(await post(address)).toEqual({ outcome: 'delivered', status: 200 })
  expect(heard).toEqual([
    {
      host: expect.stringContaining('127.0.0.1'),
      body: message.body,
      headers: expect.objectContaining({
        'user-agent': expect.stringMatching(/^Sixpence\/\d/) as string,
        'webhook-id': 'msg_1',
        'content-length': '8',
        'accept-encoding': 'identity',
      }),
    },
  ])
})

test.each([
  [204, { outcome: 'delivered', status: 204 }],
  [400, { outcome: 'status', status: 400 }],
  [500, { outcome: 'status', status: 500 }],
  [410, { outcome: 'gone', status: 410 }],
  [301, { outcome: 'redirect', status: 301 }],
  [302, { outcome: 'redirect', status: 302 }],
  [303, { outcome: 'redirect', status: 303 }],
  [307, { outcome: 'redirect', status: 307 }],
  [308, { outcome: 'redirect', status: 308 }],
  [429, { outcome: 'status', status: 429, retryAfterMs: 90_000 }],
  [503, { outcome: 'status', status: 503, retryAfterMs: 90_000 }],
])('of the status %i it makes what is right, and follows no redirect', async (status, result) => {
  const inside = await shop()
  const { address } = await shop((_, response) =>
    response.writeHead(status, { location: inside.address, 'retry-after': '90' }).end(),
  )
  expect(await post(address)).toEqual(result)
  expect(inside.heard).toEqual([])
})

test('an answer without end, or of any size, has no effect: the status counts and the rest is ignored', async () => {
  let sent = 0
  const endless = await shop((_, response) => {
    const piece = Buffer.alloc(64 * 1024)
    const pump = (): void => {
      while (!response.destroyed && response.write(piece)) sent += piece.length
      if (!response.destroyed) response.once('drain', pump)
    }
    pump()
  })
  expect(await post(endless.address)).toEqual({ outcome: 'delivered', status: 200 })
  expect(sent).toBeLessThan(8 * 1024 * 1024)
  const hanging = await shop((_, response) => void response.writeHead(200).write('x'))
  expect(await post(hanging.address)).toEqual({ outcome: 'delivered', status: 200 })
  const drops = await shop((_, response) => {
    response.writeHead(500, { 'content-length': '1000' }).write('x')
    setTimeout(() => response.destroy(), 20)
  })
  expect(await post(drops.address)).toEqual({ outcome: 'status', status: 500 })
})

test('a server that does not answer, sends slowly or sends endless headers is abandoned in time', async () => {
  const silent = await listen(createServer(() => {}))
  expect(await post(`http://127.0.0.1:${silent}/`, { timeoutMs: 100 })).toEqual({ outcome: 'timedOut' })
  const drips = await listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x'), 10)
      socket.on('close', () => clearInterval(timer))
    }),
  )
  expect(await post(`http://127.0.0.1:${drips}/`, { timeoutMs: 150 })).toEqual({ outcome: 'timedOut' })
  const bomb = await listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.write(`HTTP/1.1 200 OK\r\n${'x-a: y\r\n'.repeat(10_000)}\r\n`)
    }),
  )
  expect(await post(`http://127.0.0.1:${bomb}/`)).toEqual({ outcome: 'notReached' })
  const closed = await shop()
  await new Promise((done) => open.pop()?.close(done))
  expect(await post(closed.address)).toEqual({ outcome: 'notReached' })
})

test('a server without a valid certificate is not trusted', async () => {
  const { port, heard } = await shop()
  const result = await post(`https://127.0.0.1:${port}/`)
  expect(['notTrusted', 'notReached']).toContain(result.outcome)
  expect(heard).toEqual([])
})

test('a name server that does not answer takes no longer than any other failure', async () => {
  const never = () => new Promise<string[]>(() => {})
  expect(await post('https://shop.com/', { resolve: never, timeoutMs: 50 })).toEqual({ outcome: 'timedOut' })
  const unknown = async () => Promise.reject(new Error('none'))
  expect(await post('https://shop.com/', { resolve: unknown })).toEqual({ outcome: 'nameUnknown' })
})

test.each([
  [['127.0.0.1']],
  [['8.8.8.8', '10.0.0.1']],
  [['2606:4700::1111', '::1']],
  [['8.8.8.8', '::ffff:10.0.0.1']],
  [['169.254.169.254']],
  [['not an address']],
])('a name that leads to %j is refused, one private address among public ones is enough', async (found) => {
  const { heard } = await shop()
  expect(await post('https://shop.com/', { resolve: async () => found })).toEqual({ outcome: 'notAllowed' })
  expect(heard).toEqual([])
})

/** A name server that returns a public address for the first look-up and a private address afterwards. */
function rebinding() {
  let looks = 0
  return {
    looks: () => looks,
    resolve: async (): Promise<string[]> => {
      looks += 1
      return looks === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    },
  }
}

test('a name is resolved once, and the connection goes to the checked address', async () => {
  // The only public address of the test is 127.0.0.1; TLS fails there, so the test observes the connection itself.
  let reached = 0
  const port = await listen(
    createServer((socket) => {
      reached += 1
      socket.on('error', () => {})
      socket.destroy()
    }),
  )
  const names = rebinding()
  const isAllowedIp = (ip: string): boolean => ip === '127.0.0.1'
  const result = await post(`https://shop.com:${port}/`, { resolve: names.resolve, isAllowedIp })
  expect(result.outcome).toBe('notReached')
  expect([reached, names.looks()]).toEqual([1, 1])
  expect(await post(`https://shop.com:${port}/`, { resolve: names.resolve, isAllowedIp })).toEqual({
    outcome: 'notAllowed',
  })
  expect(reached).toBe(1)
})

test('10,000 rebinding look-ups reach no private address', async () => {
  const { heard } = await shop()
  const send = poster({
    rules: { ...rules, allowsLoopback: false },
    resolve: async () => (Math.random() < 0.5 ? ['127.0.0.1'] : ['8.8.8.8', '192.168.0.1']),
  })
  const outcomes = new Set<string>()
  for (let look = 0; look < 10_000; look += 1)
    outcomes.add((await send('https://shop.com/', message)).outcome)
  expect([...outcomes]).toEqual(['notAllowed'])
  expect(heard).toEqual([])
})
