import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../testing.ts'
import { keyOf, readSigned } from '../webhook-signature.ts'
import { sandboxInstantKeys } from './sandbox.ts'
import { noInstantKeys, webhookInstantKeys } from './webhook.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const ana = { name: 'Ana Souza Lima', kind: 'person', taxId: '52998224725', bank: '18236120' }
const phone = { type: 'phone', key: '+5511987654321' } as const

test('the sandbox finds the keys of its people, and no others', async () => {
  expect(await sandboxInstantKeys.find(phone)).toEqual(ana)
  expect(await sandboxInstantKeys.find({ type: 'email', key: 'nobody@mail.example' })).toBeUndefined()
})

test('there is no answer if the sandbox is set so, or if no company is configured', async () => {
  await expect(sandboxInstantKeys.find({ type: 'email', key: 'ana@mail.down' })).rejects.toThrow('not answer')
  await expect(noInstantKeys.find(phone)).rejects.toThrow('INSTANT_KEYS_URL')
})

/** A gateway that returns this answer, and the requests it received. */
async function gateway(answer: string) {
  const asked: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      asked.push(readSigned(keyOf('instant keys', secret), { body, headers }, new Date()))
      response.end(answer)
    })
  })
  onTestFinished(() => void server.close())
  return { keys: webhookInstantKeys({ url: `http://127.0.0.1:${await listening(server)}/`, secret }), asked }
}

test('the operator’s gateway gets a signed request, and returns the owner of a key or that there is none', async () => {
  const found = await gateway(JSON.stringify({ holder: ana }))
  expect(await found.keys.find(phone)).toEqual(ana)
  expect(found.asked).toEqual([{ type: 'key.find', key: phone }])
  expect(await (await gateway('{"holder":null}')).keys.find(phone)).toBeUndefined()
})

test.each(['{}', '{"holder":{"name":"Ana"}}', 'no'])(
  'an answer with unknown content is rejected: %s',
  async (said) => {
    await expect((await gateway(said)).keys.find(phone)).rejects.toThrow(/Invalid|JSON/)
  },
)
