import { signedPost } from '../signed-post.ts'
import type { Sms } from './sms.ts'

/** Every text message as a signed POST to the operator's gateway. @throws when the secret is none */
export const webhookSms = (url: string, secret: string): Sms => ({ send: signedPost('SMS', url, secret) })
