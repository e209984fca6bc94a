import { signedPost } from '../signed-post.ts'
import type { Sms } from './sms.ts'

/** Every text message as a signed POST to the operator's gateway. @throws when the secret is none */
export function webhookSms(url: string, secret: string): Sms {
  const post = signedPost('SMS', url, secret)
  return { send: (message) => post({ ...message, text: withPlainSpaces(message.text) }) }
}

/**
 * The spaces that keep an amount in one line are not in the alphabet of messages (GSM 03.38): one of them would more than
 * halve what fits into a message.
 */
const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
