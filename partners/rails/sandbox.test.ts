import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { msOf } from '@sixpence/days'
import { expect, test } from 'vitest'
import { listening } from '../testing.ts'
import { readSigned, signed } from '../webhook-signature.ts'
import { railBadDays } from './bad-days.ts'
import { railContract, someInstruction, type UnderContract } from './contract.ts'
import { memoryBook } from './memory-book.ts'
import type { Instruction, RailEvent, RailPartner } from './rails.ts'
import { sandboxRail } from './sandbox.ts'
import { webhookRail } from './webhook.ts'

const start = new Date('2026-11-20T10:00:00Z')
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

function company(key: 'bank' | 'digital' = 'bank') {
  let now = start
  const sandbox = sandboxRail(key, memoryBook(), () => now)
  return {
    sandbox,
    at: () => now,
    wait: (ms: number) => void (now = new Date(now.getTime() + ms)),
    told: async (): Promise<RailEvent[]> => {
      const calls = await sandbox.calls(now)
      await sandbox.done(calls.map(({ id }) => id))
      return calls.flatMap(({ message }) => sandbox.read(message, now) ?? [])
    },
  }
}

railContract('sandbox', async (): Promise<UnderContract> => {
  const { sandbox, at, told } = company()
  return {
    partner: sandbox,
    now: at(),
    settle: async (reference) => void (await sandbox.play(reference, 'settled')),
    giveBack: async (reference) => void (await sandbox.play(reference, 'returned')),
    told,
  }
})

/** A gateway with the sandbox behind it. */
railContract('webhook', async (): Promise<UnderContract> => {
  const { sandbox, at, told } = company()
  const key = Buffer.alloc(32, 7)
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const asked = readSigned(key, { headers, body }, new Date()) as Record<string, string>
      response.end(JSON.stringify(await answerOf(sandbox, asked), (_, value: unknown) => wire(value)))
    })
  })
  const partner = webhookRail('bank', { url: `http://127.0.0.1:${await listening(server)}/`, secret })
  return {
    partner,
    now: at(),
    settle: async (reference) => void (await sandbox.play(reference, 'settled')),
    giveBack: async (reference) => void (await sandbox.play(reference, 'returned')),
    told: async () => (await told()).flatMap((event) => partner.read(signed(key, event, at()), at()) ?? []),
    close: async () => void server.close(),
  }
})

const wire = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

async function answerOf(sandbox: RailPartner, asked: Record<string, string>): Promise<object> {
  const { type, reference = '', day = '' } = asked
  if (type === 'rails.submit')
    return sandbox.submit({ ...asked, units: BigInt(asked['units'] ?? 0) } as unknown as Instruction)
  if (type === 'rails.status') return sandbox.status(reference)
  if (type === 'rails.recall') return { outcome: await sandbox.recall(reference, '') }
  return { entries: await sandbox.statement(day) }
}

test('an unknown answer of a company is treated as no answer', async () => {
  const server = createServer((_, response) => response.end('{"outcome":"fine"}'))
  const partner = webhookRail('bank', { url: `http://127.0.0.1:${await listening(server)}/`, secret })
  await expect(partner.submit(someInstruction())).rejects.toThrow('Invalid')
  await expect(partner.status('x')).rejects.toThrow('Invalid')
  server.close()
  expect(() => webhookRail('bank', { url: 'http://127.0.0.1/', secret: 'whsec_short' })).toThrow(
    '24 to 64 bytes',
  )
})

const payee = (name: string) => ({ kind: 'person' as const, name })

/** Submits until accepted, waits two days, and returns the events and booked entries. */
async function lived(more: Partial<Instruction>): Promise<string> {
  const { sandbox, wait, told } = company()
  const instruction = someInstruction(more)
  const handOver = (): Promise<string> =>
    sandbox.submit(instruction).then(
      (answer) => answer.outcome,
      () => '',
    )
  let [thrown, outcome] = [0, await handOver()]
  for (; outcome === '' && thrown < 4; thrown++) outcome = await handOver()
  wait(msOf({ days: 2 }))
  const events = await told()
  const says = events.map((event) => {
    const isOther = event.reference !== instruction.reference
    if (event.kind === 'unclear') return event.text
    return `${event.kind}${isOther ? '?' : ''}${event.units === String(instruction.units) ? '' : ` ${event.units}`}`
  })
  const booked = [...(await sandbox.statement('2026-11-20')), ...(await sandbox.statement('2026-11-21'))]
  const sum = booked.reduce((total, { units }) => total + units, 0n)
  return `${thrown ? `${thrown} lost, ` : ''}${outcome}: ${says.join(', ')} = ${sum}`
}

const days: Record<string, string> = {
  rejected: 'rejected:  = 0',
  rejectedLater: 'accepted: accepted, rejected = 0',
  returned: 'accepted: accepted, settled, returned = 0',
  timeout: '1 lost, accepted: accepted, settled = -20000',
  dropped: '1 lost, accepted: accepted, settled = -20000',
  down: '3 lost, accepted: accepted, settled = -20000',
  slow: 'accepted: accepted, settled = -20000',
  silent: 'accepted:  = -20000',
  duplicate: 'accepted: accepted, accepted, accepted, settled, settled, settled = -20000',
  late: 'accepted: settled, accepted = -20000',
  returnedFirst: 'accepted: accepted, returned, settled = 0',
  contradictory: 'accepted: accepted, settled, rejected = -20000',
  falseRejection: 'accepted: accepted, rejected, settled = -20000',
  wrongAmount: 'accepted: accepted, settled 20100 = -20000',
  otherAmount: 'accepted: accepted, settled 19999 = -19999',
  unknownReference: 'accepted: accepted, settled, settled? = -20000',
  recallRefused: 'accepted: accepted, settled = -20000',
  manual: 'accepted: accepted = 0',
  shortReturn: 'accepted: accepted, settled, returned 19999 = -1',
}

test.each(railBadDays)('on the bad day “$word”, $outcome', async ({ word, number }) => {
  expect(await lived({ units: 20_000n, payee: payee(`Ana Nowak .${word}`) })).toBe(days[word])
  // The amount triggers the same.
  const byAmount = await lived({ units: 1_300n + BigInt(number), payee: payee('Ana Nowak') })
  expect(byAmount.replace(/[-\d ]/g, '')).toBe(days[word]?.replace(/[-\d ]/g, ''))
})

test('without a simulated failure it is accepted and settled', async () => {
  expect(await lived({ payee: payee('Ana Nowak.') })).toBe('accepted: accepted, settled = -12500')
})

test('a payment in progress is returned when it is recalled; a settled one is not', async () => {
  const { sandbox, wait, told } = company()
  await sandbox.submit(someInstruction({ payee: payee('Ana .slow') }))
  await told()
  expect(await sandbox.recall('sp42x0123456789', 'mistake')).toBe('asked')
  wait(msOf({ days: 2 }))
  expect(await told()).toMatchObject([{ kind: 'recalled' }])
  expect(await sandbox.statement('2026-11-21')).toEqual([])
  await sandbox.submit(someInstruction({ reference: 'sp2' }))
  wait(10_000)
  await told()
  expect(await sandbox.recall('sp2', 'mistake')).toBe('asked')
  expect(await told()).toMatchObject([{ kind: 'recallRefused' }])
  expect(await sandbox.recall('sp42x0123456789', 'mistake')).toBe('tooLate')
})

test('a callback that did not arrive is repeated until it has', async () => {
  const { sandbox, wait, at, told } = company()
  await sandbox.submit(someInstruction())
  wait(5_000)
  expect(await sandbox.calls(at())).toHaveLength(2)
  expect(await told()).toHaveLength(2)
  expect(await told()).toEqual([])
})

test('the user of the town decides the next step, its time, and what is reported of it', async () => {
  const { sandbox, wait, told } = company()
  await sandbox.submit(someInstruction({ payee: payee('Ana .manual') }))
  await told()
  await sandbox.play('sp42x0123456789', 'rejected', { isUntrue: true })
  expect(await told()).toMatchObject([{ kind: 'rejected' }])
  await sandbox.play('sp42x0123456789', 'settled', { afterMs: 60_000, reportedUnits: 1n })
  expect(await told()).toEqual([])
  wait(60_000)
  expect(await told()).toMatchObject([{ kind: 'settled', units: '1' }])
  expect(await sandbox.statement('2026-11-20')).toMatchObject([{ units: -12_500n }])
  expect(await sandbox.play('nobody', 'settled')).toBe(false)
  sandbox.away(new Date(start.getTime() + 3_600_000))
  await expect(sandbox.status('sp42x0123456789')).rejects.toThrow('does not answer')
  wait(3_600_000)
  expect(await sandbox.status('sp42x0123456789')).toMatchObject({ state: 'settled' })
})

test('an incoming payment has the payer and the purpose', async () => {
  const { sandbox, told } = company()
  const money = {
    account: 'LT601010012345678901',
    units: '5000',
    currency: 'EUR' as const,
    payer: { name: 'Kontor GmbH', account: 'DE89370400440532013000' },
    remittance: 'Wages',
  }
  const id = await sandbox.receive(money)
  expect(await told()).toMatchObject([{ ...money, id, kind: 'received' }])
  expect(await sandbox.statement('2026-11-20')).toMatchObject([
    { kind: 'received', reference: id, units: 5_000n },
  ])
})

test('a card token does not disclose the card number, and exists only for card payments', async () => {
  const cards = sandboxRail('cardPayout', memoryBook(), () => start)
  const token = await cards.cardToken?.('4000001234567899')
  expect(token).toMatch(/^card_[0-9a-f]{24}_7899$/)
  expect(await cards.cardToken?.('4000001234567899')).toBe(token)
  expect('cardToken' in company().sandbox).toBe(false)
})
