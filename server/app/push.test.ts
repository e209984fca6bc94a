import { once } from 'node:events'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pBeneficiaryList, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { closeCodes, type PushEvent } from '@sixpence/protocol/push'
import { pushTicketCreate } from '@sixpence/protocol/session/session'
import { authLogout } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestSocket } from '#testing/bank/test-channel.ts'

let bank: TestBank
let port: number

beforeAll(async () => {
  bank = await TestBank.open()
  await bank.app.listen({ port: 0, host: '127.0.0.1' })
  bank.services.hub.attach(bank.app.server)
  const address = bank.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => bank.close())

/** An open page of a person of the demo. */
async function openPage(key: string): Promise<{ client: TestClient; socket: TestSocket }> {
  const client = await bank.as(key)
  const { ticket = '' } = await client.call(pushTicketCreate, {})
  return { client, socket: await new TestSocket(port, { brand: client.brand }).auth(ticket) }
}

const told = (events: PushEvent[]): unknown[] =>
  events.map(({ event, data, changed }) => ({ event, data, changed }))
const moved = ['accounts', 'history', 'limits', 'approvals']

test('a payment reaches the open pages of payer and payee, in two brands [OP369] [OP370]', async () => {
  const [victor, ieva] = [await openPage('victor'), await openPage('ieva')]
  const accountId = await bank.accountId('victor', 'Everyday')
  const { transactionId } = await victor.client.call(p2pSend, {
    accountId,
    amount: '12.50',
    currency: 'EUR',
    toEmail: 'ieva@kopa.example',
  })
  await Promise.all([victor, ieva].map(({ socket }) => socket.until(() => socket.events.length > 0)))
  expect(told(victor.socket.events)).toEqual([
    {
      event: 'transaction.result',
      data: { operationId: transactionId, userId: expect.any(Number), approved: true, message: '' },
      changed: ['accounts', 'history', 'payees', 'limits', 'approvals'],
    },
  ])
  expect(told(ieva.socket.events)).toEqual([
    {
      event: 'notification',
      data: {
        type: 'payment.in',
        operationId: transactionId,
        amount: '12.50',
        currencyCode: 'EUR',
        fromCustomerId: await bank.customerId('victor'),
        refresh: ['accounts'],
      },
      changed: ['accounts', 'history'],
    },
  ])
  expect(JSON.stringify(await victor.client.call(p2pBeneficiaryList, {}))).toContain('ieva@kopa.example')
})

test('a held payment notifies its payee only when it is confirmed, and a canceled one never [OP369]', async () => {
  const [carla, henrik] = [await openPage('carla'), await openPage('henrik')]
  const payment = {
    accountId: await bank.accountId('carla', 'Everyday'),
    amount: '5.00',
    currency: 'EUR',
    toEmail: 'henrik@ostra-bank.example',
  } as const
  const canceled = await carla.client.call(p2pSend, payment)
  await carla.client.call(transferCancel, { trxid: canceled.transactionId ?? 0 })
  const confirmed = await carla.client.call(p2pSend, payment)
  const code = await bank.smsCode('+34612000090')
  expect(henrik.socket.events).toEqual([])
  await carla.client.call(transferConfirm, { trxid: confirmed.transactionId ?? 0, approvalCode: code })
  await henrik.socket.until(() => henrik.socket.events.length > 0)
  await bank.settled()
  await carla.socket.until(() => carla.socket.events.length === 4)
  expect(told(carla.socket.events)).toMatchObject([
    { event: 'refresh', data: { operationId: canceled.transactionId }, changed: moved },
    {
      data: {
        operationId: canceled.transactionId,
        approved: false,
        message: 'Transaction was rejected.',
        outcome: 'rejected',
      },
    },
    { event: 'refresh', data: { operationId: confirmed.transactionId }, changed: moved },
    { data: { operationId: confirmed.transactionId, approved: true } },
  ])
  expect(henrik.socket.events.map((event) => event.data['operationId'])).toEqual([confirmed.transactionId])
})

test('signing out closes the page’s channel at once, and its unused ticket becomes invalid [OP371]', async () => {
  const { client, socket } = await openPage('bo')
  const { ticket } = await client.call(pushTicketCreate, {})
  await client.call(authLogout, {})
  expect(await socket.closed).toBe(closeCodes.sessionEnded)
  const late = new TestSocket(port)
  await once(late.socket, 'open')
  late.send({ type: 'auth', ticket })
  expect(await late.closed).toBe(closeCodes.sessionEnded)
})

test('no ticket is ever in the log', async () => {
  const client = await bank.as('owen')
  const { ticket = '' } = await client.call(pushTicketCreate, {})
  await new TestSocket(port, { brand: 'tamar' }).auth(ticket)
  expect(ticket).toHaveLength(43)
  expect(bank.log.join('\n')).not.toContain(ticket)
})

test('a server that closes does not wait for open pages: their channels are closed', async () => {
  const { socket } = await openPage('rita')
  // Otherwise closing would wait for the open socket.
  await bank.app.close()
  expect(await socket.closed).toBe(1001)
})
