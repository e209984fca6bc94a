import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { PartnerFault } from './partner-fault.ts'
import { signedAsk, signedPost } from './signed-post.ts'
import { listening } from './testing.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const message = { brand: 'ostra', to: '+37060000012', text: '123456' }

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
  server?.close()
})
async function gateway(answer: RequestListener): Promise<string> {
  const own = createServer(answer)
  server = own
  return `http://127.0.0.1:${await listening(own)}/`
}
const faultOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([401, 429, 500, 503])(
  'a gateway that answers %i did not send the message, which is no fault of ours [ON-10]',
  async (status) => {
    const send = signedPost('SMS', {
      url: await gateway((_, answer) => void answer.writeHead(status).end()),
      secret,
    })
    const error = await faultOf(send(message))
    expect(error).toBeInstanceOf(PartnerFault)
    expect(error).toMatchObject({
      message: `the SMS gateway answered ${status}`,
      isUndone: true,
      isMessage: true,
    })
  },
)

test('of a cut connection it is not known what was sent, of a refused one it is [ON-10]', async () => {
  const cut = signedPost('SMS', { url: await gateway((request) => void request.socket.destroy()), secret })
  expect(await faultOf(cut(message))).toMatchObject({ isUndone: false })
  const url = await gateway(() => undefined)
  await new Promise((closed) => server?.close(closed))
  const nobody = signedPost('SMS', { url, secret })
  expect(await faultOf(nobody(message))).toMatchObject({ isUndone: true })
})

test('a gateway that hangs is given up before the call is, and then not asked for a while [ON-10]', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort())
  let requests = 0
  const url = await gateway(() => void (requests += 1))
  const send = signedPost('SMS', { url, secret })
  for (const _ of [1, 2, 3]) expect(await faultOf(send(message))).toMatchObject({ isUndone: false })
  expect(await faultOf(send(message))).toMatchObject({
    message: 'the SMS gateway did not answer 3 times and is not asked for 30 s',
    isUndone: true,
  })
  expect(limits).toHaveBeenCalledTimes(3)
  await faultOf(signedAsk('identity', { url, secret })({}))
  for (const [limit] of limits.mock.calls) expect(limit).toBeLessThan(10_000)
  expect(requests).toBe(0)
})

test('an answer that is no JSON is a fault of the gateway [ON-10]', async () => {
  const ask = signedAsk('identity', { url: await gateway((_, answer) => void answer.end('<html>')), secret })
  expect(await faultOf(ask({}))).toMatchObject({ isUndone: false, isMessage: false })
})
