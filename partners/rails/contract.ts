import { dayOf } from '@sixpence/days'
import { expect, test } from 'vitest'
import { signed, type SignedMessage } from '../webhook-signature.ts'
import type { Instruction, RailEvent, RailPartner } from './rails.ts'

/** A partner under test, with functions that simulate its side. */
export type UnderContract = {
  partner: RailPartner
  now: Date
  /** Settles the payment and notifies the bank. */
  settle(reference: string): Promise<void>
  /** Returns the payment and notifies the bank. */
  giveBack(reference: string): Promise<void>
  /** All events sent so far, as parsed by the bank. */
  told(): Promise<RailEvent[]>
  close?(): Promise<void>
}

export const someInstruction = (more: Partial<Instruction> = {}): Instruction => ({
  reference: 'sp42x0123456789',
  method: 'wire',
  rail: 'sepa',
  units: 12_500n,
  currency: 'EUR',
  payer: {
    kind: 'person',
    name: 'Ines Alvarez',
    account: 'LT601010012345678901',
    address: { street: 'Pilies', building: '7', postCode: '01124', town: 'Vilnius', country: 'LT' },
  },
  payee: {
    kind: 'company',
    name: 'Kontor & Söhne GmbH',
    address: { street: 'Hafenstraße', building: '12a', postCode: '20457', town: 'Hamburg', country: 'DE' },
  },
  destination: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  remittance: 'Invoice 2026-117',
  requestedFor: '2026-11-20',
  ...more,
})

/** Tests of the behaviour that the bank relies on, for every partner and transport. */
export function railContract(name: string, open: () => Promise<UnderContract>): void {
  const within = async (work: (under: UnderContract) => Promise<void>): Promise<void> => {
    const under = await open()
    try {
      await work(under)
    } finally {
      await under.close?.()
    }
  }
  const day = ({ now }: UnderContract) => dayOf(now)

  test(`${name}: the same reference handed over twice is one payment`, () =>
    within(async (under) => {
      const instruction = someInstruction()
      expect(await under.partner.submit(instruction)).toEqual({ outcome: 'accepted' })
      expect(await under.partner.submit(instruction)).toEqual({ outcome: 'accepted' })
      await under.settle(instruction.reference)
      const entries = await under.partner.statement(day(under))
      expect(
        entries.filter((statementEntry) => statementEntry.reference === instruction.reference),
      ).toMatchObject([{ kind: 'payment', units: -12_500n, currency: 'EUR' }])
    }))

  test(`${name}: a reference nobody handed over is not found`, () =>
    within(async ({ partner }) => {
      expect(await partner.status('sp1x0000000000')).toEqual({ state: 'notFound' })
      expect(await partner.recall('sp1x0000000000', 'mistake')).toBe('notFound')
    }))

  test(`${name}: what was taken is found, with its amount, as it stands`, () =>
    within(async (under) => {
      const { reference } = someInstruction()
      await under.partner.submit(someInstruction())
      expect(await under.partner.status(reference)).toMatchObject({ state: 'accepted', units: 12_500n })
      await under.settle(reference)
      expect(await under.partner.status(reference)).toMatchObject({ state: 'settled', units: 12_500n })
    }))

  test(`${name}: what becomes of it is told, each time under an id of its own`, () =>
    within(async (under) => {
      const { reference } = someInstruction()
      await under.partner.submit(someInstruction())
      await under.settle(reference)
      await under.giveBack(reference)
      const events = (await under.told()).filter((item) => item.reference === reference)
      expect(events.slice(-2)).toMatchObject([
        { kind: 'settled', units: '12500', currency: 'EUR' },
        { kind: 'returned', units: '12500', currency: 'EUR' },
      ])
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
      const entries = await under.partner.statement(day(under))
      const own = entries.filter((statementEntry) => statementEntry.reference === reference)
      expect(own.reduce((sum, { units }) => sum + units, 0n)).toBe(0n)
    }))

  test(`${name}: nobody else’s callback is read`, () =>
    within(async ({ partner, now }) => {
      const { reference } = someInstruction()
      const event = {
        id: 'e1',
        at: now.toISOString(),
        kind: 'settled',
        reference,
        units: '1',
        currency: 'EUR',
      }
      const strange: SignedMessage[] = [
        signed(Buffer.alloc(32, 99), event, now),
        { headers: {}, body: JSON.stringify(event) },
      ]
      for (const message of strange) expect(partner.read(message, now)).toBeUndefined()
    }))
}
