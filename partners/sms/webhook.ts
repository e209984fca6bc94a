import { signedPost, type GatewayAddress } from '../signed-post.ts'
import type { Sms } from './sms.ts'

/** Sends every text message as a signed POST to the operator's gateway. @throws when the secret is malformed */
export function webhookSms(address: GatewayAddress): Sms {
  const post = signedPost('SMS', address)
  return { send: ({ brand, to, text }) => post({ brand, to, text: withPlainSpaces(text) }) }
}

/**
 * No-break spaces, which keep an amount on the same line, are not in the GSM 03.38 alphabet: a single no-break space
 * would force UCS-2 and more than halve the length of a message.
 */
const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
