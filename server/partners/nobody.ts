import { unlistedAddresses } from '@sixpence/partners/addresses/list'
import { unlistedBanks } from '@sixpence/partners/banks/list'
import { unlistedBins } from '@sixpence/partners/bins/list'
import { noInstantKeys } from '@sixpence/partners/instant-keys/webhook'
import { noPayeeCheck } from '@sixpence/partners/payee-check/webhook'
import { ecbAddress, ecbRates } from '@sixpence/partners/rates/ecb'
import { DeskNone, type SupportDesk } from '@sixpence/partners/support-desk/support-desk'
import type { Clock } from '#core/clock.ts'

/** The partner is not configured. */
export class NotSet extends Error {}

const without = (settings: string) => async (): Promise<never> =>
  Promise.reject(new NotSet(`no such company is set: ${settings}`))

const noDesk = async (): Promise<never> => Promise.reject(new DeskNone('no support company is set'))

const noSupportDesk: SupportDesk = {
  jwt: () => undefined,
  me: noDesk,
  compose: noDesk,
  fields: noDesk,
  tickets: noDesk,
  ticket: noDesk,
  create: noDesk,
  reply: noDesk,
  update: noDesk,
  conversations: noDesk,
  thread: noDesk,
  upload: noDesk,
  attachment: noDesk,
  forget: async () => {},
  read: () => undefined,
}

/**
 * Partners when none is configured outside the demo; mail, SMS, identity and signing throw an Error naming the
 * settings they need.
 */
export const nobody = (clock: Clock) => ({
  mail: { send: without('SMTP_URL') },
  sms: { send: without('SMS_URL, SMS_SECRET') },
  // Without push, a phone finds its requests when it is opened.
  push: { send: async () => {} },
  rates: ecbRates(ecbAddress, clock.now),
  addresses: unlistedAddresses,
  banks: unlistedBanks,
  bins: unlistedBins,
  payeeCheck: noPayeeCheck,
  instantKeys: noInstantKeys,
  identity: {
    begin: without('IDENTITY_URL, IDENTITY_SECRET'),
    handIn: async () => {},
    read: () => undefined,
  },
  esign: { begin: without('ESIGN_URL, ESIGN_SECRET'), ask: async () => undefined, read: () => undefined },
  supportDesk: noSupportDesk,
})
