import { signedPost, type GatewayAddress } from '../signed-post.ts'
import type { Push } from './push.ts'

/** Sends every notification as a signed POST to the operator's gateway. @throws when the secret is malformed */
export const webhookPush = (address: GatewayAddress): Push => ({ send: signedPost('push', address) })
